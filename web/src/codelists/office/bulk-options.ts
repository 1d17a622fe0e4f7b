import { call } from '#base/data/call.ts'
import type { BulkAction, ChosenRows } from '#office/bulk.ts'
import { m } from '#words/messages.js'

/** Hides the options chosen of a codelist. */
export const hiding = (list: string): BulkAction => ({
  key: 'hide',
  label: m.codelist_hide(),
  said: (count) => m.codelist_are_hidden({ count }),
  run: ({ ids = [], count }) =>
    call('POST /bulk-actions/options/hide', { body: { schema_slug: list, ids: ids.map(Number), count } }),
})

/** A merge that is done, as what can be undone. @param said what was done, in words */
export const merged = (uid: string, said: string): [Pick<BulkAction, 'run' | 'said'>, ChosenRows] => [
  { run: () => call('GET /bulk-actions/:uid', { params: { uid } }), said: () => said },
  { count: 1 },
]

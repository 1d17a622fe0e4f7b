import { call } from '#base/data/call.ts'
import type { AskedBulkAction, BulkAction, ChosenRows } from '#office/bulk.ts'
import { m } from '#words/messages.js'
import { MergeDialog } from './MergeDialog.tsx'
import type { List, Option } from './options.ts'

/** Hides the options chosen of a codelist. */
const hiding = (list: string): BulkAction => ({
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

/** Merges the one option that is chosen with another: it is asked which, as from its menu. */
const merging = (list: List, option: Option): AskedBulkAction => ({
  key: 'merge',
  label: m.option_merge_menu(),
  ask: ({ go, onClose }) => (
    <MergeDialog
      list={list}
      option={option}
      onClose={onClose}
      // They are merged, whatever becomes of what is told.
      onDone={(into, count, uid) =>
        void go(merged(uid, m.option_merged({ label: option.label, into, count }))[0]).catch(onClose)
      }
    />
  ),
})

/** What can be done to the options chosen; only one at a time is merged. */
export function actsOn(list: List, ids: ReadonlySet<string>): (BulkAction | AskedBulkAction)[] {
  const only = ids.size === 1 ? list.data.find(({ id }) => ids.has(String(id))) : undefined
  return [hiding(list.key), ...(only?.may.merge ? [merging(list, only)] : [])]
}

import type { AnswerOf } from '@korak/contract/all.ts'
import { NEW_ID, createResource } from '#base/data/lists.ts'
import { foldedMatch } from '#ui/choice/fold.ts'

export type List = AnswerOf<'GET /codelists/:id'>
export type Option = List['data'][number]

const MAY = { update: true, update_key: true, delete: false, merge: false }
const BLANK = {
  rev: 1,
  key: '',
  label: '',
  label_sl: '',
  label_en: '',
  hint: null,
  hint_sl: '',
  hint_en: '',
  position: 0,
  is_active: true,
  aliases: [],
  may: MAY,
}
const typed = ({ label_sl, label_en, hint_sl, hint_en }: Option) => ({
  label_sl,
  label_en,
  hint_sl: hint_sl ?? '',
  hint_en: hint_en ?? '',
})

/** The options of a codelist as rows of a table: saved and removed by the calls the specification has for them. */
export const optionsOf = (list: string) =>
  createResource<Option>({
    path: '/codelists',
    namespace: `codelists/${list}`,
    blank: BLANK,
    calls: {
      create: (row) => ({
        key: 'POST /codelists/storeData',
        body: { schema_slug: list, params: { key: row.key, ...typed(row) } },
      }),
      update: (row, changed) => ({
        key: 'PUT /codelists/updateData',
        body: {
          schema_slug: list,
          data_id: row.id,
          params: Object.fromEntries(changed.map((name) => [name, row[name] ?? ''])),
          rev: row.rev,
        },
      }),
      remove: ({ id }) => ({ key: 'POST /codelists/removeData', body: { schema_slug: list, data_id: id } }),
    },
  })

export const isNew = ({ id }: Option): boolean => id === NEW_ID

/** Do all words typed stand in it, in either language, its key, or a key it has taken over? */
export const isFound = ({ label_sl, label_en, hint_sl, hint_en, key, aliases }: Option, typed: string): boolean =>
  foldedMatch([label_sl, label_en, hint_sl, hint_en, key, ...aliases].filter(Boolean).join(' '), typed)

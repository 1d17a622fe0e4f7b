import { codelistFilters } from '@korak/contract/list.fields.ts'
import { m } from '#i18n/words/messages.js'
import { columnsFrom, type Resource } from '#lists/resource.ts'
import { codelistNames, NAMED_CODELISTS } from './names.ts'

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
/** The name on the screen is of the portal's words, not of the table. */
const NAMES = `case codelists.key ${NAMED_CODELISTS.map(
  (key) => `when ${text(key)} then ${text(codelistNames(key).join(' '))}`,
).join(' ')} else '' end`
const OPTIONS = `coalesce((select string_agg(concat_ws(' ', o.key, o.label_sl, o.label_en, o.hint_sl, o.hint_en), ' ')
  from codelist_options o where o.codelist_id = codelists.id and o.merged_into is null), '')`

export const codelists: Resource = {
  audience: 'codelists.manage',
  screen: '/office/codelists',
  from: 'codelists',
  key: 'id',
  columns: {
    ...columnsFrom(codelistFilters, {
      id: 'codelists.id',
      key: 'codelists.key',
      is_system: 'codelists.is_system',
    }),
    count: {
      sql: '(select count(*) from codelist_options o where o.codelist_id = codelists.id and o.merged_into is null)',
      kind: 'number',
      isSortable: true,
    },
  },
  exported: {
    key: { head: m.codelist_key },
    count: { head: m.codelist_count },
  },
  label: 'codelists.key',
  search: `folded(codelists.key || ' ' || ${NAMES} || ' ' || ${OPTIONS})`,
  order: 'codelists.key',
}

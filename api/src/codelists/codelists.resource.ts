import { codelistFilters } from '@korak/contract/list.fields.ts'
import { m } from '#i18n/words/messages.js'
import { columnsFrom, type Resource } from '#lists/resource.ts'

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
  search: 'folded(codelists.key)',
  order: 'codelists.key',
}

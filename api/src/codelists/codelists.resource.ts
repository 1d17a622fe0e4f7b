import type { Resource } from '#lists/resource.ts'

export const codelists: Resource = {
  audience: 'codelists.manage',
  from: 'codelists',
  key: 'id',
  columns: {
    id: { sql: 'codelists.id', kind: 'number', isFilterable: true, isSortable: true },
    key: { sql: 'codelists.key', kind: 'text', isFilterable: true, isSortable: true, isOption: true },
    is_system: { sql: 'codelists.is_system', kind: 'boolean', isFilterable: true },
    count: {
      sql: '(select count(*) from codelist_options o where o.codelist_id = codelists.id)',
      kind: 'number',
      isSortable: true,
    },
  },
  label: 'codelists.key',
  search: 'folded(codelists.key)',
  order: 'codelists.key',
}

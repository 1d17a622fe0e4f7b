import { collated, type Resource } from '#lists/resource.ts'

const NAME = { 'sl-SI': 'name_sl', 'en-EN': 'name_en' }

/** Client companies. */
export const companies: Resource = {
  audience: 'companies.read',
  from: 'companies',
  key: 'id',
  columns: {
    id: { sql: 'id', kind: 'uuid', isFilterable: true },
    name: { sql: NAME, kind: 'text', isFilterable: true, isSortable: true },
    is_confidential: { sql: 'is_confidential', kind: 'boolean', isFilterable: true, isHidden: true },
    created_at: { sql: 'created_at', kind: 'instant', isFilterable: true, isSortable: true, isHidden: true },
  },
  label: NAME,
  search: `folded(name_sl || ' ' || name_en)`,
  order: { 'sl-SI': collated('name_sl'), 'en-EN': collated('name_en') },
}

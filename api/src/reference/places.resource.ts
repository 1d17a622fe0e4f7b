import { collated, type Resource } from '#lists/resource.ts'

/** Slovenian posts: found by the beginning of the code or of words of the place, in any order; PO boxes come last. */
export const postalCodes: Resource = {
  audience: 'public',
  from: 'postal_codes',
  key: 'code',
  columns: {
    code: { sql: 'code', kind: 'text', isFilterable: true, isSortable: true },
    place: { sql: 'place', kind: 'text', isFilterable: true, isSortable: true },
    municipality: { sql: 'municipality', kind: 'text', isFilterable: true, isSortable: true, isOption: true },
    region: { sql: 'region', kind: 'text', isFilterable: true, isSortable: true, isOption: true },
    kind: { sql: 'kind', kind: 'text', isFilterable: true, isOption: true, isHidden: true },
  },
  label: `code || ' ' || place`,
  search: 'search',
  match: 'prefix',
  // The post that is called exactly what was typed, before those with more words.
  best: `search = code || ' ' || $search`,
  order: `kind = 'po-box', code`,
}

/** Countries: Slovenia and its neighbours first, found in either language. */
export const countries: Resource = {
  audience: 'public',
  from: 'countries',
  key: 'code',
  columns: {
    code: { sql: 'code', kind: 'text', isFilterable: true, isSortable: true },
    name: { sql: { 'sl-SI': 'name_sl', 'en-EN': 'name_en' }, kind: 'text', isSortable: true },
    is_eea: { sql: 'is_eea', kind: 'boolean', isFilterable: true, isHidden: true },
  },
  label: { 'sl-SI': 'name_sl', 'en-EN': 'name_en' },
  search: 'search',
  match: 'prefix',
  order: {
    'sl-SI': `priority nulls last, ${collated('name_sl')}`,
    'en-EN': `priority nulls last, name_en collate "en-x-icu"`,
  },
}

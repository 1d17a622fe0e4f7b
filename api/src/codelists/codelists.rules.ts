import { PROFILE_FIELDS, PROFILE_NAMES } from '@korak/contract/candidates.fields.ts'
import type { OptionUse } from '@korak/contract/codelists.ts'
import type { Field } from '@korak/contract/fields.ts'

/** Lists whose keys the product itself knows: labels and order may change, keys may neither come nor go. */
const CLOSED = new Set(['career', 'education', 'gender', 'project-ad-locationMode'])
export const isClosed = (list: string): boolean => CLOSED.has(list)

/** A column that holds keys of a list: one key, or several. */
export interface Use {
  table: 'candidates' | 'companies' | 'jobs' | 'offers' | 'placements' | 'postal_codes'
  column: string
  isList: boolean
  /** The column holds numbers. */
  isNumber?: true
}
const one = (table: Use['table'], column: string): Use => ({ table, column, isList: false })
const many = (table: Use['table'], column: string): Use => ({ table, column, isList: true })

const OF_RECORDS = new Map<string, readonly Use[]>(
  Object.entries({
    'candidate-industries': [one('jobs', 'industry'), one('companies', 'industry')],
    'candidate-work-fields': [one('jobs', 'workfield')],
    'project-ad-region': [one('jobs', 'region'), one('postal_codes', 'region')],
    'project-ad-workTime': [many('jobs', 'worktime')],
    'project-ad-contract': [one('jobs', 'contract'), one('offers', 'contract'), one('placements', 'contract')],
    'publication-exceptions': [one('jobs', 'publication_exception')],
  }),
)
/** Fields of the profile that hold keys of lists, but those whose keys the product itself knows. */
const OF_PROFILES = PROFILE_NAMES.flatMap((name): [string, Use][] => {
  const field: Field = PROFILE_FIELDS[name]
  if (!('list' in field) || field.list === undefined || isClosed(field.list) || field.table !== 'candidates') return []
  const use: Use = { table: 'candidates', column: name, isList: field.kind === 'options' }
  return [[field.list, { ...use, ...(field.kind === 'number' && { isNumber: true as const }) }]]
})

/** What the product calls the records of a table. */
export const KIND_OF = {
  candidates: 'profiles',
  companies: 'companies',
  jobs: 'jobs',
  offers: 'offers',
  placements: 'placements',
  postal_codes: 'postal_codes',
} as const satisfies Record<Use['table'], OptionUse>

/** An answer that names a key, naming another one, each once. Of a table only cells of these columns do. */
export function withKey(value: unknown, columns: readonly string[], from: string, to: string): unknown {
  const now = (key: unknown) => (key === from ? to : key)
  if (typeof value !== 'object' || value === null) return now(value)
  if ('keys' in value) return { ...value, keys: [...new Set((value.keys as string[]).map(now))] }
  if (!('rows' in value)) return value
  const cells = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, columns.includes(name) ? now(cell) : cell]))
  const rows = value.rows as { cells: Record<string, unknown> }[]
  return { ...value, rows: rows.map((row) => ({ ...row, cells: cells(row.cells) })) }
}

/** Where the keys of a list are used. */
export const usesOf = (list: string): readonly Use[] => [
  ...OF_PROFILES.flatMap(([of, use]) => (of === list ? [use] : [])),
  ...(OF_RECORDS.get(list) ?? []),
]

import { PROFILE_FIELDS, PROFILE_NAMES } from '@korak/contract/candidates.fields.ts'
import type { Field } from '@korak/contract/fields.ts'

/** Lists whose keys the product itself knows: labels and order may change, keys may neither come nor go. */
const CLOSED = new Set(['career', 'education', 'gender', 'project-ad-locationMode'])
export const isClosed = (list: string): boolean => CLOSED.has(list)

/** A column that holds keys of a list: one key, or several. */
export interface Use {
  table: 'candidates' | 'jobs' | 'postal_codes'
  column: string
  isList: boolean
}
const one = (table: Use['table'], column: string): Use => ({ table, column, isList: false })
const many = (table: Use['table'], column: string): Use => ({ table, column, isList: true })

const OF_JOBS_AND_PLACES: Record<string, readonly Use[]> = {
  'candidate-industries': [one('jobs', 'industry')],
  'candidate-work-fields': [one('jobs', 'workfield')],
  'project-ad-region': [one('jobs', 'region'), one('postal_codes', 'region')],
  'project-ad-workTime': [many('jobs', 'worktime')],
  'project-ad-contract': [one('jobs', 'contract')],
  'publication-exceptions': [one('jobs', 'publication_exception')],
}
/** Fields of the profile that hold keys of lists, but those whose keys the product itself knows. */
const OF_PROFILES = PROFILE_NAMES.flatMap((name): [string, Use][] => {
  const field: Field = PROFILE_FIELDS[name]
  if (!('list' in field) || field.list === undefined || isClosed(field.list) || field.table !== 'candidates') return []
  return [[field.list, { table: 'candidates', column: name, isList: field.kind === 'options' }]]
})

/** Where the keys of a list are used. */
export const usesOf = (list: string): readonly Use[] => [
  ...OF_PROFILES.flatMap(([of, use]) => (of === list ? [use] : [])),
  ...(OF_JOBS_AND_PLACES[list] ?? []),
]

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

/** Where the keys of each list are used. A list that is not here is used by nothing. */
export const USES: Record<string, readonly Use[]> = {
  'candidate-industries': [many('candidates', 'industries'), one('jobs', 'industry')],
  'candidate-work-fields': [many('candidates', 'workfields'), one('jobs', 'workfield')],
  'project-ad-region': [one('candidates', 'region'), one('jobs', 'region'), one('postal_codes', 'region')],
  'project-ad-workTime': [many('jobs', 'worktime')],
  'project-ad-contract': [one('jobs', 'contract')],
  'notice-days': [one('candidates', 'notice_days')],
}

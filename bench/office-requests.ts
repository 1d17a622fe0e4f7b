// How calls of the office are written down.
import { TITLES } from './vocabulary.ts'

interface Request {
  path: string
  body?: object
}
export interface OfficeCall {
  name: string
  requests: Request[]
  /** The most its p95 may be, in ms, where it is not that of lists. */
  floor?: number
  /** Nothing is promised: a file of thousands of rows. */
  isFree?: true
}

export const MANY = 200
export const each = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
export const get = (name: string, ...paths: string[]): OfficeCall => ({
  name,
  requests: paths.map((path) => ({ path: `/api${path}` })),
})
export const pages = (name: string, path: string, count = 40): OfficeCall =>
  get(name, ...each(count, (at) => `${path}${path.includes('?') ? '&' : '?'}page=${at + 1}&per_page=50`))
export const word = (at: number): string =>
  encodeURIComponent(TITLES[at % TITLES.length]?.split(' ')[0]?.toLowerCase() ?? '')

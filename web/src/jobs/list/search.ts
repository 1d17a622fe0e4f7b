import type { InputOf } from '@korak/contract/all.ts'
import { type Address, pathWith } from '@korak/contract/screens.ts'
import type { JobCard } from '@korak/contract/jobs.ts'

/** Id of the form all controls of the list belong to. */
export const SEARCH_FORM = 'jobs-search'

/** What the list is asked for. The address of the page carries the same names. */
export type JobQuery = InputOf<'GET /portal/jobs', 'query'>
type Workplace = JobCard['workplace']
type Sort = NonNullable<JobQuery['sort']>

/** Filters with several values, in the order they are shown, and how many values the server takes. */
const LISTS = { region: 20, worktime: 20, workplace: 4, workfield: 31, contract: 20 } as const
export type ListFilter = keyof typeof LISTS
export const listNames = Object.keys(LISTS) as ListFilter[]
/** Longest texts the server takes. */
export const TEXTS = { search: 200, location: 120 } as const
const WORKPLACES: readonly Workplace[] = ['onsite', 'hybrid', 'remote', 'field']
const SORTS: readonly Sort[] = ['newest', 'deadline', 'relevance']
const KEY = /^[a-zA-Z0-9][a-zA-Z0-9-]{0,63}$/
const CONTROL = /\p{Cc}+/gu
export const PAY_STEPS = [1500, 2000, 2500, 3000, 4000, 5000] as const

/** Is there anything to search by in what was typed? */
export const isSearchable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Everything that narrows the list down, as one word of the address. */
export interface ActiveFilter {
  name: ListFilter | 'search' | 'location' | 'pay_min'
  value: string
}

const whole = (text: string | null, max: number): number | undefined => {
  const number = Number(text)
  return text && /^\d{1,8}$/.test(text) && number >= 1 && number <= max ? number : undefined
}
const wholeText = (text: string | null, max: number): string =>
  (text ?? '').replace(CONTROL, ' ').trim().slice(0, max).trim()

function valuesOf(search: URLSearchParams, name: ListFilter): string[] {
  const isKnown = (value: string) =>
    name === 'workplace' ? WORKPLACES.some((place) => place === value) : KEY.test(value)
  return [...new Set(search.getAll(name))].filter(isKnown).slice(0, LISTS[name])
}

/**
 * Reads the address of the list. People and other sites write what they like there, so whatever the server would refuse
 * is left out here: a broken link still shows jobs.
 */
export function queryFrom(search: URLSearchParams, perPage = 10): JobQuery {
  const what = wholeText(search.get('search'), TEXTS.search)
  const where = wholeText(search.get('location'), TEXTS.location)
  const sort = SORTS.find((known) => known === search.get('sort'))
  const pay = whole(search.get('pay_min'), 1_000_000)
  const query: JobQuery = { page: whole(search.get('page'), 10_000) ?? 1, per_page: perPage }
  if (what) query.search = what
  if (where) query.location = where
  if (pay) query.pay_min = pay
  if (sort) query.sort = sort
  for (const name of listNames) {
    const values = valuesOf(search, name)
    // Sorted, so that the same choice made in another order is the same question.
    if (values.length > 0) Object.assign(query, { [name]: values.toSorted() })
  }
  return query
}

/** The filters of an address in the order they were chosen, each once, without those that mean nothing. */
export function activeFilters(search: URLSearchParams): ActiveFilter[] {
  const query = queryFrom(search)
  const found = new Map<string, ActiveFilter>()
  for (const [name, value] of search) {
    const list = listNames.find((known) => known === name)
    if (list && (query[list] as string[] | undefined)?.includes(value))
      found.set(`${name} ${value}`, { name: list, value })
    else if (name === 'search' || name === 'location' || name === 'pay_min') {
      const read = query[name]
      if (read) found.set(name, { name, value: String(read) })
    }
  }
  return [...found.values()]
}

/** What is chosen in boxes and lists; words and a place are typed, and no filters for the person. */
export const chosenFilters = (search: URLSearchParams): ActiveFilter[] =>
  activeFilters(search).filter(({ name }) => !(name in TEXTS))

/** The address without one filter; the list begins at its first page again. */
export function without(search: URLSearchParams, { name, value }: ActiveFilter): URLSearchParams {
  const isList = name in LISTS
  return new URLSearchParams(
    [...search].filter(([key, one]) => key !== 'page' && (key !== name || (isList && one !== value))),
  )
}

/** The address with some values of a list filter instead of others; what stays keeps its place in the order. */
export function withValues(search: URLSearchParams, name: ListFilter, values: readonly string[]): URLSearchParams {
  const kept = [...search].filter(([key, value]) => key !== 'page' && (key !== name || values.includes(value)))
  const added = values.filter((value) => !search.getAll(name).includes(value))
  return new URLSearchParams([...kept, ...added.map((value): [string, string] => [name, value])])
}

/** The address with one single value set, or taken out when it is empty. */
export function withValue(search: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

/**
 * Only what says something about the list: without the empty fields a form without JavaScript sends along, what the
 * list does not know (`utm_source`, `fbclid`), and what it cannot read. Addresses of one page become one address.
 */
export function tidy(search: URLSearchParams): URLSearchParams {
  const { sort, page = 1 } = queryFrom(search)
  const kept = activeFilters(search).map(({ name, value }): [string, string] => [name, value])
  if (sort && sort !== defaultSort(search)) kept.push(['sort', sort])
  if (page > 1) kept.push(['page', String(page)])
  return new URLSearchParams(kept)
}

/** What is chosen by boxes and lists, in one order whatever the order of the choice. */
export function choicesOf(search: URLSearchParams): URLSearchParams {
  const chosen = new URLSearchParams(
    [...search].filter(([name]) => name in LISTS || name === 'pay_min' || name === 'sort'),
  )
  return new URLSearchParams([...chosen].toSorted((a, b) => a.join('=').localeCompare(b.join('='))))
}

/** How results come when nobody chose: the best match for words, the newest else. */
export const defaultSort = (search: URLSearchParams): Sort =>
  isSearchable(search.get('search') ?? '') ? 'relevance' : 'newest'

/** Address of the list with a query. */
export const listHref = (search: URLSearchParams, fragment?: string): Address =>
  pathWith('/jobs', search.toString(), fragment)

/** Address of one page of the results; its fragment skips to them, with and without JavaScript. */
export function pageHref(search: URLSearchParams, page: number): Address {
  const next = new URLSearchParams(search)
  next.delete('page')
  if (page > 1) next.set('page', String(page))
  return listHref(next, 'results')
}

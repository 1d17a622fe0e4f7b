import { useState } from 'react'
import { type Filters, filtersFrom, useFilters, withFilters } from '#base/data/filters.ts'
import { pageSize } from '#base/data/lists.ts'
import { useSearch } from '#base/routing/navigation.tsx'
import type { SortState } from '#ui/list/DataTable.tsx'
import { askableOf, columnsOf, type FilterField } from './filter-fields.ts'

/** Names of a list's address that are no filters. */
const ASKED = ['search', 'sort', 'view'] as const

/** What a list is asked for besides what is chosen of it. */
export type Besides = Pick<ListState['query'], 'masked'>

/** Rows a page of the office has at least. */
export const SMALLEST_PAGE = 25

type CalledFilter = Record<string, Record<string, string | string[]>>
/** A list of one thing only: what it is narrowed by without anybody choosing it, and the name it is kept under. */
export interface FixedTo {
  key: string
  filter: CalledFilter
}

export interface ListState {
  /** What the list call is asked for. */
  query: { page: number; per_page: number; search?: string; sort?: string; filter?: CalledFilter; masked?: true }
  /** The rows it shows, on whichever page, and how they are named. */
  narrowed: Pick<ListState['query'], 'search' | 'filter' | 'masked'>
  /** The saved view it was opened by. */
  view: string | undefined
  /** All of what is chosen but the page, as an address has it. */
  chosen: string
  search: string
  sort: SortState | undefined
  filters: Filters
  /** Back on the first page, with these filters besides what stays. */
  change: (next: Partial<Filters>) => void
  clear: () => void
  /** Grows when all of what is chosen gives way to something else: what was typed on the way there is over. */
  turn: number
  /** What a saved view shows, and nothing else. */
  open: (query: string, view: string) => void
  hrefQuery: (page: number) => string
}

/**
 * What of a list the person looks at: all of it in the address, so that it works in a new tab, after a reload and for a
 * colleague; without it in the address what was last looked at in this tab.
 * What cannot be asked for is dropped.
 * @param fields what the list is narrowed by
 * @param sorts columns it can be sorted by, where it is sorted
 * @param besides what it is asked for whatever is chosen
 */
export function useListState(
  list: string,
  fields: readonly FilterField[],
  fixed?: FixedTo,
  sorts?: readonly string[],
  besides: Besides = {},
): ListState {
  const [address] = useSearch()
  const names = [...ASKED, ...columnsOf(fields)]
  const [all, setAll] = useFilters({ namespace: 'office', module: list, key: fixed?.key ?? 'list' }, names, (given) => {
    const { search, sort, view, ...filters } = given
    return {
      ...(isSearch(search) && { search }),
      ...(isSort(sort, sorts) && { sort }),
      ...(typeof view === 'string' && { view }),
      ...askableOf(fields, filters),
    }
  })
  const { search, sort, view, ...filters } = all
  const [turn, setTurn] = useState(0)
  const begin = (next: Filters) => {
    setTurn(turn + 1)
    setAll(next)
  }
  const page = Math.min(Math.max(Math.trunc(Number(address.get('page'))) || 1, 1), 10_000)
  const filter = { ...calledFilter(filters), ...fixed?.filter }
  const narrowed = {
    ...(typeof search === 'string' && { search }),
    ...(Object.keys(filter).length > 0 && { filter }),
    ...besides,
  }
  return {
    query: {
      page,
      per_page: Math.max(pageSize(), SMALLEST_PAGE),
      ...narrowed,
      ...(typeof sort === 'string' && { sort }),
    },
    narrowed,
    view: typeof view === 'string' ? view : undefined,
    chosen: withFilters(new URLSearchParams(), names, { ...all, view: undefined }).toString(),
    search: typeof search === 'string' ? search : '',
    sort: typeof sort === 'string' ? sortFrom(sort) : undefined,
    filters,
    change: (next) => setAll({ ...all, ...next }),
    clear: () => begin(sort === undefined ? {} : { sort }),
    turn,
    open: (query, uid) => begin({ ...filtersFrom(new URLSearchParams(query), names), view: uid }),
    hrefQuery: (to) => {
      const next = new URLSearchParams(address)
      if (to > 1) next.set('page', String(to))
      else next.delete('page')
      return next.toString()
    },
  }
}

/** The rows a list in an address shows, for what is drawn beside it. */
export function narrowedBy(
  address: URLSearchParams,
  fields: readonly FilterField[],
  fixed?: FixedTo,
  besides: Besides = {},
): ListState['narrowed'] {
  const { search, ...filters } = filtersFrom(address, ['search', ...columnsOf(fields)])
  const filter = { ...calledFilter(askableOf(fields, filters)), ...fixed?.filter }
  return {
    ...(isSearch(search) && { search: String(search) }),
    ...(Object.keys(filter).length > 0 && { filter }),
    ...besides,
  }
}

const LONGEST_SEARCH = 200
const isSearch = (search: Filters[string]): boolean => typeof search === 'string' && search.length <= LONGEST_SEARCH
const isSort = (sort: Filters[string], sorts: readonly string[] | undefined): boolean =>
  typeof sort === 'string' && (!sorts || sorts.includes(sort.replace(/^-/, '')))

/** Filters as the call has them: `expires_at.to` of the address is `filter[expires_at][to]`. */
function calledFilter(filters: Filters): CalledFilter {
  const filter: CalledFilter = {}
  for (const [name, value] of Object.entries(filters)) {
    const [column = '', operator = 'is'] = name.split('.')
    if (value !== undefined && value.length > 0) filter[column] = { ...filter[column], [operator]: value }
  }
  return filter
}

/** `-title` as a table shows it. */
const sortFrom = (sort: string): SortState =>
  sort.startsWith('-') ? { key: sort.slice(1), direction: 'descending' } : { key: sort, direction: 'ascending' }
export const sortText = ({ key, direction }: SortState): string => (direction === 'descending' ? `-${key}` : key)

/** The rows there were stay until the next ones come; rows with names do not, for who asks for them without. */
export const keepNamedAlike =
  (masked = false) =>
  <Rows>(rows: Rows | undefined, before: { queryKey: readonly unknown[] } | undefined): Rows | undefined =>
    JSON.stringify(before?.queryKey ?? []).includes('"masked":true') === masked ? rows : undefined

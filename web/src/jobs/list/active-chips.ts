import type { JobList } from '@korak/contract/jobs.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { formatAmount } from '#base/text/money.ts'
import { m } from '#words/messages.js'
import { type ActiveFilter, activeFilters, isSearchable, listHref, without } from './search.ts'

/** A filter in words, as on its chip. */
export function filterLabel({ name, value }: ActiveFilter, list: JobList | undefined): string {
  if (name === 'search') return m.jobs_chip_what({ text: value })
  if (name === 'location') return m.jobs_chip_where({ place: list?.location ?? value })
  if (name === 'pay_min') return m.jobs_chip_pay({ amount: formatAmount(Number(value)) })
  return list?.facets[name].find((option) => option.key === value)?.label ?? value
}

/** The active filters as chips; each leads to the list without it. */
export const activeChips = (search: URLSearchParams, list: JobList | undefined) =>
  activeFilters(search)
    .filter(({ name, value }) => name !== 'search' || isSearchable(value))
    .map((filter) => ({
      key: `${filter.name} ${filter.value}`,
      label: filterLabel(filter, list),
      href: chosenHref(without(search, filter)),
    }))

/** The list as it is chosen. `?page=1` says "nothing chosen" where an empty address would bring the kept filters back. */
export const chosenHref = (search: URLSearchParams) =>
  listHref(search.size > 0 ? search : new URLSearchParams({ page: '1' }))
/** Address of the list with nothing chosen; see above. */
export const CLEAR_HREF = pathTo('/jobs', { page: 1 })

import type { JobList } from '@korak/contract/jobs.ts'
import { Link } from '#base/routing/navigation.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import { CLEAR_HREF, activeChips, filterLabel } from './active-chips.ts'
import styles from './Results.module.css'
import { neighboursOf } from './regions.ts'
import { activeFilters, listHref, pageHref, queryFrom, withValues } from './search.ts'

/** Nothing found: what to change, one step at a time. The kept filters stay until the person changes them. */
export function NoResults({ list, search }: { list: JobList; search: URLSearchParams }) {
  if (list.total > 0) {
    return (
      <EmptyState
        ring="beside"
        level={3}
        title={m.jobs_empty_page_title()}
        action={<Link href={pageHref(search, 1)}>{m.jobs_empty_page_action()}</Link>}
      />
    )
  }
  const last = activeFilters(search).at(-1)
  if (!last) return <EmptyState ring="start" level={3} title={m.jobs_none_title()} text={<p>{m.jobs_none_text()}</p>} />
  const lastChip = activeChips(search, list).at(-1)
  return (
    <EmptyState
      ring="beside"
      level={3}
      title={m.jobs_empty_title()}
      text={<p>{m.jobs_empty_text()}</p>}
      action={
        <ul className={styles.ways}>
          {lastChip && (
            <li>
              <Link href={lastChip.href}>{m.jobs_empty_drop({ name: filterLabel(last, list) })}</Link>
            </li>
          )}
          <Nearby list={list} search={search} />
          <li>
            <Link href={CLEAR_HREF}>{m.jobs_filters_clear()}</Link>
          </li>
        </ul>
      }
    />
  )
}

/** Neighbouring regions that have jobs for the rest of the choice. */
function Nearby({ list, search }: { list: JobList; search: URLSearchParams }) {
  const chosen = queryFrom(search).region ?? []
  const near = neighboursOf(chosen)
  const found = list.facets.region.filter(({ key, count }) => count > 0 && near.includes(key))
  if (found.length === 0) return null
  const next = withValues(search, 'region', [...chosen, ...found.map(({ key }) => key)])
  return (
    <li>
      <Link href={listHref(next)}>{m.jobs_empty_near({ regions: found.map(({ label }) => label).join(', ') })}</Link>
    </li>
  )
}

import type { JobList } from '@korak/contract/jobs.ts'
import { Link } from '#base/routing/navigation.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { m } from '#words/messages.js'
import { chosenHref, filterLabel } from './active-chips.ts'
import styles from './Results.module.css'
import { activeFilters, chosenFilters, pageHref, queryFrom, withValue, withValues, without } from './search.ts'

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
  if (activeFilters(search).length === 0)
    return <EmptyState ring="start" level={3} title={m.jobs_none_title()} text={<p>{m.jobs_none_text()}</p>} />
  const { search: what, location: where } = queryFrom(search)
  const last = chosenFilters(search).at(-1)
  const ways: Way[] = []
  if (list.suggestion) {
    const text = list.suggestion
    ways.push([withValue(search, 'search', text), m.jobs_empty_suggestion({ text })])
  }
  if (what)
    ways.push([withValue(search, 'search', ''), m.jobs_empty_words_drop({ text: m.jobs_chip_what({ text: what }) })])
  if (where) ways.push([withValue(search, 'location', ''), m.jobs_empty_place_drop()])
  if (last) ways.push([without(search, last), m.jobs_empty_drop({ name: filterLabel(last, list) })])
  if (list.near_regions.length > 0) {
    const regions = list.near_regions.map(({ label }) => label).join(', ')
    const keys = [...search.getAll('region'), ...list.near_regions.map(({ key }) => key)]
    ways.push([withValues(search, 'region', keys), m.jobs_empty_near({ regions })])
  }
  return (
    <EmptyState
      ring="beside"
      level={3}
      title={m.jobs_empty_title()}
      text={list.near ? <Near near={list.near} search={search} /> : what && <p>{m.jobs_empty_words()}</p>}
      action={<Ways ways={ways} />}
    />
  )
}

type Way = [search: URLSearchParams, text: string]

const Ways = ({ ways }: { ways: Way[] }) => (
  <ul className={styles.ways}>
    {ways.map(([search, text]) => (
      <li key={text}>
        <Link href={chosenHref(search)}>{text}</Link>
      </li>
    ))}
  </ul>
)

/** The nearest towns with jobs for the rest of the search. */
function Near({ near, search }: { near: NonNullable<JobList['near']>; search: URLSearchParams }) {
  const { place, towns } = near
  const ways = towns.map((town): Way => {
    const text = m.jobs_near_item({ place: town.place, jobs: m.count_jobs({ count: town.count }), km: town.km })
    return [withValue(search, 'location', town.place), text]
  })
  return (
    <>
      <p>{near.is_region ? m.jobs_near_region({ place }) : m.jobs_near_town({ place })}</p>
      <Ways ways={ways} />
    </>
  )
}

import { type FormEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { announce } from '#base/announce.ts'
import { useHead } from '#base/head.ts'
import { useHash, useSearch } from '#base/navigation.tsx'
import { Page } from '#ui/Layout.tsx'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { SearchField, SearchForm } from '#ui/SearchForm.tsx'
import { IconMapPin } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import { Filters } from './Filters.tsx'
import { Results } from './Results.tsx'
import styles from './JobsPage.module.css'
import { listNeeds, useJobs, usePageSize } from './jobs.api.ts'
import { noteList } from './list-place.ts'
import { useRemembered } from './remember.ts'
import { type JobQuery, activeFilters, choicesOf, defaultSort, listHref, queryFrom, tidy, withValue } from './search.ts'

const FilterSheet = lazy(() => import('./FilterSheet.tsx').then((x) => ({ default: x.FilterSheet })))
const FORM = 'jobs-search'
const PLACE_LENGTH = 120
const WORDS_LENGTH = 200

/** The public list of jobs. Every choice is in the address; search, filters, sorting and pages are links and one GET form. */
export function JobsPage() {
  const [search, change] = useSearch()
  const query = queryFrom(search, usePageSize())
  const jobs = useJobs(query)
  const [isSheetOpen, setSheetOpen] = useState(false)
  useRemembered(search)
  useJobsHead(search, query)
  useEffect(noteList)
  useEarlyChoices(search, change)
  useAfterChange(search, jobs.isOld ? undefined : jobs.list?.total)
  const refine = (next: URLSearchParams) => change(next, { replace: true })
  const filters = activeFilters(search)

  return (
    <Page className={styles.page}>
      <h1 tabIndex={-1}>{m.jobs_title()}</h1>
      <a href="#results" className={styles.skip}>
        {m.jobs_skip_results()}
      </a>
      <SearchBar search={search} onSearch={change} />
      <div className={styles.columns}>
        <section id="filters" aria-label={m.jobs_filters_label()} className={styles.filters}>
          <h2 className={styles.filtersTitle}>{m.jobs_filters()}</h2>
          <Filters search={search} facets={jobs.list?.facets} onChange={refine} form={FORM} />
          <button type="submit" form={FORM} className={styles.plainSubmit}>
            {m.jobs_filters_apply()}
          </button>
        </section>
        <Results
          search={search}
          jobs={jobs}
          onOpenFilters={() => setSheetOpen(true)}
          sort={<SortSelect search={search} onChange={refine} />}
        />
      </div>
      {isSheetOpen && (
        <Suspense>
          <FilterSheet
            search={search}
            jobs={jobs}
            isFiltered={filters.length > 0}
            onChange={refine}
            onClose={() => setSheetOpen(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}
JobsPage.needs = (_params: Record<string, string>, search: URLSearchParams) => listNeeds(search)

type Change = (next: URLSearchParams) => void

function SearchBar({ search, onSearch }: { search: URLSearchParams; onSearch: Change }) {
  const { search: what = '', location: where = '' } = queryFrom(search)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const texts = ['search', 'location'] as const
    const next = texts.reduce((now, name) => withValue(now, name, String(form.get(name) ?? '').trim()), search)
    onSearch(next)
  }
  return (
    <SearchForm
      id={FORM}
      action="/jobs"
      label={m.jobs_search_label()}
      submit={m.jobs_search_submit()}
      onSubmit={submit}
      autoComplete="off"
    >
      {/* Typed text is kept by the browser; a change of the address from outside begins the field anew. */}
      <SearchField
        key={`what ${what}`}
        label={m.jobs_search_what()}
        name="search"
        defaultValue={what}
        maxLength={WORDS_LENGTH}
      />
      <SearchField
        key={`where ${where}`}
        label={m.jobs_search_where()}
        name="location"
        type="text"
        icon={IconMapPin}
        defaultValue={where}
        maxLength={PLACE_LENGTH}
      />
      {search.has('lang') && <input type="hidden" name="lang" value={search.get('lang') ?? ''} />}
    </SearchForm>
  )
}

function SortSelect({ search, onChange }: { search: URLSearchParams; onChange: Change }) {
  const usual = defaultSort(search)
  const options = [
    ...(usual === 'relevance' ? [{ value: 'relevance', label: m.jobs_sort_relevance() }] : []),
    { value: 'newest', label: m.jobs_sort_newest() },
    { value: 'deadline', label: m.jobs_sort_deadline() },
  ]
  const chosen = queryFrom(search).sort ?? usual
  return (
    <div className={styles.sort}>
      <NativeSelect
        label={m.jobs_sort()}
        name="sort"
        form={FORM}
        options={options}
        value={chosen}
        onChange={(event) =>
          onChange(withValue(search, 'sort', event.target.value === usual ? '' : event.target.value))
        }
      />
      <button type="submit" form={FORM} className={styles.plainSubmit}>
        {m.jobs_sort()}
      </button>
    </div>
  )
}

function useJobsHead(search: URLSearchParams, query: JobQuery) {
  const what = [query.search, query.location].filter(Boolean).join(', ')
  const isWhole = [...tidy(search).keys()].every((name) => name === 'page' || name === 'lang')
  const page = query.page ?? 1
  useHead({
    title: what ? m.jobs_title_for({ what }) : m.jobs_title(),
    description: m.jobs_description(),
    // One address per page of the whole list; searches are endless and stay out of search engines.
    ...(isWhole
      ? { canonical: listHref(new URLSearchParams(page > 1 ? { page: String(page) } : {})) }
      : { noIndex: true }),
  })
}

/** Boxes ticked in the page of the server, before there was anybody to notice, count from here on. */
function useEarlyChoices(search: URLSearchParams, change: (next: URLSearchParams, options: { replace: true }) => void) {
  const isFirst = useRef(true)
  useLayoutEffect(() => {
    const form = document.forms.namedItem(FORM)
    // Once, before the browser's first drawing puts the boxes back.
    if (!form || !isFirst.current) return
    isFirst.current = false
    const ticked = tidy(
      new URLSearchParams([...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])),
    )
    const choices = choicesOf(ticked)
    if (choices.toString() === choicesOf(tidy(search)).toString()) return
    const texts = [...search].filter(([name]) => name === 'search' || name === 'location')
    change(new URLSearchParams([...texts, ...choices]), { replace: true })
  }, [search, change])
}

/** After a change of the address: says how many there are, and keeps the focus from falling off a chip that is gone. */
function useAfterChange(search: URLSearchParams, total: number | undefined) {
  const hash = useHash()
  const text = search.toString()
  const page = search.get('page')
  const focused = useRef({ text, page })
  const announced = useRef(text)
  useEffect(() => {
    const before = focused.current
    focused.current = { text, page }
    if (before.text === text) return
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (isLost || (before.page !== page && hash === 'results'))
      document.getElementById('results')?.focus({ preventScroll: true })
  }, [text, page, hash])
  useEffect(() => {
    if (total === undefined || announced.current === text) return
    announced.current = text
    announce(m.count_results({ count: total }))
  }, [text, total])
}

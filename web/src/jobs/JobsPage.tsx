import type { Screens } from '#base/routing/screens.ts'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useSearch } from '#base/routing/navigation.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { Filters } from '#jobs/list/Filters.tsx'
import { SearchBar, SortSelect } from '#jobs/list/ListControls.tsx'
import { Results } from '#jobs/list/Results.tsx'
import styles from './JobsPage.module.css'
import { listNeeds, useJobs, usePageSize } from './jobs.api.ts'
import { foundWords } from '#jobs/list/found-words.ts'
import { useAfterChange, useEarlyChoices, useJobsHead } from '#jobs/list/list-effects.ts'
import { noteList } from '#jobs/list/list-place.ts'
import { useRemembered } from '#jobs/list/remember.ts'
import { SEARCH_FORM, chosenFilters, queryFrom, tidy } from '#jobs/list/search.ts'

export const screens: Screens = [
  {
    path: '/jobs',
    query: [
      'search',
      'location',
      'region',
      'worktime',
      'workplace',
      'contract',
      'workfield',
      'pay_min',
      'sort',
      'page',
      'lang',
    ],
    title: 'jobs_title',
    access: 'public',
    bar: true,
    section: 'jobs',
    isRendered: true,
  },
]

const FilterSheet = lazy(() => import('#jobs/list/FilterSheet.tsx').then((x) => ({ default: x.FilterSheet })))

/** The public list of jobs. Every choice is in the address; search, filters, sorting and pages are links and one GET form. */
export function JobsPage() {
  const [asked, change] = useSearch()
  const search = useMemo(() => tidy(asked), [asked])
  const query = queryFrom(search, usePageSize())
  const jobs = useJobs(query)
  const [isSheetOpen, setSheetOpen] = useState(false)
  useRemembered(asked)
  useJobsHead(search, query)
  useEffect(noteList)
  useEarlyChoices(search, change)
  useAfterChange(search, jobs.isOld || !jobs.list ? undefined : foundWords(jobs.list))
  const refine = (next: URLSearchParams) => change(next, { replace: true })

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
          <Filters search={search} facets={jobs.list?.facets} onChange={refine} form={SEARCH_FORM} />
          <button type="submit" form={SEARCH_FORM} className={styles.plainSubmit}>
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
            isFiltered={chosenFilters(search).length > 0}
            onChange={refine}
            onClose={() => setSheetOpen(false)}
          />
        </Suspense>
      )}
    </Page>
  )
}
JobsPage.needs = (_params: Record<string, string>, search: URLSearchParams) => listNeeds(search)
JobsPage.knows = tidy

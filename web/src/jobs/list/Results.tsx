import type { ReactNode } from 'react'
import type { JobList } from '@korak/contract/jobs.ts'
import { formatTime } from '#base/text/dates.ts'
import { CallError } from '#base/data/errors.ts'
import { Link } from '#base/routing/navigation.tsx'
import { wordsOf } from '#base/data/submit.ts'
import { useUser } from '#base/session/session.ts'
import { useDeviceJobs } from '#jobs/saved/saved-on-device.ts'
import { Button } from '#ui/action/Button.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { classes } from '#ui/classes.ts'
import { ErrorPanel } from '#ui/feedback/ErrorPanel.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconAdjustmentsHorizontal } from '#ui/icons.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { useDelayed } from '#ui/feedback/useDelayed.ts'
import { m } from '#words/messages.js'
import { CLEAR_HREF, activeChips } from './active-chips.ts'
import { foundWords } from './found-words.ts'
import { JobRow, JobRows } from './JobRow.tsx'
import type { Jobs } from '#jobs/jobs.api.ts'
import { useLive } from '#jobs/ad/useLive.ts'
import { NoResults } from './NoResults.tsx'
import styles from './Results.module.css'
import { chosenFilters, isSearchable, listHref, pageHref, queryFrom, withValue } from './search.ts'

interface Props {
  search: URLSearchParams
  jobs: Jobs
  sort: ReactNode
  onOpenFilters: () => void
}

/** Opens the sheet; without JavaScript a link to the filters further down. */
function OpenFilters({ chosen, onOpen }: { chosen: number; onOpen: () => void }) {
  const isLive = useLive()
  const words = (
    <>
      <Icon of={IconAdjustmentsHorizontal} />
      {m.jobs_filters()}
      {chosen > 0 && ` (${chosen})`}
    </>
  )
  return isLive ? (
    <button type="button" aria-haspopup="dialog" className={styles.open} onClick={onOpen}>
      {words}
    </button>
  ) : (
    <a href="#filters" className={styles.open}>
      {words}
    </a>
  )
}

/** Count, active filters, the rows and the pages. */
export function Results({ search, jobs, sort, onOpenFilters }: Props) {
  const { list, error, isOld, isFetching, isOffline, at } = jobs
  const chips = activeChips(search, list)
  const chosen = chosenFilters(search).length
  const isPale = useDelayed(isOld && isFetching)
  const hasFailed = error !== null && !isFetching && !(isOffline && list)
  return (
    <section aria-labelledby="results" className={styles.results}>
      <div className={styles.head}>
        <h2 id="results" tabIndex={-1} className={styles.count}>
          {list ? foundWords(list) : m.jobs_results()}
        </h2>
        <OpenFilters chosen={chosen} onOpen={onOpenFilters} />
        {sort}
      </div>
      <SavedHere />
      <Chips
        label={m.jobs_chips()}
        chips={chips}
        after={
          <Link href={CLEAR_HREF} className={styles.clear}>
            {m.jobs_filters_clear()}
          </Link>
        }
      />
      {isOffline && list && (
        <Notice
          tone="warn"
          role="status"
          actions={
            <Button variant="secondary" onClick={jobs.retry}>
              {m.action_retry()}
            </Button>
          }
        >
          {m.jobs_offline({ time: formatTime(new Date(at)) })}
        </Notice>
      )}
      {hasFailed && <Failed jobs={jobs} />}
      {!(hasFailed && !list) && (
        <Loading loading={!list} skeleton={<SkeletonRows rows={5} lines={3} />}>
          <div aria-busy={isPale} className={classes(isPale && styles.pale)}>
            {list && <List list={list} search={search} />}
          </div>
        </Loading>
      )}
    </section>
  )
}

/** The way of somebody signed out to what they saved on this device; a candidate's is in the menu. */
function SavedHere() {
  const count = useDeviceJobs().length
  if (useUser() || count === 0) return null
  return (
    <p>
      <Link href="/saved-jobs">
        {m.saved_title()} ({count})
      </Link>
    </p>
  )
}

function Failed({ jobs: { error, isFetching, retry } }: { jobs: Jobs }) {
  return (
    <ErrorPanel
      title={m.jobs_failed_title()}
      onRetry={retry}
      retrying={isFetching}
      code={error instanceof CallError && error.status > 0 ? error.code : undefined}
    >
      <p>{wordsOf(error)}</p>
      <p>{m.jobs_failed_text()}</p>
    </ErrorPanel>
  )
}

function List({ list, search }: { list: JobList; search: URLSearchParams }) {
  const { location, search: what } = queryFrom(search)
  return (
    <>
      {what && !isSearchable(what) && (
        <Notice tone="info" className={styles.notice}>
          {m.jobs_words_none({ text: what })}
        </Notice>
      )}
      {location && list.location === null && (
        <Notice tone="info" className={styles.notice}>
          {m.jobs_place_unknown({ place: location })}
        </Notice>
      )}
      {list.location_choices.length > 0 && (
        <Notice
          tone="info"
          className={styles.notice}
          actions={list.location_choices.map((place) => (
            <Link key={place} href={listHref(withValue(search, 'location', place))}>
              {place}
            </Link>
          ))}
        >
          {m.jobs_place_choices()}
        </Notice>
      )}
      {list.data.length === 0 ? (
        <NoResults list={list} search={search} />
      ) : (
        <JobRows>
          {list.data.map((job) => (
            <JobRow key={job.uid} job={job} level={3} />
          ))}
        </JobRows>
      )}
      {list.data.length > 0 && (
        <Pagination page={list.current_page} last={list.last_page} href={(page) => pageHref(search, page)} />
      )}
    </>
  )
}

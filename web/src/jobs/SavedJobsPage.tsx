import type { Screens } from '#base/routing/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { besideRow } from '#base/page/focus.ts'
import { formatDay } from '#base/text/dates.ts'
import { CallError } from '#base/data/errors.ts'
import { pageSize } from '#base/data/lists.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useLastPage } from '#base/routing/last-page.ts'
import { useSearch } from '#base/routing/navigation.tsx'
import { useUser } from '#base/session/session.ts'
import { showToast } from '#base/page/toasts.ts'
import { JobRow, JobRows } from '#jobs/list/JobRow.tsx'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { IconTrash } from '#ui/icons.ts'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { DeviceJobs } from '#jobs/saved/DeviceJobs.tsx'
import { savedJobsQuery, setSaved, useSavedChanges } from '#jobs/saved/saved-jobs.api.ts'
import styles from './SavedJobsPage.module.css'

export const screens: Screens = [
  { path: '/saved-jobs', query: ['page'], title: 'saved_title', access: 'public', bar: true, section: 'saved-jobs' },
]

type SavedJobs = AnswerOf<'GET /portal/saved-jobs'>
type SavedJob = SavedJobs['data'][number]

/** Jobs kept for later: newest first, those nobody can apply to any more at the end. */
export function SavedJobsPage() {
  const [search] = useSearch()
  const user = useUser()
  const page = Math.min(Math.max(Math.trunc(Number(search.get('page'))) || 1, 1), 10_000)
  const query = useQuery({ ...savedJobsQuery(page, pageSize()), enabled: Boolean(user?.candidate) })
  useLastPage(query.data, hrefOf)
  const isForbidden = (user && !user.candidate) || (query.error instanceof CallError && query.error.status === 403)
  return (
    <Page measure="text">
      <Stack gap={5}>
        <div>
          <h1 tabIndex={-1}>{m.saved_title()}</h1>
          <p className="muted">{m.saved_text()}</p>
        </div>
        {user === null ? (
          <DeviceJobs />
        ) : isForbidden ? (
          <Notice tone="info">{m.saved_candidates_only()}</Notice>
        ) : (
          <Loaded query={query} skeleton={<SkeletonRows rows={5} lines={2} />}>
            {(list) => <List list={list} />}
          </Loaded>
        )}
      </Stack>
    </Page>
  )
}

const hrefOf = (page: number) => pathTo('/saved-jobs', { page: page > 1 ? page : undefined })

function List({ list }: { list: SavedJobs }) {
  // Removed ones leave the screen at once; the list itself is asked again when it is next opened.
  const changes = useSavedChanges()
  const [failed, setFailed] = useState<string | null>(null)
  const shown = list.data.filter((job) => changes.get(job.uid) !== false)
  const change = async (job: SavedJob, isRemoved: boolean) => {
    setFailed(null)
    try {
      await setSaved(job.uid, !isRemoved)
    } catch {
      setFailed(job.title)
    }
  }
  const remove = (job: SavedJob) => {
    const next = besideRow() ?? document.querySelector<HTMLElement>('main h1')
    void change(job, true)
    showToast({ text: m.saved_removed(), action: { label: m.action_undo(), run: () => void change(job, false) } })
    next?.focus({ preventScroll: true })
  }
  if (shown.length === 0 && list.total <= list.data.length) {
    return (
      <EmptyState
        ring="start"
        title={m.saved_empty_title()}
        text={<p>{m.saved_empty_text()}</p>}
        action={<LinkButton href="/jobs">{m.job_all()}</LinkButton>}
      />
    )
  }
  return (
    <div>
      {failed && (
        <Notice tone="danger" role="alert" className={styles.failed}>
          {m.saved_remove_failed({ title: failed })}
        </Notice>
      )}
      <JobRows label={m.saved_title()}>
        {shown.map((job) => (
          <SavedRow key={job.uid} job={job} onRemove={() => remove(job)} />
        ))}
      </JobRows>
      <Pagination page={list.current_page} last={list.last_page} href={hrefOf} />
    </div>
  )
}

function SavedRow({ job, onRemove }: { job: SavedJob; onRemove: () => void }) {
  return (
    <JobRow
      job={job}
      dates={`${m.saved_on({ date: formatDay(job.saved_at) })} · ${m.jobs_row_deadline({ date: formatDay(job.expires_at) })}`}
      {...(!job.is_open && { tags: <Tag>{m.jobs_closed()}</Tag> })}
      more={<Next job={job} />}
      action={<IconButton icon={IconTrash} label={m.saved_remove({ title: job.title })} onClick={onRemove} />}
    />
  )
}

/** What to do with it: apply, go on with a draft, or look at what was sent. */
function Next({ job }: { job: SavedJob }) {
  const { uid, application_uid: application, applied, is_open } = job
  const isSent = application !== null && applied
  if (!isSent && !is_open) return null
  const words = isSent ? m.saved_view() : application ? m.job_apply_continue() : m.job_apply()
  return (
    <LinkButton
      variant="secondary"
      href={isSent ? pathTo('/applications/:uid', { uid: application }) : pathTo('/jobs/:uid', { uid, apply: 1 })}
      aria-label={`${words}: ${job.title}`}
    >
      {words}
    </LinkButton>
  )
}

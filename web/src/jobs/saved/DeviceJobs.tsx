import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JobDetail } from '@korak/contract/jobs.ts'
import { call } from '#base/data/call.ts'
import { isMissing } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { besideRow } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { keepReturnTo } from '#base/session/after-sign-in.ts'
import { JobRow, JobRows } from '#jobs/list/JobRow.tsx'
import { LinkButton } from '#ui/action/Button.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { IconTrash } from '#ui/icons.ts'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { keepOnDevice, useDeviceJobs } from './saved-on-device.ts'

/** What somebody signed out saved on this device, newest first; signing in takes it along into the account. */
export function DeviceJobs() {
  const kept = useDeviceJobs()
  // Asked once: what is removed leaves the list, and comes back to its place when that is undone.
  const [asked] = useState(() => kept.toReversed())
  const query = useQuery({
    queryKey: ['GET /portal/jobs/:uid', { asked }],
    queryFn: async () => (await Promise.all(asked.map(adOrNull))).filter((job) => job !== null),
  })
  return (
    <>
      <Notice
        tone="info"
        actions={
          <LinkButton variant="secondary" href="/login" onClick={() => keepReturnTo('/saved-jobs')}>
            {m.login_submit()}
          </LinkButton>
        }
      >
        {m.saved_device_text()}
      </Notice>
      <Loaded query={query} skeleton={<SkeletonRows rows={asked.length} lines={2} />}>
        {(jobs) => <List jobs={jobs.filter(({ uid }) => kept.includes(uid))} />}
      </Loaded>
    </>
  )
}

/** An ad that was taken away altogether is forgotten here, as it is when signing in. */
async function adOrNull(uid: string): Promise<JobDetail | null> {
  try {
    return await call('GET /portal/jobs/:uid', { params: { uid } })
  } catch (error) {
    if (!isMissing(error)) throw error
    keepOnDevice(uid, false)
    return null
  }
}

function List({ jobs }: { jobs: JobDetail[] }) {
  if (jobs.length === 0)
    return (
      <EmptyState
        ring="start"
        title={m.saved_empty_title()}
        text={<p>{m.saved_empty_text()}</p>}
        action={<LinkButton href="/jobs">{m.job_all()}</LinkButton>}
      />
    )
  return (
    <JobRows label={m.saved_title()}>
      {jobs.map((job) => (
        <JobRow
          key={job.uid}
          job={job}
          {...(job.status === 'closed' && { tags: <Tag>{m.jobs_closed()}</Tag> })}
          action={
            <IconButton icon={IconTrash} label={m.saved_remove({ title: job.title })} onClick={() => remove(job.uid)} />
          }
        />
      ))}
    </JobRows>
  )
}

function remove(uid: string) {
  const next = besideRow() ?? document.querySelector<HTMLElement>('main h1')
  keepOnDevice(uid, false)
  showToast({ text: m.saved_removed(), action: { label: m.action_undo(), run: () => keepOnDevice(uid, true) } })
  next?.focus({ preventScroll: true })
}

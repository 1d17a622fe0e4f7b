import type { JobStatus } from '@korak/contract/job-records.ts'
import { daysBetween, formatDay, today } from '#base/text/dates.ts'
import { Tag, type Tone } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'

export const JOB_STATUS_WORDS: Record<JobStatus, () => string> = {
  draft: () => m.office_job_draft(),
  published: () => m.office_job_published(),
  paused: () => m.office_job_paused(),
  closed: () => m.office_job_closed(),
  archived: () => m.office_job_archived(),
}
const TONES: Record<JobStatus, Tone> = {
  draft: 'neutral',
  published: 'ok',
  paused: 'honey',
  closed: 'info',
  archived: 'neutral',
}

interface Props {
  job: { status: JobStatus; publish_on: string | null; publish_missed_on: string | null; expires_at: string | null }
}

/** A deadline so near is said. */
const NEAR_DAYS = 2
const isOver = (end: string): boolean => new Date(end) <= new Date()

/** How a job stands; of a draft also that it has a day, or had one; of a public one also that its deadline is near, or over. */
export function JobStatusTag({ job }: Props) {
  const { status, publish_on: on, publish_missed_on: missed, expires_at: end } = job
  if (on) return <Tag tone="info">{m.plan_status({ date: formatDay(on) })}</Tag>
  if (missed) return <Tag tone="danger">{m.plan_status_missed({ date: formatDay(missed) })}</Tag>
  if (status === 'published' && end) {
    // It is still public to who applied, and open to nobody.
    if (isOver(end)) return <Tag tone="danger">{m.office_job_expired()}</Tag>
    const days = daysBetween(today(), end)
    if (days <= NEAR_DAYS) return <Tag tone="honey">{m.office_job_expires({ count: days })}</Tag>
  }
  return <Tag tone={TONES[status]}>{JOB_STATUS_WORDS[status]()}</Tag>
}

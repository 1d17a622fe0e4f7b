import type { JobStatus } from '@korak/contract/job-records.ts'
import { formatDay } from '#base/text/dates.ts'
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
  job: { status: JobStatus; publish_on: string | null; publish_missed_on: string | null }
}

/** How a job stands; of a draft also that it has a day, or had one. */
export function JobStatusTag({ job }: Props) {
  const { status, publish_on: on, publish_missed_on: missed } = job
  if (on) return <Tag tone="info">{m.plan_status({ date: formatDay(on) })}</Tag>
  if (missed) return <Tag tone="danger">{m.plan_status_missed({ date: formatDay(missed) })}</Tag>
  return <Tag tone={TONES[status]}>{JOB_STATUS_WORDS[status]()}</Tag>
}

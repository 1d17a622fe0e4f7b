import type { JobStatus } from '@korak/contract/job-records.ts'
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

export const JobStatusTag = ({ status }: { status: JobStatus }) => (
  <Tag tone={TONES[status]}>{JOB_STATUS_WORDS[status]()}</Tag>
)

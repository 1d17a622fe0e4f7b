import type { ApplicationStatus } from './applications.policy.ts'
import type { JobStatus } from './job-records.ts'
import { activities, onlyIn, permissions, policy } from './policy.ts'

/** A job as staff know it. What was published once never becomes a draft again: people have read it and applied. */
export const jobPolicy = policy<{ status: JobStatus }>('job')({
  create: { audience: 'jobs.create' },
  /** A closed job stays as the candidates have known it. */
  update: { audience: 'jobs.update', refusal: (job) => onlyIn('draft', 'published', 'paused')(job) && 'LOCKED' },
  /** Candidates never see them: they change as long as applications move. */
  update_stages: { audience: 'jobs.update', refusal: onlyIn('draft', 'published', 'paused', 'closed') },
  /** Who has answered some keeps those: others are asked of whoever begins from then on. */
  update_questions: { audience: 'jobs.update', refusal: onlyIn('draft', 'published', 'paused') },
  /** What was public once is closed and archived instead. */
  delete: { audience: 'jobs.delete', refusal: onlyIn('draft') },
  publish: { audience: 'jobs.publish', refusal: onlyIn('draft', 'paused') },
  /** Gives a draft the day it is published on by itself, or takes it away. */
  plan: { audience: 'jobs.publish', refusal: onlyIn('draft') },
  pause: { audience: 'jobs.publish', refusal: onlyIn('published') },
  close: { audience: 'jobs.publish', refusal: onlyIn('published', 'paused') },
  archive: { audience: 'jobs.publish', refusal: onlyIn('closed') },
  /** Notes the day the client has ended the selection on, or that it is not known. */
  select: { audience: 'jobs.publish', refusal: onlyIn('published', 'paused', 'closed') },
})

/** What takes a job to a status; nothing makes a draft of it. */
export const JOB_MOVES = {
  draft: null,
  published: jobPolicy.publish,
  paused: jobPolicy.pause,
  closed: jobPolicy.close,
  archived: jobPolicy.archive,
} as const satisfies Record<JobStatus, unknown>

/** A job as candidates know it. */
interface Ad {
  status: 'open' | 'closed'
  /** How the candidate's own application stands, when there is one. */
  application: ApplicationStatus | null
}
const BEGINS: ReadonlySet<ApplicationStatus | null> = new Set([null, 'draft', 'withdrawn', 'expired'])

export const adPolicy = policy<Ad>('ad')({
  /** An application can be begun or gone on with. */
  apply: {
    audience: 'candidate',
    refusal: ({ status, application }) =>
      !BEGINS.has(application) ? 'STATE_NOT_ALLOWED' : status === 'open' ? null : 'JOB_CLOSED',
  },
})

export const jobPermissions = permissions({
  'jobs.read': ['Consultants', 'Researchers'],
  'jobs.create': ['Consultants'],
  'jobs.update': ['Consultants'],
  'jobs.publish': ['Consultants'],
  'jobs.delete': ['Consultants'],
})

export const jobActivities = activities(
  'jobs',
  'created',
  'updated',
  'deleted',
  'published',
  'paused',
  'closed',
  'archived',
  'planned',
  'selected',
)

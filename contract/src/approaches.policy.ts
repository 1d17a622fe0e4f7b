import type { JobStatus } from './job-records.ts'
import { activities, onlyIn, policy } from './policy.ts'

export const APPROACH_STATES = ['open', 'accepted', 'declined', 'withdrawn', 'late'] as const
export type ApproachState = (typeof APPROACH_STATES)[number]

/** Asking somebody whether they want to apply for a job. */
export const approachingPolicy = policy<{ status: JobStatus; isPast: boolean }>('approaching')({
  /** Past its deadline a job is published still, and takes no applications. */
  ask: {
    audience: 'applications.update',
    refusal: (job) => onlyIn('published')(job) ?? (job.isPast ? 'JOB_CLOSED' : null),
  },
})

export const approachPolicy = policy<{ state: ApproachState }>('approach')({
  withdraw: {
    audience: 'applications.update',
    refusal: ({ state }) => (state === 'open' ? null : 'STATE_NOT_ALLOWED'),
  },
})

export const approachActivities = activities('approaches', 'asked', 'withdrawn', 'accepted', 'declined')

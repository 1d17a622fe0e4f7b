import { applications } from '#applications/office/applications.resource.ts'
import { evaluations } from '#evaluations/evaluations.resource.ts'
import { interviews } from '#interviews/interviews.resource.ts'
import { jobs } from '#jobs/jobs.resource.ts'
import { placements } from '#placements/placements.resource.ts'
import { tasks } from '#staff-tasks/staff-tasks.resource.ts'
import type { Rows } from './rows.ts'

export const ofTasks = (state: string) => ({
  resource: tasks,
  filter: () => ({ whose: 'mine', state }),
})
export const ofInterviews = (filter: Rows['filter']) => ({ resource: interviews, whose: 'person_uid' as const, filter })
export const evaluating = { resource: evaluations, filter: () => ({ state: 'open' }) }
export const ofPlacements = (filter: Rows['filter']) => ({
  resource: placements,
  whose: 'contact_uid' as const,
  filter,
})
export const ofApplications = (filter: Rows['filter']) => ({
  resource: applications,
  whose: 'contact_uid' as const,
  filter,
})
export const ofJobs = (filter: Rows['filter']) => ({ resource: jobs, whose: 'contact_uid' as const, filter })

export const due = (by: string) => ({ first: { by, says: 'due' } as const })
export const waits = (by: string) => ({ first: { by, says: 'waits' } as const })

/** No day of it says how long it waits. */
export const named = (by: string) => ({ first: { by, says: 'is' } as const })

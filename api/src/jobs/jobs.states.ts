import type { JobStatus } from '@korak/contract/job-records.ts'
import type { z } from 'zod'

type Status = z.infer<typeof JobStatus>

/** From → allowed to. What was published once never becomes a draft again: people have read it and applied. */
const NEXT = {
  draft: ['published'],
  published: ['paused', 'closed'],
  paused: ['published', 'closed'],
  closed: ['archived'],
  archived: [],
} as const satisfies Record<Status, readonly Status[]>

export const mayBecome = (from: Status, to: Status): boolean => (NEXT[from] as readonly Status[]).includes(to)

/** What can be changed at all; a closed job stays as the candidates have known it. */
export const EDITABLE: ReadonlySet<Status> = new Set(['draft', 'published', 'paused'])

/** Working days there must be between publishing a job and its deadline (ZDR-1, article 25). */
export const DEADLINE_WORKING_DAYS = 3

import { PAST } from '#applications/applications.states.ts'
import type { findEvents } from './record.queries.ts'

type Event = Pick<Awaited<ReturnType<typeof findEvents>>[number], 'kind' | 'status' | 'createdAt'>

/** When an application has ended so that what colleagues said of it could be read by all of them. */
export const endsIn = (events: readonly Event[]): number[] =>
  events.flatMap(({ kind, status, createdAt }) =>
    kind === 'status' && status !== null && status !== 'withdrawn' && PAST.includes(status)
      ? [createdAt.getTime()]
      : [],
  )

/** Was it said after such an end, by which others had said theirs? The end was taken back since. */
export const isAfterEnd = (said: number, others: readonly number[], ends: readonly number[]): boolean =>
  ends.some((end) => end < said && others.some((other) => other < end))

import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, atWallClock, now, today } from '#base/time.ts'
import type { ApplicationEvents, Applications } from '#db/schema.ts'
import type { DemoApplication, StoryStep } from './story.ts'

interface Parties {
  userId: string
  staffId: string
  jobId: string
  cvId: string
  sent: { name: string; email: string; phone: string | null }
}

/** When a step happened; a time of today that has not come yet is now. */
const timeOf = ({ day, time }: StoryStep): Date =>
  new Date(Math.min(atWallClock(addDays(today(), day), time).getTime(), now().getTime()))
const promiseOf = ({ day, promise }: StoryStep): string | null =>
  promise === undefined ? null : addWorkingDays(addDays(today(), day), promise)
const proposedBy = ({ day, proposed }: StoryStep): Date[] | null =>
  proposed?.map((one) => atWallClock(addWorkingDays(addDays(today(), day), one.in), one.at)) ?? null

/** The row of a demo application and its events, as the portal itself would have left them. */
export function applicationRows(story: DemoApplication, { userId, staffId, jobId, cvId, sent }: Parties) {
  const events: Omit<Insertable<ApplicationEvents>, 'applicationId'>[] = story.steps.map((step, at) => ({
    id: randomUUID(),
    userId,
    kind: at === 0 ? 'created' : step.to ? 'status' : 'message',
    status: step.to ?? null,
    actor: step.by,
    actorId: { staff: staffId, candidate: userId, system: null }[step.by],
    text: step.text ?? null,
    promiseOn: promiseOf(step),
    proposedTimes: proposedBy(step),
    createdAt: timeOf(step),
  }))
  const moves = story.steps.filter((step) => step.to !== undefined)
  const last = moves.at(-1)
  const submitted = moves.find((step) => step.to === 'submitted')
  const [first] = story.steps
  if (!first || !last?.to) throw new Error('A demo application has no beginning')
  const hasEnded = story.nextMove === 'nobody'
  // An interview is asked for by its invitation; all else in the words of the history.
  const isAsked = story.nextMove === 'candidate' && last.to !== 'draft' && !last.proposed
  const row: Insertable<Applications> = {
    userId,
    jobId,
    status: last.to,
    nextMove: story.nextMove,
    promiseOn: hasEnded ? null : promiseOf(last),
    ...(isAsked && { askedEvents: events.flatMap(({ id }) => id ?? []).slice(-1) }),
    message: story.message,
    cvFileId: submitted ? cvId : null,
    decisionReason: story.decisionReason ?? null,
    withdrawReason: story.withdrawReason ?? null,
    submittedAt: submitted ? timeOf(submitted) : null,
    endedAt: hasEnded ? timeOf(last) : null,
    createdAt: timeOf(first),
    updatedAt: timeOf(story.steps.at(-1) ?? first),
    ...(submitted ? { sentName: sent.name, sentEmail: sent.email, sentPhone: sent.phone } : {}),
  }
  return { row, events }
}

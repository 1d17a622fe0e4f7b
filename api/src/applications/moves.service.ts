import type { InterviewAct } from '@korak/contract/applications.ts'
import { type ApplicationStatus, canMoveApplication } from '@korak/contract/applications.policy.ts'
import { audit } from '#audit/audit.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { instant, now, today } from '#base/time.ts'
import { note } from '#consents/ledger/journal.ts'
import type { Line, WithdrawalLine } from '#consents/ledger/journal.lines.ts'
import type { Known } from '#consents/ledger/journal.service.ts'
import type { EventActor, NextMove } from '#db/schema.ts'
import { Refusal } from '#errors.ts'
import { emit } from '#events.ts'
import { ANSWER_WORKING_DAYS, STATES } from './applications.states.ts'
import { type AskRow, findAsks } from './asks.queries.ts'
import { askOn, firstOf } from './asks.service.ts'
export { findHearer } from './hearers.queries.ts'
import {
  findWithdrawn,
  findOtherwise,
  insertEvent,
  isLastOfInterview as isLast,
  wasTold,
  type Locked,
  lockApplication,
  updateApplication,
} from './moves.queries.ts'
import { findPlannedDay } from './office/letters.queries.ts'
import { recallHeld } from './office/recall.service.ts'

export { insertEvent, lockApplication, updateApplication }
export type { Locked }

/** The day by which an answer is promised on a day: today, unless it is told later. */
export const promiseDay = (on: string = today()): string => addWorkingDays(on, ANSWER_WORKING_DAYS)

/**
 * The day we can promise about a locked application where this one is wanted: a letter that is planned is the answer, so no day
 * before it. Whatever gives us the next move promises by it. Joins the open transaction.
 */
export async function keepableDay({ id }: Pick<Locked, 'id'>, wanted: string = promiseDay()): Promise<string> {
  const planned = await findPlannedDay(id)
  return planned !== null && planned > wanted ? planned : wanted
}

interface Move {
  to: ApplicationStatus
  actor: EventActor
  actorId: string | null
  nextMove?: NextMove
  promiseOn?: string | null
  /** Words the candidate may read. */
  reason?: string | null
  /** The letter that tells it, where there is one: read instead of the reason alone. */
  text?: string
  /** Times of an interview the candidate may choose of. */
  proposedTimes?: Date[]
  /** What it was of an interview. */
  interview?: InterviewAct
  /** The stage it goes to; the first of the status when left out. */
  stageId?: string | undefined
  /** When it was done, where a restored backup does not know; the journal does. */
  at?: Date
}

/**
 * Takes a locked application to another state: row, event and audit together. Call inside a transaction; the mails are the caller's.
 * @returns who acts next and by when something happens, null when nothing more will
 * @throws Refusal STATE_NOT_ALLOWED
 */
export async function change(
  application: Locked,
  move: Move,
): Promise<{ nextMove: NextMove; promiseOn: string | null }> {
  const { id, userId, status: from } = application
  const { to, actor, actorId, reason = null, at = now() } = move
  if (!canMoveApplication(from, to)) throw new Refusal('STATE_NOT_ALLOWED')
  const { isActive } = STATES[to]
  await recallHeld(application, { actorId, why: to === 'withdrawn' ? 'withdrawn' : 'changed', isTold: !move.at })
  const isDraft = to === 'draft'
  const nextMove = isActive ? (move.nextMove ?? STATES[to].nextMove) : 'nobody'
  const promiseOn = isActive && !isDraft ? (move.promiseOn ?? promiseDay()) : null
  const waiting = isActive && !isDraft ? await keptAsks(application, move) : []
  // Offered by the letter alone, the candidate answers by a message.
  const isInWords = to === 'offer' && !waiting.some(({ kind }) => kind === 'offer')
  const days = [...waiting.map((ask) => ask.answerBy), ...(isInWords ? [promiseOn] : [])]
  const isAsked = days.length > 0
  await updateApplication(id, {
    status: to,
    nextMove: isAsked ? 'candidate' : nextMove,
    promiseOn: isAsked ? firstOf(days) : promiseOn,
    lateSince: null,
    endedAt: isActive ? null : at,
    updatedAt: at,
    ...(move.stageId && { stageId: move.stageId }),
    ...(to === 'not_selected' || to === 'job_closed' ? { decisionReason: reason } : {}),
    ...(!STATES[from].isActive && isActive ? { decisionReason: null } : {}),
    ...(to === 'withdrawn' ? { withdrawReason: reason } : {}),
  })
  // The reason of a withdrawal is for the consultant; the history shows what the candidate did, not why.
  const text = move.text ?? (to === 'withdrawn' ? null : reason)
  const event = {
    applicationId: id,
    userId,
    kind: 'status',
    status: to,
    actor,
    actorId,
    text,
    promiseOn,
    proposedTimes: move.proposedTimes ?? null,
    interview: move.interview ?? null,
    createdAt: at,
  } as const
  const made = await insertEvent(event)
  const words = waiting.flatMap(({ eventId }) => eventId ?? [])
  await updateApplication(id, { askedEvents: isInWords && made ? [...words, made.id] : words })
  if (to === 'withdrawn' && !move.at) note({ withdrawal: { id, at: instant(at) } })
  await audit({
    action: `applications.${to}`,
    actorId,
    userId,
    subjectType: 'application',
    subjectId: id,
    details: { from, to },
    ...(move.at && { happenedAt: move.at }),
  })
  if (!isActive && !isDraft) await emit('applicationEnded', { userId, applicationId: id, isRepeated: Boolean(move.at) })
  if (!isDraft) await emit('applicationMoved', { userId, applicationId: id, from, to })
  if (isActive && !isDraft && isOver(from)) await emit('applicationReopened', { userId, applicationId: id })
  return { nextMove, promiseOn }
}

/**
 * What the candidate is still asked after a move. An interview and an offer come to what was asked before; any other letter is our
 * newest word, and nobody waits for what was asked in others. An offer holds only where it was made.
 */
const keptAsks = async ({ id }: Locked, { to, proposedTimes }: Move): Promise<AskRow[]> =>
  (await findAsks(id)).filter(
    ({ kind, eventId }) =>
      (kind !== 'offer' || (to === 'offer' && eventId === null)) &&
      (eventId === null || to === 'offer' || proposedTimes),
  )

/** It was sent, and had ended. */
const isOver = (status: ApplicationStatus): boolean => !STATES[status].isActive && status !== 'expired'

interface Noted {
  actor: EventActor
  actorId: string | null
  interview: InterviewAct
  text?: string | null
  proposedTimes?: Date[]
  chosenTime?: Date
  /** By when the candidate is to answer it. */
  answerBy?: string
  /** By when the next move is ours, where nothing else waits for the candidate; as it was when left out. */
  promiseOn?: string
}
/** Writes something about an interview into the history of a locked application. Joins the open transaction. */
export async function noteInterview(application: Locked, noted: Noted): Promise<void> {
  const { id, userId } = application
  const { actor, actorId, interview, text = null, proposedTimes = null, chosenTime = null } = noted
  const isTheirs = await askOn(application)
  const ours = isTheirs || !noted.promiseOn ? null : await keepableDay(application, noted.promiseOn)
  const promiseOn = noted.answerBy ?? ours
  const words = { actor, actorId, interview, text, proposedTimes, chosenTime, promiseOn }
  await insertEvent({ ...words, applicationId: id, userId, kind: 'message', createdAt: now() })
  const given = ours === null ? {} : ({ nextMove: 'us', promiseOn: ours, lateSince: null } as const)
  await updateApplication(id, { updatedAt: now(), ...given })
}

/** The company has answered what waited for it: the next move is ours, by a day. Joins the open transaction. */
export async function companyAnswered(uid: string): Promise<void> {
  const application = await lockApplication(uid)
  if (application?.nextMove === 'company') await giveBack(application, promiseDay())
}

/**
 * Something the candidate was asked waits no more. With the last of it the next move is ours, by this day or that of a letter that
 * is planned. @returns the day; null as long as something else is asked
 */
export async function giveBack(application: Locked, wanted: string): Promise<string | null> {
  const { id, userId } = application
  if (await askOn(application)) return null
  const promiseOn = await keepableDay(application, wanted)
  await insertEvent({ applicationId: id, userId, kind: 'promise', actor: 'system', promiseOn, createdAt: now() })
  await updateApplication(id, { nextMove: 'us', promiseOn, lateSince: null, updatedAt: now() })
  return promiseOn
}

/** The answer we owe about a locked application is promised by another day; whose move it is stays. */
export async function postpone({ id, userId }: Locked, promiseOn: string): Promise<void> {
  await insertEvent({ applicationId: id, userId, kind: 'promise', actor: 'system', promiseOn, createdAt: now() })
  await updateApplication(id, { promiseOn, lateSince: null, updatedAt: now() })
}

/**
 * What waits in the portal is for people who can sign in there.
 * @throws Refusal NO_ACCOUNT for somebody whose application was entered by staff
 */
export function requireAccount({ email }: Pick<Locked, 'email'>): void {
  if (email === null) throw new Refusal('NO_ACCOUNT')
}

/** Words about a locked application, in its history. */
export async function tell(
  { id: applicationId, userId }: Locked,
  told: { actor: EventActor; actorId: string | null; text: string; promiseOn?: string },
): Promise<string> {
  const event = await insertEvent({ applicationId, userId, kind: 'message', createdAt: now(), ...told })
  if (!event) throw new Refusal('CONFLICT')
  return event.id
}

/** Is this what was done last about interviews of an application? */
export const isLastOfInterview = ({ id }: Pick<Locked, 'id'>, done: { act: InterviewAct; text: string }) =>
  isLast(id, done)

/** Has this person already told these words? */
export const hasTold = ({ id: applicationId }: Locked, told: { actorId: string; text: string }): Promise<boolean> =>
  wasTold({ applicationId, ...told })

/**
 * Withdraws an application again as the journal has it. Everybody was told then. Changes nothing where it is over or not
 * there, or was not sent when the backup was made.
 */
export async function repeatWithdrawal({ id, at }: WithdrawalLine): Promise<void> {
  const application = await lockApplication(id)
  if (application && canMoveApplication(application.status, 'withdrawn'))
    await change(application, { to: 'withdrawn', actor: 'candidate', actorId: null, at: new Date(at) })
}

/** Lines of the journal: applications withdrawn since. */
export const withdrawnApplications = async ({ since }: Known): Promise<Line[]> =>
  (await findWithdrawn(since)).map(({ id, endedAt }) => ({ withdrawal: { id, at: instant(endedAt) } }))

/** Lines of the journal about applications that are withdrawn, or not here. */
export async function needlessWithdrawals(lines: readonly Line[]): Promise<Line[]> {
  const ids = lines.flatMap(({ withdrawal }) => withdrawal?.id ?? [])
  const left = new Set(ids.length > 0 ? await findOtherwise(ids) : [])
  return lines.filter(({ withdrawal }) => withdrawal && !left.has(withdrawal.id))
}

import { applicationPolicy } from '@korak/contract/applications.policy.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, DAY_MS, dayOf, instant, instantOrNull, now, readInstant, shortDay, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { type FieldError, InvalidInput, Refusal, tooMany } from '#errors.ts'
import { refuseWhileClosing } from '#users/account-closing.ts'
import { requireState } from '#routing/may.ts'
import type { NextMove } from '#db/schema.ts'
import { findMessages } from './applications.queries.ts'
import { mailMessageToCandidate, mailMessageToContact, mailMove } from './applications.mail.ts'
import { STATES } from './applications.states.ts'
import {
  countOwnMessages,
  findEvent,
  findProposedTimes,
  insertEvent,
  type Locked,
  lockApplication,
  updateApplication,
} from './moves.queries.ts'
import { change, promiseDay } from './moves.service.ts'

/** Messages a candidate may write about one application in a day; each of them is a mail to somebody. */
const MAX_A_DAY = 20

/** Working days a candidate has to choose the time of an interview, unless the consultant says otherwise. */
const CHOOSING_WORKING_DAYS = 3
/** Days ahead an answer may be asked for, and an interview proposed: beyond, somebody mistyped. */
const MAX_DAYS = { answer: 180, interview: 365 }

interface MessageView {
  uid: string
  by: 'you' | 'us'
  text: string
  proposed_times: string[]
  chosen_time: string | null
  at: string
}

/** Messages of an own application, oldest first. */
export async function ownMessages(who: Who, uid: string): Promise<MessageView[]> {
  const rows = await findMessages(uid, who.userId)
  return rows.map((row) => ({
    uid: row.id,
    by: row.actor === 'candidate' ? 'you' : 'us',
    text: row.text ?? '',
    proposed_times: (row.proposedTimes ?? []).map(instant),
    chosen_time: instantOrNull(row.chosenTime),
    at: instant(row.createdAt),
  }))
}

/**
 * The candidate writes to the consultant. When the next move was the candidate's, it is ours now, with a date.
 * @param message.uid made by the caller: sent once more because the answer was lost, it is the same message
 * @param message.time chosen of those proposed for an interview
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for a draft and after a withdrawal, TOO_MANY after twenty in a day, CONFLICT when
 *   the uid is that of something else; InvalidInput with neither words nor a time, or with a time nobody proposes any more
 */
export async function writeMessage(
  who: Who,
  uid: string,
  { uid: messageUid, text, time }: { uid?: string | undefined; text: string; time?: string | undefined },
): Promise<MessageView> {
  if (!text && !time) throw new InvalidInput({ text: ['error_required'] })
  const chosenTime = time === undefined ? null : new Date(time)
  const view = ({ id, createdAt }: { id: string; createdAt: Date }): MessageView => ({
    uid: id,
    by: 'you',
    text,
    proposed_times: [],
    chosen_time: instantOrNull(chosenTime),
    at: instant(createdAt),
  })
  return transact(async () => {
    const application = await lockApplication(uid, who.userId)
    if (!application) throw new Refusal('NOT_FOUND')
    const known = messageUid && (await findEvent(messageUid))
    if (known) {
      const isSame =
        known.applicationId === uid &&
        known.actorId === who.userId &&
        known.text === text &&
        known.chosenTime?.getTime() === chosenTime?.getTime()
      if (!isSame) throw new Refusal('CONFLICT')
      return view(known)
    }
    requireState(applicationPolicy.write, application)
    if ((await countOwnMessages(uid, new Date(now().getTime() - DAY_MS))) >= MAX_A_DAY) throw tooMany(60 * 60)
    const isReply = application.nextMove === 'candidate'
    if (chosenTime && !(isReply && (await isProposed(uid, chosenTime))))
      throw new InvalidInput({ time: ['error_choice'] })
    const promiseOn = isReply ? promiseDay() : application.promiseOn
    const event = await addMessage(application, {
      ...(messageUid && { id: messageUid }),
      actor: 'candidate',
      actorId: who.userId,
      text,
      chosenTime,
      promiseOn: isReply ? promiseOn : null,
    })
    await updateApplication(uid, {
      updatedAt: now(),
      ...(isReply ? { nextMove: 'us', promiseOn, lateSince: null } : {}),
    })
    await mailMessageToContact(application, chosenTime)
    return view(event)
  })
}

const isProposed = async (uid: string, time: Date): Promise<boolean> =>
  time > now() && (await findProposedTimes(uid)).some((one) => one.getTime() === time.getTime())

/**
 * Staff writes to the candidate, or invites to an interview; with a day to answer by the next move is the candidate's.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for a draft, and for a question or an invitation after the end, ACCOUNT_CLOSING;
 *   InvalidInput for days and times that have passed, are far off, the same, or after which nothing is left to choose
 */
export async function messageCandidate(
  who: Who,
  uid: string,
  {
    text,
    proposed_times: times,
    answer_by: answerBy,
  }: { text: string; proposed_times?: string[] | undefined; answer_by?: string | undefined },
): Promise<void> {
  const proposedTimes = times?.map(readInstant)
  const given = (proposedTimes ?? []).filter((time) => time !== null)
  const lastDay = given.map(dayOf).toSorted().at(-1)
  const errors: Record<string, FieldError[]> = {}
  const answerFault = answerBy && dayFault(answerBy, lastDay)
  if (answerFault) errors['answer_by'] = [answerFault]
  const timesFault = proposedTimes?.includes(null) ? 'error_date_format' : faultOfTimes(given)
  if (timesFault) errors['proposed_times'] = [timesFault]
  if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
  if (lastDay === undefined)
    return writeToCandidate(who, uid, { text, ...(answerBy && { nextMove: 'candidate', promiseOn: answerBy }) })
  const usual = addWorkingDays(today(), CHOOSING_WORKING_DAYS)
  await invite(who, uid, { text, promiseOn: answerBy ?? (usual < lastDay ? usual : lastDay), times: given })
}

/** What is wrong with the day to answer by, if anything; after the last of the proposed times nothing is left to choose. */
function dayFault(day: string, lastTime: string | undefined): FieldError | null {
  const farthest = addDays(today(), MAX_DAYS.answer)
  const latest = lastTime !== undefined && lastTime < farthest ? lastTime : farthest
  if (day < today()) return 'error_date_past'
  return day > latest ? tooFar(latest) : null
}

function faultOfTimes(times: Date[]): FieldError | null {
  const latest = addDays(today(), MAX_DAYS.interview)
  if (times.some((time) => time <= now())) return 'error_date_past'
  if (times.some((time) => dayOf(time) > latest)) return tooFar(latest)
  return new Set(times.map(Number)).size < times.length ? 'error_times_same' : null
}

const tooFar = (latest: string): FieldError => ({ key: 'error_date_far', values: { day: shortDay(latest) } })

/** Invites to an interview at one of these times: the application goes there, unless it is there already. */
const invite = (
  who: Who,
  uid: string,
  { text, promiseOn, times }: { text: string; promiseOn: string; times: Date[] },
): Promise<void> =>
  transact(async () => {
    const application = await lockApplication(uid)
    if (application?.status === 'interview')
      return writeToCandidate(who, uid, { text, nextMove: 'candidate', promiseOn, proposedTimes: times })
    if (!application || application.status === 'draft' || application.status === 'expired')
      throw new Refusal('NOT_FOUND')
    if (!STATES[application.status].isActive) throw new Refusal('STATE_NOT_ALLOWED')
    await refuseWhileClosing(application.userId)
    const move = { to: 'interview', nextMove: 'candidate', promiseOn, reason: text, proposedTimes: times } as const
    const next = await change(application, { ...move, actor: 'staff', actorId: who.userId })
    await mailMove(application, 'interview', { ...next, reason: text, times })
  })

/**
 * Staff writes to the candidate; by default the next move stays where it is.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED for a draft and for what asks for an answer after the end, ACCOUNT_CLOSING
 */
export async function writeToCandidate(
  who: Who,
  uid: string,
  message: { text: string; nextMove?: NextMove; promiseOn?: string; proposedTimes?: Date[] },
): Promise<void> {
  const { text, nextMove, promiseOn, proposedTimes } = message
  await transact(async () => {
    const application = await lockApplication(uid)
    if (!application) throw new Refusal('NOT_FOUND')
    // Nobody has received a draft, so there is nobody to write to.
    if (application.status === 'draft' || application.status === 'expired') throw new Refusal('STATE_NOT_ALLOWED')
    const isMoved = nextMove !== undefined || promiseOn !== undefined
    if (isMoved && !STATES[application.status].isActive) throw new Refusal('STATE_NOT_ALLOWED')
    await refuseWhileClosing(application.userId)
    await addMessage(application, {
      actor: 'staff',
      actorId: who.userId,
      text,
      promiseOn: promiseOn ?? null,
      proposedTimes: proposedTimes ?? null,
    })
    const moved = { nextMove: nextMove ?? application.nextMove, promiseOn: promiseOn ?? promiseDay(), lateSince: null }
    await updateApplication(uid, { updatedAt: now(), ...(isMoved ? moved : {}) })
    const answerBy = nextMove === 'candidate' ? moved.promiseOn : null
    await mailMessageToCandidate(application, { times: proposedTimes ?? [], answerBy })
  })
}

interface NewMessage {
  id?: string
  actor: 'candidate' | 'staff'
  actorId: string
  text: string
  promiseOn: string | null
  proposedTimes?: Date[] | null
  chosenTime?: Date | null
}
async function addMessage({ id, userId }: Locked, message: NewMessage) {
  const event = await insertEvent({ ...message, applicationId: id, userId, kind: 'message', createdAt: now() })
  // Another application got it at this moment.
  if (!event) throw new Refusal('CONFLICT')
  const { actorId } = message
  await audit({ action: 'applications.message', actorId, userId, subjectType: 'application', subjectId: id })
  return event
}

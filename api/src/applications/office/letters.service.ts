import { canMoveApplication, stagePolicy } from '@korak/contract/applications.policy.ts'
import type { LetterInput, Moved, Preview, Proposal } from '@korak/contract/letters.ts'
import { merged } from '@korak/contract/letter-templates.rules.ts'
import { letterText } from '@korak/contract/letters.rules.ts'
import { UNDO_SECONDS } from '@korak/contract/amounts.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { enqueue } from '#background/queue.ts'
import { atWallClock, instant, instantOrNull, now, today } from '#base/time.ts'
import { labelsOf } from '#codelists/codelists.service.ts'
import { afterCommit, transact } from '#db/db.ts'
import { clearCaches } from '#base/cache.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { emit } from '#events.ts'
import type { RequestContext } from '#http/request-context.ts'
import { eventOf } from '#letter-templates/letter-templates.service.ts'
import { shownDay } from '#mail/letter.ts'
import { requireState } from '#routing/may.ts'
import { mailLetter, mailPostponed } from '#applications/applications.mail.ts'
import { OWED, STATES } from '#applications/applications.states.ts'
import { type Locked, lockApplication } from '#applications/moves.queries.ts'
import { openWhole } from '#applications/record/record.service.ts'
import { lastMove, recallHeld, takeBackOne, wordsBack } from './recall.service.ts'
import { offerEndedBy } from '#applications/asks.service.ts'
import { change, postpone, promiseDay } from '#applications/moves.service.ts'
import { eachApart } from '#base/each-apart.ts'
import { isClosing, refuseWhileClosing } from '#users/account-closing.ts'
import { letterFaults, REASONS, requireTakeable } from './letter-checks.ts'
import { moveWithin, ofLetter } from './moving-within.ts'
import { findStanding, withoutPast, type Words, wordsOf } from './letter-words.ts'
import * as queries from './letters.queries.ts'
import { type Target, targetOf } from './targets.ts'

/** An application that was sent, locked. @throws Refusal NOT_FOUND */
export async function lockSent(uid: string): Promise<Locked> {
  const application = await lockApplication(uid)
  if (!application || application.status === 'draft' || application.status === 'expired') throw new Refusal('NOT_FOUND')
  return application
}

export const placeOf = ({ staffStageId, staffStatus }: Pick<Locked, 'staffStageId' | 'staffStatus'>): string =>
  staffStageId ?? staffStatus
/** As an application stands, for what staff can decide about it. */
export const standingOf = (of: Locked) => ({ status: of.staffStatus, hasLetter: hasLetter(of) })
export const hasLetter = ({ status, staffStatus }: Locked): boolean => status !== staffStatus

/**
 * What the candidate would read of a move, in their language unless another is asked for. It names them, so it counts as a look at the whole.
 * @throws Refusal NOT_FOUND, also when nothing of what was sent may be read; InvalidInput
 */
export const proposeLetter = (
  who: Who,
  uid: string,
  { to, language: asked }: { to: string; language?: Language | undefined },
  context: RequestContext,
): Promise<Proposal> =>
  transact(async () => {
    const sent = await lockSent(uid)
    const application = { ...sent, language: asked ?? sent.language }
    await openWhole(who, uid, context)
    const target = await targetOf(to, application.jobId)
    const { language } = application
    const goesOn = STATES[target.status].isActive
    return {
      uid,
      name: nameOf(application),
      from: placeOf(application),
      moved: await lastMove(uid),
      status: application.status,
      to_status: target.status,
      is_told: target.status !== application.status,
      is_movable: !hasLetter(application) && canMoveApplication(application.status, target.status),
      language,
      ...(await letterFor(who, application, target)),
      needs_reason: target.status === 'not_selected',
      reasons: target.status === 'not_selected' ? [...(await labelsOf(REASONS, language)).values()] : [],
      promise_on: goesOn ? promiseDay() : null,
      promised_on: OWED.has(application.nextMove) ? application.promiseOn : null,
      ...(await queries.findReading(application.userId)),
      interview_at: instantOrNull(await findStanding(uid, target.status)),
      drops_offer: !['offer', 'hired'].includes(target.status) && (await queries.isVersionHeld(uid)),
      ends_offer: await offerEndedBy(application, target.status),
      overtaken: await wordsBack(who, uid, target),
    }
  })

export const nameOf = ({ sentName, name }: Locked): string => sentName ?? name ?? ''
const letterFor = (who: Who, application: Locked, { event }: Target): Promise<Words> =>
  wordsOf(application, { event, language: application.language, writer: who.name })

/**
 * What somebody would read of an event if it were worded so; a reason stands for one they would be told.
 * It names them, so it counts as a look at the whole.
 * @throws Refusal NOT_FOUND, also when nothing of what was sent may be read
 */
export const previewLetter = (
  who: Who,
  uid: string,
  { template, ...words }: { template: string; subject: string; text: string },
  context: RequestContext,
): Promise<Preview> =>
  transact(async () => {
    const application = await lockSent(uid)
    await openWhole(who, uid, context)
    const { event, language } = await eventOf(template)
    const writer = event === 'late' || event === 'postponed' ? null : who.name
    const worded = await wordsOf(application, { event, language, writer }, async () => ({ ...words, isOwn: true }))
    const [reason = ''] = (await labelsOf(REASONS, language)).values()
    const text = letterText(worded, event === 'not_selected' ? reason : '')
    const day = { promised_day: shownDay(promiseDay()) }
    return { subject: worded.subject, text: merged(text, day, language), missing: worded.missing, language }
  })

/**
 * Moves an application on behalf of staff. Within a status nobody is told; to another one it goes with its letter, which is held:
 * until it is due the candidate knows of neither.
 * @param move.from where it was seen
 * @throws Refusal NOT_FOUND, STALE when it is somewhere else, STATE_NOT_ALLOWED; InvalidInput
 */
export const moveApplicationTo = (
  who: Who,
  uid: string,
  { from, to, ...letter }: LetterInput & { from: string; to: string },
): Promise<Moved> =>
  transact(async () => {
    const application = await lockSent(uid)
    const target = await targetOf(to, application.jobId)
    const isThere = placeOf(application) === (target.stageId ?? target.status)
    // The answer to the same call was lost; nobody's words were.
    if (isThere && (letter.text === undefined || (await queries.isWordedLast(uid, who.userId, letter))))
      return answerOf(uid)
    if (isThere || placeOf(application) !== from) throw new Refusal('STALE')
    requireState(stagePolicy.move, standingOf(application))
    if (target.status === application.status) await moveWithin(who, application, target.stageId)
    else await holdLetter(who, application, target, letter)
    afterCommit(clearCaches)
    return answerOf(uid)
  })

const MORNING = '08:00:00'
/**
 * Writes a decision down with its letter, to be told when it is due.
 * @returns the letter that is held
 * @throws Refusal STATE_NOT_ALLOWED, OFFER_HELD, ACCOUNT_CLOSING; InvalidInput
 */
export async function holdLetter(
  who: Who,
  application: Locked,
  target: Target,
  letter: LetterInput,
  bulkId: string | null = null,
): Promise<{ id: string; dueAt: Date }> {
  const { id, userId, status } = application
  if (!STATES[status].isActive) await refuseWhileClosing(userId)
  await requireTakeable(application, target.status)
  const { subject = '', text = '', language = application.language, reason, send_on: day = null } = letter
  const faults = await letterFaults({ ...application, language }, target.status, letter)
  if (Object.keys(faults).length > 0) throw new InvalidInput(faults)
  if (day !== null && letter.postpones && OWED.has(application.nextMove) && (application.promiseOn ?? day) < day) {
    await postpone(application, day)
    await mailPostponed(application, day)
  }
  const dueAt = day === null ? new Date(now().getTime() + UNDO_SECONDS * 1000) : atWallClock(day, MORNING)
  const held = await queries.insertLetter({
    applicationId: id,
    userId,
    fromStatus: status,
    toStatus: target.status,
    stageId: target.stageId,
    language,
    subject,
    text,
    reason: reason || null,
    promiseOn: STATES[target.status].isActive ? (letter.promise_on ?? promiseDay(day ?? today())) : null,
    sendOn: day,
    dueAt,
    madeBy: who.userId,
    bulkId,
  })
  await enqueue('applications.sendLetter', { letter: held.id }, { key: `letter ${held.id}`, runAt: dueAt })
  const details = { from: status, to: target.status }
  await audit({ ...ofLetter(id), action: 'applications.letter_held', actorId: who.userId, details })
  return held
}

async function answerOf(uid: string): Promise<Moved> {
  const { id, staffStatus, staffStageId, letterId, dueAt, sendOn, isPrinted } = await queries.findStanding(uid)
  const letter =
    letterId && dueAt ? { uid: letterId, due_at: instant(dueAt), send_on: sendOn, is_printed: isPrinted } : null
  return { uid: id, status: staffStatus, stage_uid: staffStageId, letter }
}

/**
 * Takes a letter that is held back, and its move with it; once more changes nothing.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED when it has been sent, ANSWER_OWED
 */
export const recallLetter = (who: Who, uid: string, letterId: string): Promise<Moved> =>
  transact(async () => {
    const application = await lockSent(uid)
    const letter = await queries.findLetter(letterId)
    if (letter?.applicationId !== uid) throw new Refusal('NOT_FOUND')
    const held = await queries.lockHeld(uid)
    if (held?.id !== letterId && letter.state === 'sent') throw new Refusal('STATE_NOT_ALLOWED')
    requireState(stagePolicy.recall, { status: application.staffStatus, hasLetter: letter.state !== 'sent' })
    if (held?.id === letterId) await takeBackOne(who, application, held)
    afterCommit(clearCaches)
    return answerOf(uid)
  })

/**
 * Sends a letter that is due: the status changes, and the mail is written, in one transaction. Run twice, it is sent once; recalled
 * or erased meanwhile, never.
 */
export const sendLetter = async (id: string): Promise<void> => {
  const letter = await queries.findLetter(id)
  if (!letter || letter.state !== 'held' || letter.dueAt > now()) return
  await transact(async () => {
    const application = await lockApplication(letter.applicationId)
    const held = await queries.lockHeld(letter.applicationId)
    if (!application || held?.id !== id) return
    if (
      !canMoveApplication(application.status, held.toStatus) ||
      (!STATES[application.status].isActive && (await isClosing(application.userId)))
    )
      return recallHeld(application, { actorId: null, why: 'changed' })
    await queries.endLetter(id, 'sent')
    const { toStatus: to, stageId, reason, subject, promiseOn, userId } = held
    const text = await withoutPast(application, held)
    const move = { to, reason, text, promiseOn, ...(stageId && { stageId }) }
    const next = await change(application, { ...move, actor: 'staff', actorId: held.madeBy })
    const isOffer = to === 'offer' ? { isOffer: true as const } : {}
    await mailLetter(application, held.language, { subject, text, ...next, ...isOffer })
    await emit('letterSent', { letterId: id, madeBy: held.madeBy })
    if (to === 'withdrawn')
      await emit('applicationWithdrawn', { userId, applicationId: application.id, by: held.madeBy })
  })
  clearCaches()
}

const BATCH = 200
/** Sends all that are due, each in a transaction of its own. @returns how many were found */
export async function sendDueLetters(): Promise<number> {
  const due = await queries.findDue(now(), BATCH)
  await eachApart(due, sendLetter)
  return due.length
}

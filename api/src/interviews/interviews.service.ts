import { stagePolicy } from '@korak/contract/applications.policy.ts'
import type { InterviewAct } from '@korak/contract/applications.ts'
import type { ProposalInput, StaffInterview } from '@korak/contract/interviews.ts'
import { interviewPolicy } from '@korak/contract/interviews.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { openIn } from '#applications/office/letter-words.ts'
import { standingOf } from '#applications/office/letters.service.ts'
import { requireAgreed } from '#applications/record/record.service.ts'
import { STATES } from '#applications/applications.states.ts'
import { isOfferStanding } from '#applications/asks.service.ts'
import { change, type Locked, lockApplication, noteInterview, promiseDay } from '#applications/moves.service.ts'
import { audit, type AuditEntry } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { instantOrNull } from '#base/time.ts'
import { afterCommit, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { emit } from '#events.ts'
import { requireState } from '#routing/may.ts'
import { refuseWhileClosing } from '#users/account-closing.ts'
import { agreeOn } from './agreeing.ts'
import { invitationSubject } from './invitation.service.ts'
import * as mails from './interviews.mail.ts'
import * as queries from './interviews.queries.ts'
import { agreedOf, factsOf, revOf, staffOf } from './interviews.view.ts'
import { checkedProposal } from './proposals.ts'

/** One interview, its application locked. @throws Refusal NOT_FOUND */
export async function lockInterview(uid: string, owner?: string) {
  const found = await queries.findParties(uid)
  const application = found && (await lockApplication(found.applicationId, owner))
  const [row] = application ? await queries.findInterviews({ interview: uid }, application.language) : []
  if (!application || !row) throw new Refusal('NOT_FOUND')
  return { application, row }
}

/** What is recorded of whatever was done. */
export const auditInterview = (
  application: Locked,
  entry: Pick<AuditEntry, 'action' | 'actorId' | 'details'>,
): Promise<void> =>
  audit({ ...entry, userId: application.userId, subjectType: 'application', subjectId: application.id })

/** Letters that say how it stood are not to be printed any more. Joins the open transaction. */
export const tellChanged = ({ id: applicationId, userId }: Locked): Promise<void> =>
  emit('interviewChanged', { userId, applicationId })

async function answered(who: Who, uid: string, language: Language): Promise<StaffInterview> {
  afterCommit(clearCaches)
  const [row] = await queries.findInterviews({ interview: uid }, language)
  if (!row) throw new Refusal('NOT_FOUND')
  return staffOf(row, who)
}

/**
 * Proposes times of an interview: the application goes there, unless it is there already, and the candidate is asked to pick. With
 * somebody without an account the time was agreed in words: it is written down, and confirmed to them by a letter.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED after the end, and while another interview is open or a letter is held, ACCOUNT_CLOSING; InvalidInput
 */
export const propose = (who: Who, uid: string, input: ProposalInput, language: Language): Promise<StaffInterview> =>
  transact(async () => {
    const application = await lockApplication(uid)
    if (!application || application.status === 'draft' || application.status === 'expired')
      throw new Refusal('NOT_FOUND')
    if (!STATES[application.status].isActive) throw new Refusal('STATE_NOT_ALLOWED')
    requireState(stagePolicy.move, standingOf(application))
    if ((await queries.findOpen(uid)).length > 0) throw new Refusal('STATE_NOT_ALLOWED')
    await refuseWhileClosing(application.userId)
    refuseOpen(application, input)
    const people = input.people ?? [who.userId]
    await queries.lockCalendars(people)
    const { times, answerBy } = await checkedProposal(input, people, null)
    const { kind, place, minutes } = input
    const { id } = await queries.insertInterview({
      applicationId: uid,
      userId: application.userId,
      kind,
      place,
      minutes,
      answerBy,
      madeBy: who.userId,
    })
    await queries.replaceSlots(id, times)
    await queries.replacePeople(id, people)
    await tellProposed(who, application, { id, act: 'proposed', input, times, answerBy })
    return answered(who, id, language)
  })

/** Nobody reads words with a gap in them. @throws InvalidInput */
function refuseOpen({ language }: Locked, { text }: ProposalInput): void {
  const [field] = openIn(text, language)
  if (field !== undefined) throw new InvalidInput({ text: [{ key: 'error_letter_open', values: { field } }] })
}

interface Told {
  id: string
  act: Extract<InterviewAct, 'proposed' | 'rescheduled'>
  input: ProposalInput
  times: Date[]
  answerBy: string
  /** It was agreed before: when, and who of us knew of it. */
  was?: { at: Date; people: readonly string[] } | null
}
async function tellProposed(who: Who, application: Locked, told: Told): Promise<void> {
  if (application.email === null) return tellAgreed(who, application, told)
  const { id, act, input, times, answerBy } = told
  const { text } = input
  const by = { actor: 'staff', actorId: who.userId } as const
  // An offer that can be answered, or was accepted, is not withdrawn by an invitation.
  if (application.status === 'interview' || (await isOfferStanding(application))) {
    await noteInterview(application, { ...by, interview: act, text, proposedTimes: times, answerBy })
  } else {
    const move = { to: 'interview', promiseOn: answerBy, reason: text } as const
    await change(application, { ...move, ...by, proposedTimes: times, interview: act })
  }
  await auditInterview(application, { action: `interviews.${act}`, actorId: who.userId, details: { interview: id } })
  const subject = act === 'proposed' ? await invitationSubject(who, application) : null
  const was = told.was?.at ?? null
  await mails.mailProposed(application, { ...input, act, times, answerBy, subject, was })
}

/** @throws InvalidInput for more than the one time that was agreed */
async function tellAgreed(who: Who, application: Locked, { id, input, times, was = null }: Told): Promise<void> {
  const [startsAt, ...more] = times
  if (!startsAt || more.length > 0) throw new InvalidInput({ times: ['error_interview_one_time'] })
  const { text, kind, place, minutes } = input
  const promiseOn = await agreeOn(id, { startsAt, minutes })
  const what = { actor: 'staff', actorId: who.userId, interview: 'picked', chosenTime: startsAt } as const
  if (application.status !== 'interview')
    await change(application, { to: 'interview', nextMove: 'us', promiseOn, actor: 'staff', actorId: who.userId })
  await noteInterview(application, { ...what, text, promiseOn })
  await auditInterview(application, { action: 'interviews.picked', actorId: who.userId, details: { interview: id } })
  await mails.mailConfirmed(application, { kind, place, minutes, startsAt }, was?.at)
  await mails.mailAgreed(application, { id, kind, place, minutes, startsAt }, { by: who.userId, was })
}

/**
 * Proposes other times or another place; what was agreed holds no more.
 * @param change.rev of the interview as it was read
 * @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED, ACCOUNT_CLOSING; InvalidInput
 */
export const reschedule = (
  who: Who,
  uid: string,
  { rev, ...input }: ProposalInput & { rev: number },
  language: Language,
): Promise<StaffInterview> =>
  transact(async () => {
    const { application, row } = await lockInterview(uid)
    if (revOf(row) !== rev) throw new Refusal('STALE')
    requireState(interviewPolicy.reschedule, factsOf(row))
    if (!STATES[application.status].isActive) throw new Refusal('STATE_NOT_ALLOWED')
    await refuseWhileClosing(application.userId)
    refuseOpen(application, input)
    const known = row.people.map(({ id }) => id)
    const people = input.people ?? (known.length > 0 ? known : [who.userId])
    await queries.lockCalendars(people)
    const { times, answerBy } = await checkedProposal(input, people, uid)
    const { kind, place, minutes } = input
    const agreed = agreedOf(row)
    const was = agreed && { at: agreed, people: known }
    // Agreed anew in words, whoever comes hears the new time; proposed anew, there is none.
    if (agreed && application.email === null) await mails.mailRelieved(application, row, new Set(people))
    else if (agreed) await mails.mailCancelledToUs(application, row, { time: agreed })
    await tellChanged(application)
    await queries.updateInterview(uid, {
      state: 'proposed',
      kind,
      place,
      minutes,
      answerBy,
      askedAt: null,
      lapsedAt: null,
    })
    await queries.replaceSlots(uid, times)
    await queries.replacePeople(uid, people)
    await tellProposed(who, application, { id: uid, act: 'rescheduled', input, times, answerBy, was })
    return answered(who, uid, language)
  })

/**
 * Cancels an interview; the application goes on, and the next move is ours.
 * @param change.rev of the interview as it was read
 * @throws Refusal NOT_FOUND, STALE, STATE_NOT_ALLOWED
 */
export const cancel = (
  who: Who,
  uid: string,
  { rev, text }: { rev: number; text: string },
  language: Language,
): Promise<StaffInterview> =>
  transact(async () => {
    const { application, row } = await lockInterview(uid)
    if (revOf(row) !== rev) throw new Refusal('STALE')
    requireState(interviewPolicy.cancel, factsOf(row))
    const time = agreedOf(row)
    await queries.updateInterview(uid, { state: 'cancelled' })
    await tellChanged(application)
    await noteInterview(application, {
      actor: 'staff',
      actorId: who.userId,
      interview: 'cancelled',
      text,
      ...(application.nextMove === 'candidate' && { promiseOn: promiseDay() }),
    })
    const details = { interview: uid }
    await auditInterview(application, { action: 'interviews.cancelled', actorId: who.userId, details })
    await mails.mailCancelled(application, { time: instantOrNull(time), isEnded: false })
    await mails.mailCancelledToUs(application, row, { time })
    return answered(who, uid, language)
  })

/** Cancels what is open of an application that has ended, and tells both sides. Joins the open transaction. */
export async function cancelEnded(applicationId: string, isRepeated: boolean): Promise<void> {
  for (const { id } of await queries.findOpen(applicationId)) {
    const { application, row } = await lockInterview(id)
    const time = agreedOf(row)
    await queries.updateInterview(id, { state: 'cancelled' })
    await noteInterview(application, { actor: 'system', actorId: null, interview: 'cancelled' })
    await auditInterview(application, { action: 'interviews.cancelled', actorId: null, details: { interview: id } })
    if (isRepeated) continue
    await mails.mailCancelled(application, { time: instantOrNull(time), isEnded: true })
    await mails.mailCancelledToUs(application, row, { time })
  }
}

/** Notes how an interview went. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
const note =
  (verb: 'complete' | 'miss', state: 'done' | 'missed', action: 'interviews.completed' | 'interviews.missed') =>
  (who: Who, uid: string, language: Language): Promise<StaffInterview> =>
    transact(async () => {
      const { application, row } = await lockInterview(uid)
      await requireAgreed(application)
      // The answer to the same call was lost.
      if (row.state === state) return answered(who, uid, language)
      requireState(interviewPolicy[verb], factsOf(row))
      await queries.updateInterview(uid, { state })
      await auditInterview(application, { action, actorId: who.userId, details: { interview: uid } })
      return answered(who, uid, language)
    })
export const complete = note('complete', 'done', 'interviews.completed')
export const miss = note('miss', 'missed', 'interviews.missed')

/** Who of us can be there. */
export const colleagues = () => queries.findColleagues()

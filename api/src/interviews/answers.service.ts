import type { ApplicationStatus } from '@korak/contract/applications.policy.ts'
import type { OwnInterview } from '@korak/contract/interviews.ts'
import { ownInterviewPolicy } from '@korak/contract/interviews.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { STATES } from '#applications/applications.states.ts'
import { recallHeld } from '#applications/office/recall.service.ts'
import { isLastOfInterview, noteInterview, promiseDay } from '#applications/moves.service.ts'
import type { Who } from '#auth/who.ts'
import { clearCaches } from '#base/cache.ts'
import { now } from '#base/time.ts'
import { afterCommit, transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { requireState } from '#routing/may.ts'
import { agreeOn } from './agreeing.ts'
import { calendarFile } from './calendar.ts'
import * as mails from './interviews.mail.ts'
import * as queries from './interviews.queries.ts'
import { auditInterview, lockInterview, tellChanged } from './interviews.service.ts'
import { agreedOf, factsOf, ownOf } from './interviews.view.ts'

/** For the door: another person's interview is as good as none. @throws Refusal NOT_FOUND */
export async function requireOwn(who: Who, uid: string): Promise<void> {
  if ((await queries.findParties(uid))?.userId !== who.userId) throw new Refusal('NOT_FOUND')
}

const placeOf = ({ may, state, starts_at: at }: OwnInterview): number =>
  state === 'proposed' ? 0 : may.decline && at ? 1 : 2
/** Own interviews: those to answer, those to come by time, then those that are over, the last one first. */
export async function ownInterviews({ userId }: Who, application: string | undefined, language: Language) {
  const rows = await queries.findInterviews({ candidate: userId, ...(application && { application }) }, language)
  return rows
    .map((row) => ownOf(row, language))
    .toSorted(
      (a, b) =>
        placeOf(a) - placeOf(b) || (placeOf(a) === 1 ? (a.starts_at ?? '').localeCompare(b.starts_at ?? '') : 0),
    )
}

async function answered(uid: string, language: Language): Promise<OwnInterview> {
  afterCommit(clearCaches)
  const [row] = await queries.findInterviews({ interview: uid }, language)
  if (!row) throw new Refusal('NOT_FOUND')
  return ownOf(row, language)
}

/**
 * Picks one of the times: from then on nobody else has it, and a letter that is held and would end it is taken back. The same time once more changes nothing.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED; InvalidInput for a time that is not proposed, has passed, or is taken meanwhile
 */
export const pick = (who: Who, uid: string, slot: string, language: Language): Promise<OwnInterview> =>
  transact(async () => {
    const { application, row: seen } = await lockInterview(uid, who.userId)
    const wanted = seen.slots.find(({ id }) => id === slot)
    const isSame = seen.state === 'confirmed' && wanted?.startsAt.getTime() === seen.startsAt?.getTime()
    if (isSame) return answered(uid, language)
    requireState(ownInterviewPolicy.pick, factsOf(seen))
    if (!wanted) throw new InvalidInput({ slot: ['error_choice'] })
    const people = seen.people.map(({ id }) => id)
    await queries.lockCalendars([...people, who.userId])
    // Read once more: whoever held the calendars may have taken this time.
    const [row] = await queries.findInterviews({ interview: uid }, language)
    const isFree = row?.slots.some(({ id, isGone }) => id === slot && !isGone)
    if (!row || !isFree) throw new InvalidInput({ slot: ['error_slot_taken'] })
    // The answer stands: a letter that would end the application, and the interview with it, is not sent any more.
    const of = (to: ApplicationStatus) => !STATES[to].isActive
    await recallHeld(application, { actorId: who.userId, why: 'picked', of })
    const startsAt = wanted.startsAt
    const promiseOn = await agreeOn(uid, { startsAt, minutes: row.minutes })
    await tellChanged(application)
    await noteInterview(application, {
      actor: 'candidate',
      actorId: who.userId,
      interview: 'picked',
      chosenTime: startsAt,
      promiseOn,
    })
    await auditInterview(application, {
      action: 'interviews.picked',
      actorId: who.userId,
      details: { interview: uid },
    })
    await mails.mailConfirmed(application, { ...row, startsAt })
    await mails.mailAnswer(application, row, { answer: 'picked', time: startsAt, text: '' })
    return answered(uid, language)
  })

/** Declines an interview; the application goes on. Once more changes nothing. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export const decline = (who: Who, uid: string, text: string, language: Language): Promise<OwnInterview> =>
  giveUp(who, uid, { act: 'declined', text, language })

/** Asks for other times; what was agreed holds no more. In the same words once more, before others were proposed, changes nothing. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export const ask = (who: Who, uid: string, text: string, language: Language): Promise<OwnInterview> =>
  giveUp(who, uid, { act: 'asked', text, language })

interface GivenUp {
  act: 'declined' | 'asked'
  text: string
  language: Language
}
const giveUp = (who: Who, uid: string, { act, text, language }: GivenUp): Promise<OwnInterview> =>
  transact(async () => {
    const { application, row } = await lockInterview(uid, who.userId)
    if (act === 'declined' && row.state === 'declined') return answered(uid, language)
    if (act === 'asked' && row.askedAt && (await isLastOfInterview(application, { act, text })))
      return answered(uid, language)
    const rule = act === 'declined' ? ownInterviewPolicy.decline : ownInterviewPolicy.ask
    requireState(rule, factsOf(row))
    await queries.updateInterview(
      uid,
      act === 'declined' ? { state: 'declined' } : { state: 'proposed', askedAt: now() },
    )
    await noteInterview(application, {
      actor: 'candidate',
      actorId: who.userId,
      interview: act,
      text: text || null,
      promiseOn: promiseDay(),
    })
    await tellChanged(application)
    const details = { interview: uid }
    await auditInterview(application, { action: `interviews.${act}`, actorId: who.userId, details })
    const time = agreedOf(row)
    if (time) await mails.mailGivenUp(application, { answer: act, time })
    await mails.mailAnswer(application, row, { answer: act, time, text })
    return answered(uid, language)
  })

/** An own interview as a file for a calendar. @throws Refusal NOT_FOUND for one that never had a time */
export async function calendarOf(uid: string, language: Language): Promise<string> {
  const [row] = await queries.findInterviews({ interview: uid }, language)
  const file = row && calendarFile(row, language)
  if (!file) throw new Refusal('NOT_FOUND')
  return file
}

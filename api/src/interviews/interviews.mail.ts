import type { Language } from '@korak/contract/shapes.ts'
import { dayOf, instant, instantOrNull, today } from '#base/time.ts'
import { type MailParams, sendMail } from '#mail/mail.ts'
import type { Locked } from '#applications/moves.service.ts'
import { findReceivers, type InterviewRow } from './interviews.queries.ts'

type Template = Extract<keyof MailParams, `interview_${string}`>

const about = ({ id, refNo, title }: Locked) => ({ application: id, ref: refNo, job: title })
/** Who has no account opens nothing in the portal. */
const byWord = ({ email }: Locked) => (email === null ? { isByWord: true as const } : {})
const noticeOf = ({ id, refNo, contactTitle, sentName, name, email }: Locked) => ({
  application: id,
  ref: refNo,
  job: contactTitle,
  candidate: sentName ?? name ?? '',
  email,
})

function toCandidate<T extends Template>(application: Locked, template: T, params: MailParams[T]): Promise<void> {
  const { userId, email, name, language } = application
  return sendMail({ template, userId, to: { address: email, name }, language, params })
}

/** To everybody of us who is to be there; where nobody is left, to whoever hears about the job. */
async function toUs<T extends Template>(application: Locked, interview: string, template: T, params: MailParams[T]) {
  const { contactEmail: email, contactName: name, contactLanguage: language } = application
  const people = await findReceivers(interview)
  const contact = email === null ? [] : [{ email, name, language }]
  for (const one of people.length > 0 ? people : contact) await toOneOfUs(application, one, template, params)
}

interface Receiver {
  email: string | null
  name: string | null
  language: Language | null
}
/** It tells about the candidate, so it goes with the candidate's account. */
const toOneOfUs = <T extends Template>(
  { userId }: Locked,
  { email, name, language }: Receiver,
  template: T,
  params: MailParams[T],
): Promise<void> => sendMail({ template, userId, to: { address: email, name }, language: language ?? 'sl-SI', params })

type Place = Pick<InterviewRow, 'kind' | 'place' | 'minutes'>
const placed = ({ kind, place, minutes }: Place) => ({ kind, place, minutes })

/** Asks the candidate to pick a time. */
export const mailProposed = (
  application: Locked,
  what: Place & {
    act: 'proposed' | 'rescheduled'
    times: Date[]
    answerBy: string
    subject: string | null
    /** The time that was agreed, and is not any more. */
    was: Date | null
  },
): Promise<void> => {
  const { act, times, answerBy, subject, was } = what
  return toCandidate(application, 'interview_proposed', {
    ...about(application),
    ...placed(what),
    act,
    answerBy,
    times: times.map(instant),
    was: instantOrNull(was),
    ...(subject !== null && { heading: subject }),
  })
}

type Agreed = InterviewRow & { startsAt: Date }
/** @param was the time it had before, where it was moved in words */
export const mailConfirmed = (
  application: Locked,
  row: Place & { startsAt: Date },
  was: Date | null = null,
): Promise<void> =>
  toCandidate(application, 'interview_confirmed', {
    ...about(application),
    ...placed(row),
    ...byWord(application),
    time: instant(row.startsAt),
    was: instantOrNull(was),
  })

/** @param what.isEnded the application has ended, and with it the interview */
export const mailCancelled = (application: Locked, what: { time: string | null; isEnded: boolean }): Promise<void> =>
  toCandidate(application, 'interview_cancelled', { ...about(application), ...byWord(application), ...what })

/** What was agreed holds no more by the candidate's own answer: what to do with it in a calendar. */
export const mailGivenUp = (
  application: Locked,
  { answer, time }: { answer: 'declined' | 'asked'; time: Date },
): Promise<void> =>
  toCandidate(application, 'interview_given_up', { ...about(application), answer, time: instant(time) })

/** What the candidate has answered, to who of us is to be there. */
export const mailAnswer = (
  application: Locked,
  { id }: InterviewRow,
  { answer, time, text }: { answer: 'picked' | 'declined' | 'asked'; time: Date | null; text: string },
): Promise<void> =>
  toUs(application, id, 'interview_answer_notice', {
    ...noticeOf(application),
    answer,
    hasWords: text !== '',
    time: instantOrNull(time),
  })

/** An interview that was agreed or proposed is off. */
export async function mailCancelledToUs(
  application: Locked,
  { id }: InterviewRow,
  { time }: { time: Date | null },
): Promise<void> {
  await toUs(application, id, 'interview_cancelled_notice', {
    ...noticeOf(application),
    time: instantOrNull(time),
  })
}

/** To who need not come any more: somebody else does, at whatever time. */
export async function mailRelieved(
  application: Locked,
  { id, startsAt }: InterviewRow,
  coming: ReadonlySet<string>,
): Promise<void> {
  const params = { ...noticeOf(application), time: instantOrNull(startsAt) }
  for (const one of await findReceivers(id))
    if (!coming.has(one.id)) await toOneOfUs(application, one, 'interview_cancelled_notice', params)
}

/** The telephone number is the candidate's own, and is not repeated to us. */
const placedForUs = (row: Place) => placed({ ...row, place: row.kind === 'phone' ? '' : row.place })

/**
 * What was agreed in words, to who of us is to be there, but for who has written it down.
 * @param told.was the time it had, for those who knew of it
 */
export async function mailAgreed(
  application: Locked,
  row: Place & { id: string; startsAt: Date },
  told: { by: string; was: { at: Date; people: readonly string[] } | null },
): Promise<void> {
  const { by, was } = told
  for (const one of await findReceivers(row.id))
    if (one.id !== by)
      await toOneOfUs(application, one, 'interview_agreed_notice', {
        ...noticeOf(application),
        ...placedForUs(row),
        time: instant(row.startsAt),
        was: was?.people.includes(one.id) ? instant(was.at) : null,
      })
}

/** The day before, or on its morning, to both sides. */
export async function mailReminder(application: Locked, row: Agreed): Promise<void> {
  const when = { time: instant(row.startsAt), ...(dayOf(row.startsAt) === today() && { isToday: true as const }) }
  await toCandidate(application, 'interview_reminder', { ...about(application), ...placed(row), ...when })
  await toUs(application, row.id, 'interview_reminder_notice', {
    ...noticeOf(application),
    ...placedForUs(row),
    ...when,
  })
}

import type { Language } from '@korak/contract/shapes.ts'
import type { NextMove } from '#db/schema.ts'
import { type MailParams, sendMail } from '#mail/mail.ts'
import type { Locked } from './moves.queries.ts'
import { noticeWords } from './office/letter-words.ts'
import type { Maker } from './office/letters.queries.ts'
import type { Overtaken } from '@korak/contract/letters.rules.ts'

type Template = Extract<keyof MailParams, `application_${string}`>

const about = ({ id, refNo, title }: Locked) => ({ application: id, ref: refNo, job: title })
/** For the contact person, with the title in that person's language. */
const aboutFor = (application: Locked) => ({ ...about(application), job: application.contactTitle })
/** Of who has withdrawn nobody reads who it was: the number stands for it. */
const person = ({ status, sentName, name, email }: Locked) =>
  status === 'withdrawn' ? { candidate: '', email: null } : { candidate: sentName ?? name ?? '', email }

function toCandidate<T extends Template>(application: Locked, template: T, params: MailParams[T]): Promise<void> {
  const { userId, email, name, language } = application
  return sendMail({ template, userId, to: { address: email, name }, language, params })
}

/** To the employee who is the contact of the job or stands in, in the language of that account. */
async function toContact<T extends Template>(application: Locked, template: T, params: MailParams[T]): Promise<void> {
  const { userId, contactEmail, contactName, contactLanguage } = application
  // A portal without any employee.
  if (contactEmail === null) return
  const to = { address: contactEmail, name: contactName }
  // It tells about the candidate, so it goes with the candidate's account.
  await sendMail({ template, userId, to, language: contactLanguage ?? 'sl-SI', params })
}

interface Letter {
  subject: string
  text: string
  nextMove: NextMove
  promiseOn: string | null
  isNotice?: true
  isOffer?: true
}
/** A letter as somebody has written it, in the language it was written in. */
export const mailLetter = (
  application: Locked,
  language: Language,
  { promiseOn: answerBy, subject: heading, text, nextMove, isNotice, isOffer }: Letter,
): Promise<void> =>
  toCandidate({ ...application, language }, 'application_letter', {
    ...about(application),
    heading,
    text,
    nextMove,
    answerBy,
    ...(isNotice && { isNotice }),
    ...(isOffer && { isOffer }),
  })

/** A notice that goes by itself, in the words of the office where it has some. */
async function mailNotice(application: Locked, event: 'late' | 'postponed', answerBy: string): Promise<void> {
  const own = await noticeWords(application, event, answerBy)
  if (own)
    await mailLetter(application, application.language, { ...own, nextMove: 'us', promiseOn: answerBy, isNotice: true })
  else await toCandidate(application, `application_${event}`, { ...about(application), answerBy })
}

/** The day of the answer is another one now. */
export const mailPostponed = (application: Locked, answerBy: string): Promise<void> =>
  mailNotice(application, 'postponed', answerBy)

export async function mailWithdrawal(application: Locked, reason: string | null): Promise<void> {
  await toCandidate(application, 'application_withdrawn', about(application))
  await toContact(application, 'application_withdrawn_notice', { ...aboutFor(application), reason })
}

export const mailMessageToContact = (application: Locked): Promise<void> =>
  toContact(application, 'application_message_notice', {
    ...aboutFor(application),
    ...person(application),
  })

/** @param answerBy when an answer is asked for */
export const mailMessageToCandidate = (application: Locked, { answerBy }: { answerBy: string | null }): Promise<void> =>
  toCandidate(application, 'application_message', { ...about(application), answerBy })

/** Tells who made a letter that it was not sent, and what overtook it. */
export async function mailLetterRecalled(
  application: Locked,
  { name, email, language, title }: Maker,
  { why, by = null, sendOn = null }: { why: Overtaken; by?: string | null; sendOn?: string | null },
): Promise<void> {
  await sendMail({
    template: 'application_letter_recalled_notice',
    // It tells about the candidate, so it goes with the candidate's account.
    userId: application.userId,
    to: { address: email, name },
    language,
    params: {
      ...about(application),
      job: title,
      ...person(why === 'withdrawn' ? { ...application, status: why } : application),
      why,
      by,
      sendOn,
    },
  })
}

/** Tells who made many letters that a colleague has taken them back; it names none of those they are about. */
export async function mailLettersRecalled(
  { id, name, email, language }: Maker,
  of: MailParams['application_letters_recalled_notice'],
): Promise<void> {
  const to = { address: email, name }
  await sendMail({ template: 'application_letters_recalled_notice', userId: id, to, language, params: of })
}

/** Asks the contact to invite anew. */
export const mailTimesPast = (application: Locked, promisedBy: string | null): Promise<void> =>
  toContact(application, 'application_times_past_notice', {
    ...aboutFor(application),
    ...person(application),
    promisedBy,
  })

/** An apology with the new day to the candidate, a reminder with the missed one to the contact. */
export async function mailLate(application: Locked, days: { missed: string; answerBy: string }): Promise<void> {
  await mailNotice(application, 'late', days.answerBy)
  const notice = { ...aboutFor(application), ...person(application), promisedBy: days.missed }
  await toContact(application, 'application_late_notice', notice)
}

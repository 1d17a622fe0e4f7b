import type { ApplicationStatus } from '@korak/contract/applications.ts'
import {
  fieldIn,
  fieldsIn,
  type LetterEvent,
  type MergeField,
  merged,
  partsOf,
} from '@korak/contract/letter-templates.rules.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { now } from '#base/time.ts'
import { m } from '#i18n/words/messages.js'
import { companyName } from '#jobs/ads/company-name.ts'
import { textOf } from '#letter-templates/letter-templates.service.ts'
import { shownDay, shownInstant } from '#mail/letter.ts'
import { STATES } from '#applications/applications.states.ts'
import type { Locked } from '#applications/moves.queries.ts'
import * as queries from './letter-words.queries.ts'

/** What a letter is written from. */
interface Asked {
  event: LetterEvent
  language: Language
  /** Who writes; null: it goes by itself. */
  writer: string | null
}
type About = Pick<Locked, 'id' | 'jobId' | 'status' | 'refNo' | 'sentName' | 'name' | 'contactName' | 'contactEmail'>

/** What the merge fields of a letter stand for; the day and the reason are known once somebody writes. */
async function valuesOf(application: About, { language, writer }: Asked): Promise<Record<MergeField, string | null>> {
  const { sentName, name, refNo, contactName, contactEmail } = application
  const named = await queries.findNamed(application.jobId, language)
  const company = {
    is_confidential: named.isConfidential,
    company_sl: named.nameSl,
    company_en: named.nameEn,
    confidential_sl: named.confidentialSl,
    confidential_en: named.confidentialEn,
  }
  return {
    name: sentName ?? name,
    job: named.title,
    company: companyName(company, language),
    number: refNo,
    contact: [contactName, contactEmail].filter(Boolean).join(', '),
    writer,
    promised_day: null,
    reason: null,
  }
}

/** What is open until somebody has written. */
const LATER: ReadonlySet<MergeField> = new Set(['promised_day', 'reason'])

export interface Words {
  subject: string
  opening: string
  closing: string
  /** Merge fields there is nothing for, as they still stand in it. */
  missing: string[]
}

/**
 * A letter as it is before anybody changes a word. That a decision is reversed, and what becomes of an interview, it says
 * however the office words it.
 */
export async function wordsOf(application: About, asked: Asked, given = textOf): Promise<Words> {
  const { event, language } = asked
  const { subject, text } = await given(event, language)
  const values = await valuesOf(application, asked)
  const fill = (part: string) => merged(part, values, language)
  const { opening, closing } = partsOf(text, language)
  const [greeting = '', ...rest] = opening.map(fill)
  const locale = { locale: language }
  const reversed = STATES[application.status].isActive ? [] : [m.letter_reversed({}, locale)]
  const off = await fallsThrough(application, asked)
  // Where nothing but a greeting stands before the reason, what it follows from is said after that.
  const isAfter = opening.length === 0 || (opening.length === 1 && closing.length > 1)
  const [decision = '', ...last] = closing.map(fill)
  const parted = (...parts: string[]) => parts.filter(Boolean).join('\n\n')
  const words = {
    subject: fill(subject),
    opening: parted(greeting, ...reversed, ...rest, ...(isAfter ? [] : off)),
    closing: parted(decision, ...(isAfter ? off : []), ...last),
  }
  return { ...words, missing: missingIn(words, language) }
}

const missingIn = ({ subject, opening, closing }: Omit<Words, 'missing'>, language: Language): string[] =>
  fieldsIn([subject, opening, closing].join('\n'), language)
    .filter((field) => !LATER.has(field))
    .map((field) => fieldIn(field, language))

/** Only an end cancels interviews; between stages that are under way they stand, and so do their times. */
const isEnd = (event: LetterEvent): boolean =>
  event === 'no_answer' || (event in STATES && !STATES[event as ApplicationStatus].isActive)

/** What is said of an interview that does not take place because of it. */
async function fallsThrough({ id }: About, { event, language }: Asked): Promise<string[]> {
  const interview = isEnd(event) ? await queries.findInterview(id, now()) : undefined
  return interview ? [offWords(interview, language)] : []
}
const offWords = ({ time }: { time: Date | null }, locale: Language): string =>
  time ? m.letter_interview_off({ time: shownInstant(time) }, { locale }) : m.letter_times_off({}, { locale })

const asRead = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()
/**
 * The text of a letter that has waited, without what it said of an interview that does not fall through because of it any more:
 * it was called off by another way meanwhile, or took place. A paragraph somebody worded otherwise stays.
 */
export async function withoutPast(
  { id }: Pick<About, 'id'>,
  { text, language, toStatus }: { text: string; language: Language; toStatus: ApplicationStatus },
): Promise<string> {
  // Of an interview nothing but an end says so by itself.
  if (STATES[toStatus].isActive) return text
  const times = await queries.findTimes(id)
  const past = new Set([...times, null].map((time) => asRead(offWords({ time }, language))))
  const still = await queries.findInterview(id, now())
  if (still) past.delete(asRead(offWords(still, language)))
  const paragraphs = text.split('\n\n')
  return paragraphs.filter((paragraph) => !past.has(asRead(paragraph))).join('\n\n')
}

/** When an agreed interview is that a move there leaves standing without a word; null too where the move is about interviews. */
export async function findStanding(id: string, to: ApplicationStatus): Promise<Date | null> {
  if (to === 'interview' || !STATES[to].isActive) return null
  return (await queries.findInterview(id, now()))?.time ?? null
}

/**
 * A notice that goes by itself as the office words it, in the candidate's language; null where it goes in the words of the
 * portal, as it does where a merge field would be empty: nobody is there to fill it in.
 */
export async function noticeWords(
  application: Locked,
  event: 'late' | 'postponed',
  promiseOn: string,
): Promise<{ subject: string; text: string } | null> {
  const { language } = application
  const { subject, text, isOwn } = await textOf(event, language)
  if (!isOwn) return null
  const values = {
    ...(await valuesOf(application, { event, language, writer: null })),
    promised_day: shownDay(promiseOn),
  }
  const words = { subject: merged(subject, values, language), text: merged(text, values, language) }
  return fieldsIn(`${words.subject}\n${words.text}`, language).length === 0 ? words : null
}

/** Merge fields nobody has filled in, in what is to be sent. */
export const openIn = (text: string, language: Language): string[] =>
  fieldsIn(text, language).map((field) => fieldIn(field, language))

/** The event of a move, which has a letter. */
export type MoveEvent = Exclude<ApplicationStatus, 'draft' | 'expired'> | 'no_answer'

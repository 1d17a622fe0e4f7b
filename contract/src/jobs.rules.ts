// What an ad has to be before it is public, the same for server and editor; no zod here.
import { addDays, addWorkingDays, shortDay } from './days.rules.ts'
import { LANGUAGES_OF_ADS, type AdLanguage, type JobTexts, TEXT_PARTS, type TextPart } from './job-texts.rules.ts'
import { wordingIn } from './job-wording.rules.ts'
import { plainOf } from './rich-text.rules.ts'
import { newDoubts, questionFaults, type ScreeningQuestion } from './screening.rules.ts'

/** Working days there must be between publishing a job and its deadline (ZDR-1, article 25). */
const DEADLINE_WORKING_DAYS = 3
/** The nearest deadline an ad may have that was last published on that day. */
export const earliestDeadline = (on: string): string => addWorkingDays(on, DEADLINE_WORKING_DAYS)

/** Days in which those who were not chosen are told, after the client has ended the selection (ZDR-1, article 30). */
export const NOTICE_DAYS = 8
/**
 * The last day of the term, in calendar days and never later: where it is a day off, obligations law would allow the next working day, but
 * nobody who waits need rely on that, and a letter by mail goes on any day.
 */
export const noticeDue = (selectionEndedOn: string): string => addDays(selectionEndedOn, NOTICE_DAYS)

/** Points of the list "before publishing", in its order. */
export const GATE_POINTS = ['facts', 'title', 'deadline', 'zrsz', 'pay', 'texts', 'questions', 'wording'] as const
export type GatePoint = (typeof GATE_POINTS)[number]

/** Points a person may decide against: words tell a machine only so much. */
export const GATE_WARNINGS = ['title', 'wording'] as const satisfies GatePoint[]
export type GateWarning = (typeof GATE_WARNINGS)[number]
export const isWarning = (point: GatePoint): point is GateWarning => GATE_WARNINGS.includes(point as GateWarning)

/** A job as far as publishing asks about it. */
export interface GateFacts {
  company_uid: string | null
  region: string | null
  city: string | null
  workplace: string
  worktime: readonly string[]
  contract: string | null
  workfield: string | null
  contact_uid: string | null
  pay_min: number | null
  pay_max: number | null
  /** The day of the deadline. */
  expires_on: string | null
  is_slovenian_only: boolean
  publication_exception: string | null
  publication: { last_on: string | null; is_zrsz_required: boolean; is_at_zrsz: boolean; is_pay_required: boolean }
  texts: JobTexts
  /** Its own, to those who apply. */
  questions: readonly ScreeningQuestion[]
}
type GateWords =
  | 'error_required'
  | 'error_job_english'
  | 'error_job_title_neutral'
  | 'error_job_deadline'
  | 'error_job_zrsz'
  | 'error_job_pay'
  | 'error_job_pay_order'
  | 'error_job_wording'
  | 'error_question_pay'
export interface GateFault {
  point: GatePoint
  /** As errors of calls name it: `pay_min`, `texts.sl-SI.title`. */
  field: string
  key: GateWords
  values?: Record<string, string | number>
}

/** What is wrong with an ad on the day it would be published; empty when nothing is. */
export const gateFaults = (job: GateFacts, today: string): GateFault[] => [
  ...factFaults(job),
  ...titleFaults(job),
  ...deadlineFaults(job, today),
  ...zrszFaults(job),
  ...payFaults(job),
  ...textFaults(job),
  ...wordingFaults(job),
  ...questionFaults(job.questions, job.is_slovenian_only),
]

function factFaults(job: GateFacts): GateFault[] {
  const required = [
    ['company_uid', job.company_uid],
    ['region', job.region],
    ['city', job.city || job.workplace === 'remote'],
    ['worktime', job.worktime.length > 0],
    ['contract', job.contract],
    ['workfield', job.workfield],
    ['contact_uid', job.contact_uid],
  ] as const
  return required.flatMap(([field, value]) => (value ? [] : [{ point: 'facts', field, key: 'error_required' }]))
}

/** "(m/ž)", "(ž/m/d)", "(m/f)"; or both forms of one word: "kuhar/kuharica", "kuharica ali kuhar", "kuhar/-ica". */
const NEUTRAL: Record<AdLanguage, RegExp> = {
  'sl-SI':
    /(?<!\p{L})(?:[mž]\s*\/\s*[mž](?!\p{L})|(\p{L}{3})\p{L}*\s*(?:\/|\s(?:ali|oziroma|oz\.)\s)\s*(?:-\s*\p{L}{2}|\1))/iu,
  'en-EN': /\b[mfw]\s*\/\s*[mfwdx]\b/i,
}

/** ZDR-1, article 27: an ad is neither for men nor for women only. */
const titleFaults = (job: GateFacts): GateFault[] =>
  written(job).flatMap(([language, text]) =>
    text.title && !NEUTRAL[language].test(text.title)
      ? [{ point: 'title', field: `texts.${language}.title`, key: 'error_job_title_neutral' }]
      : [],
  )

/** The day the term of an ad runs from that is published today: its last publication, where one is still to come. */
export const termBegins = (last: string | null, today: string): string => (last !== null && last > today ? last : today)

/**
 * At least three working days after the last day it is published somewhere, the day of the deadline included. Where nothing
 * need be published there is no term.
 */
function deadlineFaults({ expires_on: day, publication, ...job }: GateFacts, today: string): GateFault[] {
  const fault = { point: 'deadline', field: 'expires_at' } as const
  if (!day) return [{ ...fault, key: 'error_required' }]
  const { last_on: last } = publication
  const earliest = earliestDeadline(termBegins(last, today))
  if (day >= earliest || job.publication_exception) return []
  return [
    { ...fault, key: 'error_job_deadline', values: { days: DEADLINE_WORKING_DAYS, earliest: shortDay(earliest) } },
  ]
}

/** Some clients publish at the Employment Service: before anybody can apply, or the term would run from nowhere. */
const zrszFaults = ({
  publication: { is_zrsz_required: isRequired, is_at_zrsz: isThere },
  ...job
}: GateFacts): GateFault[] =>
  isRequired && !isThere && !job.publication_exception
    ? [{ point: 'zrsz', field: 'publications', key: 'error_job_zrsz' }]
    : []

/** What the Employment Service has published as conditions stays as it is until the job is closed. */
const CONDITIONS = [
  'company_uid',
  'publication_exception',
  'contract',
  'worktime',
  'workfield',
  'education_min',
  'career',
  ...LANGUAGES_OF_ADS.flatMap((language) => [`texts.${language}.title`, `texts.${language}.expectations`]),
]
interface Locking {
  status: string
  publication_exception: string | null
  publication: GateFacts['publication']
}
/** Fields of a job that cannot be changed while it is public: as long as that service has published nothing, none. */
export const lockedFields = ({ status, publication, ...job }: Locking): readonly string[] =>
  (status === 'published' || status === 'paused') &&
  publication.is_zrsz_required &&
  publication.is_at_zrsz &&
  !job.publication_exception
    ? CONDITIONS
    : []

/**
 * The range is said before the interview (Directive (EU) 2023/970, article 5); both ends must be there. A portal may publish
 * without it: then somebody has to say it.
 */
function payFaults({ pay_min: min, pay_max: max, publication }: GateFacts): GateFault[] {
  if (!publication.is_pay_required && min === null && max === null) return []
  const fault = (field: string, key: GateWords): GateFault => ({ point: 'pay', field, key })
  return [
    ...(min === null || min <= 0 ? [fault('pay_min', 'error_job_pay')] : []),
    ...(max === null ? [fault('pay_max', 'error_job_pay')] : []),
    ...(min !== null && max !== null && max < min ? [fault('pay_max', 'error_job_pay_order')] : []),
  ]
}

/** Parts of a text that are written. */
export const partsDone = (text: JobTexts[AdLanguage]): TextPart[] =>
  TEXT_PARTS.filter((part) => (text?.[part] ?? '').length > 0)

function textFaults(job: GateFacts): GateFault[] {
  const wanted = job.is_slovenian_only ? (['sl-SI'] as const) : LANGUAGES_OF_ADS
  return wanted.flatMap((language) => {
    const done = partsDone(job.texts[language])
    const key = language === 'en-EN' ? 'error_job_english' : 'error_required'
    return TEXT_PARTS.filter((part) => !done.includes(part)).map((part): GateFault => ({
      point: 'texts',
      field: `texts.${language}.${part}`,
      key,
    }))
  })
}

const wordingFaults = (job: GateFacts): GateFault[] =>
  written(job).flatMap(([language, text]) =>
    TEXT_PARTS.flatMap((part) =>
      wordingIn([text[part] ?? []].flat().map(plainOf).join('\n'), language).map(({ found, article }): GateFault => ({
        point: 'wording',
        field: `texts.${language}.${part}`,
        key: 'error_job_wording',
        values: { found, article },
      })),
    ),
  )

/** Warnings a change brings: nobody decides twice about the same words. */
export function newWarnings(before: GateFacts, after: GateFacts): GateFault[] {
  const warnings = (job: GateFacts) => [...titleFaults(job), ...wordingFaults(job)]
  const about = (job: GateFacts, { field, values }: GateFault) => {
    const title = written(job).find(([language]) => field === `texts.${language}.title`)?.[1].title
    return `${field} ${values?.['found'] ?? title}`
  }
  const known = new Set(warnings(before).map((fault) => about(before, fault)))
  return [...warnings(after).filter((fault) => !known.has(about(after, fault))), ...newDoubts(before, after)]
}

/** Texts that will be shown. */
const written = ({ texts, is_slovenian_only: isSlovenianOnly }: GateFacts) =>
  LANGUAGES_OF_ADS.flatMap((language) => {
    const text = texts[language]
    return text && !(isSlovenianOnly && language !== 'sl-SI') ? [[language, text] as const] : []
  })

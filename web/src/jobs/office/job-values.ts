import type { AnswerOf, InputOf } from '@korak/contract/all.ts'
import { type GateFacts, type GateFault, gateFaults } from '@korak/contract/jobs.rules.ts'
import { JOB_FACT_NAMES, jobFactsOf } from '@korak/contract/jobs.fields.ts'
import { type AdLanguage, LANGUAGES_OF_ADS, LISTS, TEXT_PARTS, type TextPart } from '@korak/contract/job-texts.rules.ts'
import { dayOf, today } from '#base/text/dates.ts'
import { formatNumber, parseAmount } from '#base/text/money.ts'
import { isRealDay } from '#ui/form/day.ts'

export type Job = AnswerOf<'GET /jobs/:uid'>
type JobBody = Partial<InputOf<'POST /jobs', 'body'>>

const LINES = jobFactsOf('record', 'line', 'key', 'level', 'number', 'instant')
const NUMBERS: ReadonlySet<string> = new Set(jobFactsOf('level', 'number'))
const FLAGS = jobFactsOf('flag')
const WORDS = jobFactsOf('words')
const KEYS = jobFactsOf('keys')
type TextName = `texts.${AdLanguage}.${TextPart}`
export const textName = (language: AdLanguage, part: TextPart): TextName => `texts.${language}.${part}`
const TEXTS = LANGUAGES_OF_ADS.flatMap((language) => TEXT_PARTS.map((part) => ({ language, part })))
const isList = (part: TextPart) => (LISTS as readonly string[]).includes(part)

/** A job as typed into the fields: everything is text, so that nothing typed is ever changed; lists have one item a line. */
export type JobValues = Record<(typeof LINES | typeof WORDS)[number] | TextName, string> &
  Record<(typeof FLAGS)[number], boolean> &
  Record<(typeof KEYS)[number], string[]>
export type JobField = keyof JobValues
export const JOB_FIELDS = [
  ...JOB_FACT_NAMES,
  ...TEXTS.map(({ language, part }) => textName(language, part)),
] as readonly JobField[]

const shown = (name: string, value: string | number | null): string =>
  typeof value === 'number' ? formatNumber(value) : name === 'expires_at' && value ? dayOf(value) : (value ?? '')

export const valuesOf = (job: Job): JobValues =>
  Object.fromEntries([
    ...LINES.map((name) => [name, shown(name, job[name])]),
    ...[...FLAGS, ...KEYS].map((name) => [name, job[name]]),
    ...WORDS.map((name) => [name, job[name].join(', ')]),
    ...TEXTS.map(({ language, part }) => [
      textName(language, part),
      [job.texts[language]?.[part] ?? ''].flat().join('\n'),
    ]),
  ]) as JobValues

const itemsOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
const wordsOf = (text: string): string[] => [
  ...new Set(text.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))),
]
/** Items of a list as the server keeps them; the company's text has paragraphs. */
const textOf = (part: TextPart, value: string) => (isList(part) ? itemsOf(value) : value.trim())

/** Cannot be sent as it is typed: a number that is none, half a date. */
export function isUnfinished(values: JobValues, name: JobField): boolean {
  const value = values[name]
  if (typeof value !== 'string' || value.trim() === '') return name === 'openings' && value === ''
  if (name === 'expires_at') return !isRealDay(value)
  return NUMBERS.has(name) && parseAmount(value) === null
}

/** Body for the server out of some fields. */
export function bodyOf(values: JobValues, names: readonly JobField[]): JobBody {
  const texts = Object.fromEntries(
    LANGUAGES_OF_ADS.map((language) => [
      language,
      Object.fromEntries(
        TEXT_PARTS.filter((part) => names.includes(textName(language, part))).map((part) => [
          part,
          textOf(part, values[textName(language, part)]),
        ]),
      ),
    ]),
  )
  const plain = (name: JobField) => {
    const value = values[name]
    if (typeof value !== 'string') return value
    if (NUMBERS.has(name)) return parseAmount(value)
    if ((WORDS as string[]).includes(name)) return wordsOf(value)
    return value.trim() === '' ? null : value.trim()
  }
  const fields = names.filter((name) => !name.startsWith('texts.')).map((name) => [name, plain(name)])
  return { ...Object.fromEntries(fields), texts } as JobBody
}

/** Fields that would be sent as something else, or cannot be sent yet. */
export function changedFields(before: JobValues, after: JobValues): JobField[] {
  const sent = (values: JobValues, name: JobField) =>
    isUnfinished(values, name) ? `${String(values[name])}?` : JSON.stringify(bodyOf(values, [name]))
  return JOB_FIELDS.filter((name) => before[name] !== after[name] && sent(before, name) !== sent(after, name))
}

/** What is typed, as the gate reads it. */
export function gateFactsOf(
  values: JobValues,
  { publication, questions }: Pick<Job, 'publication' | 'questions'>,
): GateFacts {
  const finished = JOB_FIELDS.filter((name) => !isUnfinished(values, name))
  const { texts, ...fields } = bodyOf(values, finished)
  const unfinished = { pay_min: null, pay_max: null }
  return { ...unfinished, ...fields, expires_on: fields.expires_at ?? null, publication, questions, texts } as GateFacts
}

/** Of what was missing, what still is. */
export function stillOpen(faults: readonly GateFault[], values: JobValues, job: Job): GateFault[] {
  const now = gateFaults(gateFactsOf(values, job), today())
  return faults.filter((fault) => now.some(({ field, key }) => field === fault.field && key === fault.key))
}

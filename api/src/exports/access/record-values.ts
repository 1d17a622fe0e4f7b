import type { Definition } from '@korak/contract/definition.ts'
import type { EvaluationAnswers } from '@korak/contract/evaluations.ts'
import type { JUDGEMENTS } from '@korak/contract/evaluations.rules.ts'
import type { AGAIN } from '@korak/contract/reference-answers.ts'
import type { ReferenceDraft } from '@korak/contract/references.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { itemsOf } from '@korak/engine/questionnaires/expressions.ts'
import { m } from '#i18n/words/messages.js'
import { shownDay, shownInstant } from '#mail/letter.ts'
import { statusWord } from './application-words.ts'

export type Word = (values: Record<never, never>, options: { locale: Language }) => string
export type Row = Readonly<Record<string, unknown>>

/** What rows refer to, in words. */
export interface Known {
  language: Language
  jobs: ReadonlyMap<string, string>
  contracts: ReadonlyMap<string, string>
  /** What was asked, by the evaluation. */
  guides: ReadonlyMap<string, Definition>
}
/** A value as it is read; null for none. */
export type Reader = (value: unknown, known: Known, row: Row) => string | null

/** How rows of a table are read: the columns, under the words the office and the portal have for them. */
export interface RecordPage {
  title: Word
  columns: Record<string, [Word, Reader?]>
  /** Columns that say nothing beside the others: what is told by the heading, and marks of ours. */
  without?: readonly string[]
}

/** A word for each key; a key of another version of the portal stands for itself. */
export const keyed =
  (words: Readonly<Record<string, Word>>): Reader =>
  (value, { language: locale }) =>
    typeof value === 'string' ? (words[value]?.({}, { locale }) ?? value) : null

export const status: Reader = (value, { language }) => (typeof value === 'string' ? statusWord(value, language) : null)
export const job: Reader = (value, { jobs }) => jobs.get(String(value)) ?? null
export const contract: Reader = (value, { contracts }) => contracts.get(String(value)) ?? String(value)
export const amount: Reader = (value, { language }) =>
  new Intl.NumberFormat(language === 'en-EN' ? 'en-GB' : 'sl-SI', {
    style: 'currency',
    currency: 'EUR',
    useGrouping: 'always',
  }).format(Number(value))
export const language: Reader = keyed({ 'sl-SI': m.export_language_sl, 'en-EN': m.export_language_en })
export const list: Reader = (value) => (Array.isArray(value) ? value.join(', ') : null)

const JUDGED = {
  convincing: m.judgement_convincing,
  shown: m.judgement_shown,
  partly: m.judgement_partly,
  not_shown: m.judgement_not_shown,
  not_discussed: m.judgement_not_discussed,
} satisfies Record<(typeof JUDGEMENTS)[number], Word>

/** What an interviewer said of each thing that was asked. */
export const judged: Reader = (value, { guides, language: locale }, row) => {
  if (value === null) return null
  const guide = guides.get(String(row['evaluation_id'] ?? row['id']))
  const asked = new Map(guide ? itemsOf(guide).map(({ key, text }) => [key, text[locale]]) : [])
  const lines = Object.entries(value as EvaluationAnswers).map(([key, { judgement, evidence }]) => {
    const said = judgement ? JUDGED[judgement]({}, { locale }) : m.evaluation_no_judgement({}, { locale })
    return [`${asked.get(key) ?? key}: ${said}`, evidence].filter(Boolean).join('\n')
  })
  return lines.join('\n\n')
}

const AGAIN_WORDS = {
  yes: m.reference_again_yes,
  no: m.reference_again_no,
  unsaid: m.reference_again_unsaid,
} satisfies Record<(typeof AGAIN)[number], Word>
const ASKED = {
  work: m.reference_q_work,
  period: m.reference_q_period,
  strengths: m.reference_q_strengths,
  watch: m.reference_q_watch,
  again: m.reference_q_again,
  words: m.reference_q_words,
} satisfies Record<keyof ReferenceDraft, Word>

/** What somebody named for a reference has answered. */
export const reference: Reader = (value, { language: locale }) => {
  if (value === null) return null
  const said = value as Partial<ReferenceDraft>
  const lines = Object.entries(ASKED).flatMap(([key, question]) => {
    const answer = said[key as keyof ReferenceDraft]
    if (!answer) return []
    return [`${question({}, { locale })}\n${key === 'again' ? AGAIN_WORDS[said.again!]({}, { locale }) : answer}`]
  })
  return lines.join('\n\n')
}

const DAY = /^\d{4}-\d\d-\d\d$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:/
/** What a value says by itself: days and times as they are written, what is neither as it is. */
export const plain: Reader = (value, { language: locale }) => {
  if (value === null || value === '' || value === false) return null
  if (value === true) return m.export_yes({}, { locale })
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (DAY.test(value)) return shownDay(value)
  return INSTANT.test(value) ? shownInstant(new Date(value)) : value
}

// What editor, dialogs and server know of the texts of letters without zod.
import type { Language } from './shapes.ts'

/** What candidates are written of, in the order of an application. */
export const LETTER_EVENTS = [
  'submitted',
  'in_review',
  'shortlisted',
  'presented',
  'interview',
  'invitation',
  'offer',
  'hired',
  'not_selected',
  'withdrawn',
  'no_answer',
  'declined',
  'job_closed',
  'late',
  'postponed',
] as const
export type LetterEvent = (typeof LETTER_EVENTS)[number]

/** What stands in braces where a letter says something of one application, in the language of the letter. They never change: texts hold them. */
const WORDS = {
  name: { 'sl-SI': 'ime', 'en-EN': 'name' },
  job: { 'sl-SI': 'delovno mesto', 'en-EN': 'job' },
  company: { 'sl-SI': 'podjetje', 'en-EN': 'company' },
  number: { 'sl-SI': 'številka prijave', 'en-EN': 'application number' },
  contact: { 'sl-SI': 'kontaktna oseba', 'en-EN': 'contact' },
  promised_day: { 'sl-SI': 'obljubljeni dan', 'en-EN': 'promised day' },
  writer: { 'sl-SI': 'podpis', 'en-EN': 'signature' },
  reason: { 'sl-SI': 'razlog', 'en-EN': 'reason' },
} as const satisfies Record<string, Record<Language, string>>
export type MergeField = keyof typeof WORDS
const FIELDS = Object.keys(WORDS) as MergeField[]

/** A merge field as it stands in a text. */
export const fieldIn = (field: MergeField, language: Language): string => `{${WORDS[field][language]}}`

const NOTICES: ReadonlySet<LetterEvent> = new Set(['late', 'postponed'])
/** Somebody has the next step then, by a day. An invitation says by when it is to be answered by itself. */
const isPromising = (event: LetterEvent): boolean =>
  event !== 'invitation' && (NOTICES.has(event) || LETTER_EVENTS.indexOf(event) < LETTER_EVENTS.indexOf('hired'))
/** Without these a letter does not say what it must; whoever was not chosen, also where nobody was, is told so by the employer (ZDR-1, article 30). */
const REQUIRED: Partial<Record<LetterEvent, readonly MergeField[]>> = {
  not_selected: ['job', 'company', 'reason'],
  job_closed: ['job', 'company'],
}

/** What may stand in the letter of an event. */
interface FieldRule {
  field: MergeField
  /** It says it, in subject or text. */
  isRequired: boolean
  /** Not in the subject: what is known only once somebody writes. */
  isTextOnly: boolean
}
export function fieldsOfEvent(event: LetterEvent): FieldRule[] {
  const isThere: Partial<Record<MergeField, boolean>> = {
    promised_day: isPromising(event),
    // Nobody writes those: they go by themselves.
    writer: !NOTICES.has(event),
    reason: event === 'not_selected',
  }
  return FIELDS.filter((field) => isThere[field] ?? true).map((field) => ({
    field,
    isRequired: (REQUIRED[event] ?? ['job']).includes(field),
    isTextOnly: field === 'promised_day' || field === 'reason' || field === 'writer',
  }))
}

const BRACES = /\{([^{}]*)\}/g
/** With a full stop that ends the sentence after them. */
const FILLED = /\{([^{}]*)\}(\.?)/g
const named = (word: string, language: Language): MergeField | undefined =>
  FIELDS.find((field) => WORDS[field][language] === word.trim().toLocaleLowerCase('sl'))

/** A value with what follows it in the text: one full stop is enough where both have one. */
export const ended = (value: string, stop: string): string => (value.endsWith('.') ? value : value + stop)

/** A text with its merge fields filled in; those without a value stay as they are. */
export const merged = (text: string, values: Partial<Record<MergeField, string | null>>, language: Language): string =>
  text.replaceAll(FILLED, (whole, word: string, stop: string) => {
    const field = named(word, language)
    const value = field && values[field]?.trim()
    return value ? ended(value, stop) : whole
  })

/** Merge fields that stand in a text, each once. */
export const fieldsIn = (text: string, language: Language): MergeField[] => [
  ...new Set([...text.matchAll(BRACES)].flatMap(([, word = '']) => named(word, language) ?? [])),
]

/** What stands in braces and is no merge field; a brace without its other half, too. */
export function unknownIn(text: string, language: Language): string[] {
  const unknown = [...text.matchAll(BRACES)].filter(([, word = '']) => !named(word, language)).map(([whole]) => whole)
  const single = /[{}]/.exec(text.replaceAll(BRACES, ''))
  return [...unknown, ...(single ? [single[0]] : [])]
}

/** Of whoever writes, and what the letter is about: the rest is parted where the reason stands, or before the last paragraph. */
export function partsOf(text: string, language: Language): { opening: string[]; closing: string[] } {
  const paragraphs = text.split(/\n{2,}/)
  const reason = paragraphs.findIndex((paragraph) => isReason(paragraph, language))
  if (reason !== -1) return { opening: paragraphs.slice(0, reason), closing: paragraphs.slice(reason + 1) }
  return { opening: paragraphs.slice(0, -1), closing: paragraphs.slice(-1) }
}
/** The reason is a sentence of its own: it stands in a paragraph of its own. */
export const isReason = (paragraph: string, language: Language): boolean =>
  paragraph.trim().toLocaleLowerCase('sl') === fieldIn('reason', language)

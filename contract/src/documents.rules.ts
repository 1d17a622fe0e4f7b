// What editor and server know of the text of a document without zod.
import { ended } from './letter-templates.rules.ts'

/** What a text of an offer may name, as `{{name}}`; `terms` is the table of what is offered, on a line of its own. */
export const DOCUMENT_FIELDS = [
  'name',
  'job',
  'company',
  'start',
  'pay',
  'contract',
  'place',
  'answer_by',
  'conditions',
  'today',
  'writer',
  'terms',
] as const
export type DocumentField = (typeof DOCUMENT_FIELDS)[number]
const TERMS = /^\{\{\s*terms\s*\}\}$/
// Spaces around a name are taken off afterwards: a pattern that does would try every way to part a thousand of them.
const FIELD = /\{\{([^{}]*)\}\}/g
const FILLED = /\{\{([^{}]*)\}\}(\.?)/g

/** Names of fields in a text, each once. */
const fieldsIn = (text: string): string[] => [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name.trim()))]

/** Fields there are none of. */
export const unknownFields = (text: string): string[] =>
  fieldsIn(text).filter((name) => !(DOCUMENT_FIELDS as readonly string[]).includes(name))

/** Does the table of what is offered stand on a line of its own? Without it nobody could know what they accept. */
export const hasTerms = (text: string): boolean => text.split('\n').some((line) => TERMS.test(line.trim()))

export type Values = Readonly<Record<Exclude<DocumentField, 'terms'>, string>>

/** Fields of a text that are empty for this person. */
export const emptyFields = (text: string, values: Values): string[] =>
  fieldsIn(text).filter((name) => name !== 'terms' && (values as Record<string, string>)[name] === '')

/** A part of a document, in the order it is read. */
type Block =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'facts'; rows: { label: string; value: string }[] }

const filled = (text: string, values: Values): string =>
  text.replaceAll(FILLED, (_, name: string, stop: string) =>
    ended((values as Record<string, string>)[name.trim()] ?? '', stop),
  )

/**
 * The parts of a text with the values in their places. Empty lines part paragraphs, `# ` begins a heading, `- ` an item of a list.
 * What a value holds is never read as a sign of these.
 */
export function blocksOf(text: string, values: Values, rows: { label: string; value: string }[]): Block[] {
  const blocks: Block[] = []
  /** The next line goes on with what this one began. */
  let isOpen = false
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const last = isOpen ? blocks.at(-1) : undefined
    const words = filled(line.replace(/^[#-] /, ''), values)
    isOpen = false
    if (line === '') continue
    if (TERMS.test(line)) blocks.push({ kind: 'facts', rows })
    else if (line.startsWith('# ')) blocks.push({ kind: 'heading', text: words })
    else {
      isOpen = true
      const isItem = line.startsWith('- ')
      if (isItem && last?.kind === 'list') last.items.push(words)
      else if (isItem) blocks.push({ kind: 'list', items: [words] })
      else if (last?.kind === 'paragraph') last.text += `\n${words}`
      else blocks.push({ kind: 'paragraph', text: words })
    }
  }
  return blocks
}

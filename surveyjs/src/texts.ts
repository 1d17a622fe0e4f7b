import type { Words } from '@korak/contract/definition.ts'
import type { collectNotes } from './notes.ts'
import { isRaw, type JsonPlace, plainText } from './json-reader.ts'

/** What a questionnaire says where SurveyJS says nothing; staff change it like any other text of a draft. */
export const GENERAL = {
  title: { 'sl-SI': 'Vprašalnik', 'en-EN': 'Questionnaire' },
  intro: { 'sl-SI': 'Odgovorite na spodnja vprašanja.', 'en-EN': 'Please answer the questions below.' },
  thankYou: { 'sl-SI': 'Hvala za vaše odgovore.', 'en-EN': 'Thank you for your answers.' },
  yes: { 'sl-SI': 'Da', 'en-EN': 'Yes' },
  no: { 'sl-SI': 'Ne', 'en-EN': 'No' },
  none: { 'sl-SI': 'Nič od naštetega', 'en-EN': 'None of these' },
  refused: { 'sl-SI': 'Ne želim odgovoriti', 'en-EN': 'I would rather not answer' },
  unknown: { 'sl-SI': 'Ne vem', 'en-EN': 'I do not know' },
  row: { 'sl-SI': 'Vrstica', 'en-EN': 'Row' },
} satisfies Record<string, Words>
export const partWords = (n: number): Words => ({ 'sl-SI': `${n}. del`, 'en-EN': `Part ${n}` })

const LONGEST = 4000
const LONGEST_HTML = 20_000
const HAS_LETTERS = /\p{L}/u
type Notes = ReturnType<typeof collectNotes>

/** The words of both languages at the end of a text, such as the name of a row after the question. */
export const joined = (first: Words, second: Words, between = ' – '): Words => ({
  'sl-SI': `${first['sl-SI']}${between}${second['sl-SI']}`.slice(0, LONGEST),
  'en-EN': `${first['en-EN']}${between}${second['en-EN']}`.slice(0, LONGEST),
})
export const sameWords = (text: string): Words => ({ 'sl-SI': text, 'en-EN': text })

/** Reads texts of SurveyJS: one string, or one by language with `default` for the language of the survey. */
export function wordReader(notes: Notes, locale: string | undefined, isName: (text: string) => boolean) {
  const own = (locale ?? 'en').slice(0, 2).toLowerCase()
  const finish = (place: JsonPlace, text: string | undefined, isHtml: boolean): string | undefined => {
    const bare = isHtml && text !== undefined ? textOf(text) : text
    if (isHtml && text !== undefined && /<[a-z]/i.test(text) && !isOurs(text)) notes.say(place, 'html_to_text')
    const trimmed = bare?.trim()
    if (!trimmed) return undefined
    const piped = [...trimmed.slice(0, LONGEST).matchAll(/\{([^{}]{1,100})\}/g)].find(([, name]) => isName(name ?? ''))
    if (piped) notes.say(place, 'placeholder', piped[0])
    if (trimmed.length > LONGEST) notes.say(place, 'text_cut', LONGEST)
    return trimmed.slice(0, LONGEST).trim()
  }
  return (place: JsonPlace, value: unknown, isHtml = false): Words | undefined => {
    const by = new Map<string, string>()
    const plain = plainText(value)
    if (plain !== undefined) by.set(own, plain)
    else if (isRaw(value))
      for (const [language, text] of Object.entries(value)) {
        const key = language === 'default' ? own : language.slice(0, 2).toLowerCase()
        const said = plainText(text)
        if (said?.trim() && (language !== 'default' || !by.has(key))) by.set(key, said)
      }
    const [first] = by.values()
    const slovenian = finish(place, by.get('sl'), isHtml)
    const english = finish(place, by.get('en'), isHtml)
    const any = slovenian ?? english ?? finish(place, first, isHtml)
    if (any === undefined) return undefined
    if (HAS_LETTERS.test(any)) {
      if (slovenian === undefined) notes.count('language_copied', 'sl')
      if (english === undefined) notes.count('language_copied', 'en')
    }
    for (const language of by.keys())
      if (language !== 'sl' && language !== 'en') notes.count('language_dropped', language.slice(0, 10))
    return { 'sl-SI': slovenian ?? any, 'en-EN': english ?? any }
  }
}
export type ReadWords = ReturnType<typeof wordReader>

/** Words as SurveyJS keeps them. */
export const spoken = (words: Words): unknown =>
  words['sl-SI'] === words['en-EN'] && !HAS_LETTERS.test(words['en-EN'])
    ? words['en-EN']
    : { default: words['en-EN'], sl: words['sl-SI'] }

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  apos: "'",
  nbsp: '\u00A0',
}
/** What HTML says, without the tags: paragraphs, line breaks and points of lists stay lines of their own. */
const textOf = (html: string): string =>
  html
    .slice(0, LONGEST_HTML)
    .replaceAll(/<(script|style)\b[^<>]*>[^<]*(?:<(?!\/\1)[^<]*)*<\/\1\s*>/gi, '')
    .replaceAll(/<li\b[^<>]*>/gi, '\n– ')
    .replaceAll(/<br\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/(p|div|h[1-6]|ul|ol|tr)\s*>/gi, '\n\n')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    // From where they begin: tried from each, a thousand of them would be looked at a thousand times.
    .replaceAll(/(?<![ \t])[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')
/** A text as HTML that says the same. */
export const htmlOf = (words: Words): unknown =>
  spoken({ 'sl-SI': `<p>${escaped(words['sl-SI'])}</p>`, 'en-EN': `<p>${escaped(words['en-EN'])}</p>` })
/** HTML without anything to lose: one paragraph, its lines broken. */
const isOurs = (html: string): boolean => /^<p>(?:[^<]|<br>)*<\/p>$/.test(html)

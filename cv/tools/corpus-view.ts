// A person as one document words it: dates in its notation, headings in its language.
import { dayOf, type Dates, period } from './corpus-dates.ts'
import type { Expected, Lang, Person } from './corpus-person.ts'
import { type Words, WORDS } from './corpus-words.ts'

export interface View {
  lang: Lang
  w: Words
  p: Person
  /** With titles. */
  full: string
  /** Day of birth as printed; empty when it is not. */
  born: string
  /** Postcode and town, as on a letter. */
  town: string
  /** The whole address in one line; empty when there is none. */
  address: string
  contact: { kind: 'address' | 'phone' | 'phone2' | 'email' | 'linkedin'; label: string; text: string }[]
  jobs: { when: string; title: string; firm: string; place: string; what: string[] }[]
  studies: { when: string; degree: string; school: string }[]
  more: [string, string[]][]
  references: string[]
}

export interface CvDocument {
  id: string
  lang: Lang
  layout: string
  dates: Omit<Dates, 'lang'>
  /** Which of the sets of headings. */
  words?: number
  person: Person
  /** Where a reader would say something else than the data alone. */
  expect: Record<string, Expected>
}

export interface PrintOptions {
  header?: string
  footer?: string
  margin?: string
}

/** The browser, as far as templates need it. */
export interface Printer {
  pdf(html: string, options?: PrintOptions): Promise<Buffer>
  /** Pages as a scanner makes them: pictures only, a little turned, with noise. */
  scan(html: string, options?: { degrees?: number; noise?: number; quality?: number; pages?: number }): Promise<Buffer>
}

const joined = (parts: (string | undefined)[], by: string) => parts.filter(Boolean).join(by)

export function viewOf({ lang, dates: style, words = 0, person: p }: CvDocument): View {
  const dates = { ...style, lang }
  const w = WORDS[lang][words] ?? WORDS[lang][0]!
  const town = joined([p.postal, p.city], ' ')
  const address = joined([p.street, town, p.country], ', ')
  const lines: [View['contact'][number]['kind'], string, string | undefined][] = [
    ['address', w.address, address],
    ['phone', w.mobile, p.phone],
    ['phone2', w.phone, p.phone2],
    ['email', w.email, p.email],
    ['linkedin', 'LinkedIn', p.linkedin],
  ]
  return {
    lang,
    w,
    p,
    town,
    address,
    full: joined([joined([p.before, p.first, p.last], ' '), p.after], ', '),
    born: p.birth ? (p.birthShown ?? dayOf(p.birth, dates)) : '',
    contact: lines.flatMap(([kind, label, text]) => (text ? [{ kind, label, text }] : [])),
    jobs: p.jobs.map(({ from, to, ...rest }) => ({ when: period(from, to, dates), ...rest })),
    studies: p.studies.map(({ from, to, degree, school }) => ({ when: period(from, to, dates), degree, school })),
    more: p.more,
    references: p.references ?? [],
  }
}

/** Characters that mean something in HTML and XML, written out. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The same view with every text safe to stand in markup. */
export function escapedView<T>(value: T): T {
  if (typeof value === 'string') return escaped(value) as T
  if (Array.isArray(value)) return value.map(escapedView) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, escapedView(one as unknown)])) as T
}

// What of a CV may be read before one knows whose it is.
import { type Line, makeLine } from '#document.ts'
import { type Labelled, labelledAt } from '#layout/labels.ts'
import { genderAlone, genderOf } from '#words/genders.ts'
import type { Field } from '#words/labels.ts'
import { neutralIn, withoutGender } from '#words/titles.ts'
import type { CvReading } from '#reading.ts'
import { addressIn } from '#mask/address.ts'
import { birthIn } from '#mask/birth.ts'
import { contactsIn, wrappedEnd } from '#mask/contacts.ts'
import { namesIn, wordsOfNames } from '#mask/name-words.ts'
import { inPieces } from '#mask/pieces.ts'
import { placesOf, placesOfWords, type Range, without } from '#mask/ranges.ts'
import type { TextLine } from '#mask/text-lines.ts'

export type { TextLine } from '#mask/text-lines.ts'

/** What is known of the person: from the profile, and from the CV. */
export interface Known {
  names: string[]
  emails: string[]
  phones: string[]
  links: string[]
  /** YYYY-MM-DD */
  birthdays: string[]
  streets: string[]
  postals: string[]
  towns: string[]
}
export const NOBODY: Known = {
  names: [],
  emails: [],
  phones: [],
  links: [],
  birthdays: [],
  streets: [],
  postals: [],
  towns: [],
}

const list = (value: string | number | null | undefined): string[] => (value ? [String(value)] : [])

/** What a reading knows of the person. */
export const knownFrom = ({ fields }: Pick<CvReading, 'fields'>): Known => ({
  names: list(fields.name?.value),
  emails: list(fields.email?.value),
  phones: list(fields.phone?.value),
  links: list(fields.linkedin_url?.value),
  birthdays: list(fields.birthday?.value),
  streets: list(fields.address?.value),
  postals: list(fields.postal?.value),
  towns: list(fields.city?.value),
})

export const together = (one: Known, other: Known): Known =>
  Object.fromEntries(
    (Object.keys(one) as (keyof Known)[]).map((key) => [key, [...one[key], ...other[key]]]),
  ) as unknown as Known

/** Labels whose value says who somebody is, wherever they stand. */
const TELLING = new Set([
  'name',
  'surnameFirst',
  'given',
  'family',
  'email',
  'phone',
  'mobile',
  'birthday',
  'birthplace',
  'gender',
  'linkedin',
])
/** Those that stand in entries of work and school, too. */
const TELLING_OWN = new Set(['address', 'secondAddress', 'city', 'postal', 'country', 'web'])
/** Of the other labels: what tells age, family or a number of the person. */
const PRIVATE =
  /stan:?$|marital|familienstand|bra[cč]n|starost|^age:?$|^alter:?$|em[sš]o|dav[cč]na|oib|otroci|fax|faks/iu

const OF_GENDER =
  /(?<!\p{L})(?:(?:moškega|ženskega)\s+spola|(?:muškog|ženskog)\s+spola|(?:männlichen|weiblichen)\s+Geschlechts|of\s+(?:fe)?male\s+(?:sex|gender))(?!\p{L})/giu

/** The lines of the text as `labelled` reads them. */
const asLine = ({ text }: TextLine): Line => makeLine({ cells: text.split('\t'), isBullet: false })

/** Where each line says who somebody is, how to reach them, where they live, when they were born, of which gender they are. */
function* hiding(lines: readonly TextLine[], known: Known): Generator<void, Range[][]> {
  const names = wordsOfNames(known.names)
  const home = { streets: known.streets, postals: known.postals, towns: known.towns }
  const hidden: Range[][] = []
  for (const { text: line, isOwn } of lines) {
    hidden.push(
      inPieces(line, (text) => [
        ...namesIn(text, names),
        ...contactsIn(text, isOwn, { names, phones: known.phones }),
        ...birthIn(text, isOwn, known.birthdays),
        ...addressIn(text, isOwn, home),
        ...placesOf(text, OF_GENDER),
        ...(isOwn ? genders(text) : []),
      ]),
    )
    yield
  }
  const read = lines.map(asLine)
  for (const [at, { text }] of lines.entries()) {
    const next = lines[at + 1]
    if (next) hidden[at + 1]?.push(...wrappedEnd(text, next.text, [...known.emails, ...known.links]))
    hideLabelled(lines, labelledAt(read, at), hidden)
    yield
  }
  return hidden
}

/** Is it what the label asks for? One of a single letter, and one over a sentence, may be none. */
function isSuch(field: Field, value: string): boolean {
  if (field === 'gender') return genderOf(value.split(/[\s,;/(]/)[0] ?? '') !== null || value.length <= 20
  if (field === 'email') return /@|\bat\b/.test(value)
  if (field === 'phone' || field === 'mobile') return value.replaceAll(/\D/g, '').length >= 6
  return value.length <= 60
}

/** Titles behind a name and remarks behind a number say nothing of the person. */
function tellingPart(field: Field, value: string): string {
  if (field === 'phone' || field === 'mobile') return /^.*\d/u.exec(value)?.[0] ?? value
  return field === 'name' ? value.split(',')[0]! : value
}

function hideLabelled(lines: readonly TextLine[], labels: readonly Labelled[], hidden: Range[][]): void {
  for (const { field, label, value, more, at } of labels) {
    const isOwn = lines[at]!.isOwn
    const isTold =
      TELLING.has(field) || (isOwn && TELLING_OWN.has(field)) || (field === 'aside' && isOwn && PRIVATE.test(label))
    if (!isTold || !isSuch(field, value)) continue
    const told = tellingPart(field, value)
    const beside = lines[at]!.text.indexOf(label) + label.length
    const here = lines[at]!.text.indexOf(told, beside)
    if (here >= 0) hidden[at]?.push([here, here + told.length])
    else hidden[at + 1]?.push(...placesOfWords(lines[at + 1]?.text ?? '', told))
    if (field === 'address' && isOwn && /^\D{0,12}\d/.test(more) && more.length < 60)
      hidden[at + 1]?.push(...placesOfWords(lines[at + 1]?.text ?? '', more))
  }
}

/** A part of a line that is a word for a gender and nothing else. */
const genders = (text: string): Range[] =>
  placesOf(text, /[^|•·,;\t()/]+/gu).filter(([from, to]) => genderAlone(text.slice(from, to)) !== null)

/**
 * The text with all of that hidden and titles in the form that says no gender, line by line: whoever else waits is answered
 * in between.
 */
export function* masking(lines: readonly TextLine[], known: Known): Generator<void, string[]> {
  const hidden = yield* hiding(lines, known)
  return lines.map(({ text }, at) => withoutGender(without(text, hidden[at] ?? [])))
}

/** The text with all of that hidden, at once. */
export const masked = (lines: readonly TextLine[], known: Known): string[] => atOnce(masking(lines, known))
/** Where it is hidden, line by line. */
export const hiddenIn = (lines: readonly TextLine[], known: Known): Range[][] => atOnce(hiding(lines, known))
/** Where a text names somebody in full: two words of their names beside each other, in any order, case and letters. */
export function fullNamesIn(text: string, names: readonly string[]): Range[] {
  const runs: Range[][] = []
  for (const range of namesIn(text, wordsOfNames(names)).toSorted(([one], [other]) => one - other)) {
    const run = runs.at(-1)
    const end = run?.at(-1)?.[1]
    if (run && end !== undefined && /^[\s,-]{1,3}$/.test(text.slice(end, range[0]))) run.push(range)
    else runs.push([range])
  }
  return runs.filter((run) => run.length > 1).map((run): Range => [run[0]![0], run.at(-1)![1]])
}
/** Where titles stand in another form. */
export const rewordedIn = (lines: readonly TextLine[]): Range[][] =>
  lines.map(({ text }) => neutralIn(text).map(({ from, to }): Range => [from, to]))

function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const turn = work.next()
    if (turn.done) return turn.value
  }
}

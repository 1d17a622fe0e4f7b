import { fold } from '@korak/contract/fold.ts'

/** Words that join others; a search for "delo v Ljubljani" means "delo" and "Ljubljani". */
const JOINING = new Set(
  'v na za in z s k h o ob pri od do po iz ali se je kot ter the a an and or of in at for with to as on by'.split(' '),
)
/** More words than this in one search add nothing but work. */
const MAX_WORDS = 12
const MAX_LENGTH = 40

/** Folded words of texts, each once: what a job is found by. */
export function wordsOf(...texts: (string | null | undefined)[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    if (!text) continue
    for (const word of fold(text).split(' ')) if (word) words.add(shortened(word))
  }
  return [...words]
}

/** Not in the middle of a letter: half of one is another to the database. */
const shortened = (word: string): string =>
  word.slice(0, MAX_LENGTH).isWellFormed() ? word.slice(0, MAX_LENGTH) : word.slice(0, MAX_LENGTH - 1)

/** Words of what a person typed, without joining words unless there are no others. */
export function searchWords(typed: string): string[] {
  const words = wordsOf(typed)
  const meaningful = words.filter((word) => !JOINING.has(word))
  return (meaningful.length > 0 ? meaningful : words).slice(0, MAX_WORDS)
}

/** Endings of cases, feminine forms and agents; longest first. */
const LONG_ENDINGS =
  'kinja kinje kinjo ega emu imi ami ima ica ice ici ico ih im em om ov ev ka ke ki ko ec ca ci ce cu ja je ji jo ju'.split(
    ' ',
  )
const VOWEL = /[aeiou]$/

/**
 * The part of a folded word its other forms begin with: `racunovodkinja` and `racunovodja` → `racunovod`,
 * `razvijalec` and `razvijalka` → `razvijal`, `ljubljani` → `ljubljan`, `engineers` → `engineer`.
 * Cautious rather than complete: at least five letters stay when two or more go, four when one goes,
 * so that `java` stays `java` and `banka` does not become `ban`.
 */
export function stemOf(word: string): string {
  if (/\d/.test(word)) return word
  const ending = LONG_ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 5)
  if (ending) return word.slice(0, -ending.length)
  if (word.length >= 5 && (VOWEL.test(word) || (word.endsWith('s') && !word.endsWith('ss')))) return word.slice(0, -1)
  return word
}

/** Typing errors allowed in a word of this length. */
const allowance = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** Three rows of a table of distances between two texts, kept from one to the next: a mistyped word is compared with hundreds. */
const rowsFor = (length: number) => [0, 1, 2].map(() => new Uint16Array(length + 1)) as [Row, Row, Row]
type Row = Uint16Array
let [before, previous, row] = rowsFor(MAX_LENGTH)

/**
 * Typing errors between two words (letter added, lost, changed, or two neighbours swapped), or Infinity above the limit.
 * Optimal string alignment distance.
 * @param length letters of the second word that are looked at
 */
export function errorsBetween(a: string, b: string, limit: number, length = b.length): number {
  const end = Math.min(length, b.length)
  if (Math.abs(a.length - end) > limit) return Number.POSITIVE_INFINITY
  if (end >= row.length) [before, previous, row] = rowsFor(end)
  for (let j = 0; j <= end; j++) previous[j] = j
  let lowest = 0
  for (let i = 1; i <= a.length; i++) {
    row[0] = i
    let low = i
    for (let j = 1; j <= end; j++) {
      const changed = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(changed, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row[j] = least
      if (least < low) low = least
    }
    // What follows is no less than the least of two rows (two, because of swapped neighbours).
    if (low > limit && lowest > limit) return Number.POSITIVE_INFINITY
    lowest = low
    ;[before, previous, row] = [previous, row, before]
  }
  const errors = previous[end] ?? 0
  return errors <= limit ? errors : Number.POSITIVE_INFINITY
}

/** The letters of a word as bits; two may share one. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

/** Are there more letters than so many? Each that the other word lacks is an error: most words are told apart by that alone. */
function areMore(letters: number, than: number): boolean {
  let left = letters
  for (let count = 0; count < than && left !== 0; count++) left &= left - 1
  return left !== 0
}

/** Is the word meant to be this term, given its length? Returns the number of errors (a shared beginning counts 1.5), Infinity when not. */
function errorsIn(word: Word, term: string, limit: number): number {
  const lacking = ~lettersOf(term)
  const whole = areMore(word.letters & lacking, limit)
    ? Number.POSITIVE_INFINITY
    : errorsBetween(word.text, term, limit)
  // Another form of the word meant: `elektronke` → `elektronika`. Only the common beginning is compared.
  const { stem } = word
  if (whole <= 1 || stem.length < 5 || areMore(word.stemLetters & lacking, 1)) return whole
  let begun = Number.POSITIVE_INFINITY
  for (const more of [-1, 0, 1])
    begun = Math.min(begun, errorsBetween(stem, term, Math.min(limit, 1), stem.length + more))
  return Math.min(whole, begun + 1.5)
}
interface Word {
  text: string
  letters: number
  stem: string
  stemLetters: number
}

/** The terms a mistyped word may mean, nearest first. @param more errors allowed beyond the usual */
export function nearest(word: string, terms: readonly string[], { most = 8, more = 0 } = {}): string[] {
  const [stem, limit] = [stemOf(word), allowance(word.length) + more]
  const typed = { text: word, letters: lettersOf(word), stem, stemLetters: lettersOf(stem) }
  const meant: { term: string; errors: number }[] = []
  for (const term of terms) {
    const errors = errorsIn(typed, term, limit)
    if (Number.isFinite(errors)) meant.push({ term, errors })
  }
  return meant
    .toSorted((a, b) => a.errors - b.errors || a.term.localeCompare(b.term))
    .slice(0, most)
    .map(({ term }) => term)
}

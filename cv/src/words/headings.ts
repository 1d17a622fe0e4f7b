import { fold } from '@korak/contract/fold.ts'
import { type Field, LABELS } from './labels.ts'
import { isCapitals } from '#layout/capitals.ts'
import { FILLERS, KEYS, type SectionKind, WEAK } from './heading-words.ts'
import { unnumbered } from './ordinals.ts'
import { WHOLE } from './whole-headings.ts'

const SECTION_OF = new Map<string, SectionKind>()
for (const [kind, words] of Object.entries(KEYS) as [SectionKind, string][])
  for (const word of words.split(/\s+/)) if (word && !SECTION_OF.has(word)) SECTION_OF.set(word, kind)

const ENTRY_FIELDS = new Set<Field | undefined>(['employer', 'title', 'degree', 'school', 'period', 'tasks'])

/** The section a line opens when it is a heading, else null: numbering, colons, spacing and diacritics do not count. */
export function headingKind(text: string): SectionKind | null {
  const bare = unnumbered(text)
  const plain = fold(bare)
  const whole = WHOLE[plain]
  if (whole) return whole
  if (text.length > 60 || /[.;!?,:]\s*\p{L}/u.test(bare)) return null
  // `Zaposlitev ali delovno mesto` is a label of one job.
  if (plain.includes(' ') && ENTRY_FIELDS.has(LABELS.get(plain))) return null
  if (/\d/.test(plain)) return null
  const words = plain
    .split(' ')
    .flatMap((word) => (word.length > 10 && isCapitals(bare) ? (parted(word) ?? word) : word))
  if (words.length === 0 || words.length > 6) return null
  if (isCapitals(bare) && words.length <= 3 && !VOLUNTARY.test(plain) && OF_A_TRADE.has(words.at(-1)!))
    return SECTION_OF.get(words.at(-1)!)!
  let kind: SectionKind | null = null
  // `Znanja in veščine`: words that fill headings of others make one of their own where nothing stronger stands.
  let filled: SectionKind | null = null
  const weak: SectionKind[] = []
  for (const word of words) {
    const own = SECTION_OF.get(word) ?? misspelt(word)
    if (!own && !FILLERS.has(word)) return null
    if (own && WEAK.has(word) && !FILLERS.has(word)) weak.push(own)
    if (!own || WEAK.has(word)) continue
    if (FILLERS.has(word) && words.length > 1) filled ??= own
    else kind ??= own
  }
  // `Work and education` holds both, and is read for both.
  return WORK.test(` ${plain} `) && SCHOOL.test(` ${plain} `) ? 'other' : (kind ?? filled ?? agreed(weak))
}

/** `Delo in praksa`: two words that make no heading alone, of one kind. */
const agreed = (kinds: SectionKind[]): SectionKind | null =>
  kinds.length > 1 && new Set(kinds).size === 1 ? kinds[0]! : null

/** `NURSING EXPERIENCE`: whatever it is experience of. */
const OF_A_TRADE = new Set(['experience', 'izkusnje', 'iskustvo', 'erfahrung'])
const VOLUNTARY = /prostovolj|volont|volunteer|ehrenamt/

const WORK = / (?:delo|zaposlit\w+|izkusnj\w+|work|experience|employment|rad|iskustv\w+|beruf\w*|praxis|arbeit) /
const SCHOOL =
  / (?:izobra[zž]\w+|solanje|sola|education|schools?|obrazovanj\w+|skolovanje|skola|ausbildung|schule|studium) /

/** `Delovne izkušne`, `Experiance`: one letter of a long word is wrong, left out or too many. */
function misspelt(word: string): SectionKind | undefined {
  if (word.length < 7 || FILLERS.has(word)) return undefined
  for (const [key, kind] of SECTION_OF)
    if (key.length >= 7 && !WEAK.has(key) && !FILLERS.has(key) && isNear(word, key)) return kind
  return undefined
}

function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  if (one[0] !== other[0]) return one.slice(1) === other.slice(1)
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const [a, b] = [one.slice(at), other.slice(at)]
  return a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}

/** Words of a heading set in spaced-out capitals, of which the spaces between the words are lost: `DELOVNEIZKUŠNJE`. */
function parted(word: string): string[] | null {
  if (word === '' || isKnown(word)) return word === '' ? [] : [word]
  for (let end = word.length - 1; end >= 2; end--) {
    const rest = isKnown(word.slice(0, end)) ? parted(word.slice(end)) : null
    if (rest) return [word.slice(0, end), ...rest]
  }
  return null
}
const isKnown = (word: string): boolean => SECTION_OF.has(word) || FILLERS.has(word)

/** The section of the first telling word in a line that is known to be a heading by its looks. */
export function strongKind(text: string): SectionKind | null {
  for (const word of fold(text).split(' ')) {
    const kind = SECTION_OF.get(word)
    if (kind && !WEAK.has(word) && !FILLERS.has(word)) return kind
  }
  return null
}

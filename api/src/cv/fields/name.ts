import { fold } from '#base/fold.ts'
import type { CvDocument, Line } from '#cv/document.ts'
import { type Finding, finding } from '#cv/findings.ts'
import { isCapitals } from '#cv/layout/capitals.ts'
import type { Labelled } from '#cv/layout/labels.ts'
import { startsWithLabel } from '#cv/layout/labels.ts'
import { headingKind } from '#cv/words/headings.ts'
import { isFirstName } from '#cv/words/names.ts'
import { isOrganisation, isTitle } from '#cv/words/work.ts'
import { countryNamed, countryOfTown } from '#cv/words/places.ts'

const BEFORE =
  /^(?:(?:izr|red|doc|prof|akad|dr|mag|spec|mr|mrs|ms|miss|ing|inž|dipl|univ|di|msc|ddr|gospa|gospod|herr|frau|sc)(?:\.\s*|\s+))+(?=\p{Lu})/iu
const AFTER =
  /(?:,\s*(?:univ|dipl|mag|dr|ing|inž|prof|spec|ph\.?d|m\.?sc|b\.?sc|mba|bsc|msc|m\.?a\.?|b\.?a\.?|bacc|struč|oec|cpa|pmp|llm|ll\.m|m\.?d|mba|meng|beng|phd|var|abs|dia|udia|viš|gradb|posl|ba|ma).*|\s+(?:ph\.?d|m\.?sc|mba|b\.?sc)\.?)$/iu
const NOT_NAMES =
  /^(?:zivljenjepis|curriculum|vitae|cv|resume|europass|profil|profile|lebenslauf|zivotopis|page|stran|osebni|personal|portfolio|kontakt|contact|priloga|prijava|vloga|moj|my|the|email|mail|telefon|phone|address|naslov|linkedin|github|skills|summary|datum|date|confidential|university|univerza|student|studentka)$/

/** Words of a name without titles before and after it; null when the text is no name. */
export function asName(text: string): string | null {
  const bare = text
    .replaceAll(/[*"“”]/g, '')
    .replace(/\s*\([^)]*\)\s*/g, ' ')
    .trim()
    .replace(BEFORE, '')
    .replace(AFTER, '')
    .replace(/[,;:.]+$/, '')
    .trim()
  const words = bare.split(/\s+/)
  if (words.length < 2 || words.length > 5 || bare.length > 45) return null
  const isWord = (word: string) =>
    /^\p{Lu}[\p{L}\p{M}'’.-]*$/u.test(word) ||
    /^(?:de|da|van|von|der|den|di|del|la|le|bin|al|el|dos|zu|ter|ur|ul)$/.test(word)
  if (!words.every(isWord) || words.some((word) => NOT_NAMES.test(fold(word)))) return null
  if (words.filter((word) => word.replaceAll('.', '').length > 1).length < 2) return null
  return bare.normalize('NFC')
}

/** JANEZ NOVAK → Janez Novak; names in mixed case stay. */
export const calmName = (name: string): string =>
  name
    .split(' ')
    .map((word) => (isCapitals(word) ? calmWord(word) : word))
    .join(' ')
const calmWord = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

interface Candidate {
  name: string
  score: number
  source: Finding['source']
  quote: string
}

/** The name: behind its label, else the largest name-like line at the top, with the address and gazetteer as evidence. */
export function readName(document: CvDocument, top: Line[], labels: Labelled[], email: string | null): Finding | null {
  const candidates = [...fromLabels(labels), ...fromLines(document, top), ...fromSentences(top)]
  const scored = candidates.map((one) => ({ ...one, score: one.score + evidence(one.name, email, document.titles) }))
  const [best] = scored.toSorted((one, other) => other.score - one.score)
  if (!best || best.score < 0.3) return null
  const isTurned = best.source !== 'label' && isSurnameFirst(best.name, email)
  const name = isTurned ? turned(best.name) : best.name
  return finding(calmName(name), Math.min(isTurned ? 0.9 : 0.98, best.score), best.source, best.quote)
}

const turned = (name: string): string => {
  const [family, ...given] = name.split(' ')
  return [...given, family].join(' ')
}

/** NOVAK JANEZ: only when the last word is a first name, the first is none, and the address does not say otherwise. */
function isSurnameFirst(name: string, email: string | null): boolean {
  const words = name.split(' ')
  const [first, last] = [words[0]!, words.at(-1)!]
  if (words.length !== 2 || !isFirstName(last) || isFirstName(first)) return false
  const local = fold(email?.split('@')[0] ?? '')
  const [family, given] = [local.indexOf(fold(first)), local.indexOf(fold(last))]
  return family >= 0 && given >= 0 ? given < family : isCapitals(name)
}

function evidence(name: string, email: string | null, titles: string[]): number {
  const words = fold(name).split(' ')
  const local = fold(email?.split('@')[0] ?? '').replaceAll(' ', '')
  const matching = words.filter((word) => word.length > 2 && local.includes(word)).length
  const initials = words.length >= 2 && words.some((word) => local.includes(word.slice(0, 6)))
  const mail = matching >= 2 ? 0.35 : matching === 1 || initials ? 0.2 : 0
  const first = words.some((word) => isFirstName(word)) ? 0.2 : 0
  const titled = titles.some((title) => fold(title).includes(words.join(' '))) ? 0.12 : 0
  const isOther = isTitle(name) || isOrganisation(name) ? -0.3 : 0
  const isPlace =
    countryOfTown(name) !== null || countryNamed(name) !== null || words.some((word) => countryNamed(word)) ? -0.4 : 0
  return mail + first + titled + isOther + isPlace
}

function fromLabels(labels: Labelled[]): Candidate[] {
  const found: Candidate[] = []
  const valueOf = (field: string) => labels.find((one) => one.field === field)
  for (const { field, value, more, line } of labels) {
    const isSwapped = field === 'surnameFirst'
    if (field !== 'name' && !isSwapped) continue
    const name =
      asName(value.split(',')[isSwapped ? 0 : 0] ?? '') ?? asName(value.replace(',', ' ')) ?? asName(`${value} ${more}`)
    if (name) found.push({ name: isSwapped ? swap(value, name) : name, score: 0.8, source: 'label', quote: line.text })
  }
  const [given, family] = [valueOf('given'), valueOf('family')]
  const both = given && family && asName(`${given.value} ${family.value}`)
  if (both) found.push({ name: both, score: 0.85, source: 'label', quote: `${given.line.text} ${family.line.text}` })
  // `Ime: Janez Novak` means both names.
  const alone = given && !family ? asName(given.value) : null
  if (alone && given) found.push({ name: alone, score: 0.7, source: 'label', quote: given.line.text })
  return found
}

/** Surname first: a comma says where it ends, else it is the first word. */
function swap(value: string, name: string): string {
  const [family, given] = value.split(',').map((part) => part.trim())
  if (given && family) return `${given} ${family}`
  const words = name.split(' ')
  // The label says one order and the gazetteer another: people follow habit more than forms.
  if (isFirstName(words[0]!) && !isFirstName(words.at(-1)!)) return name
  return [...words.slice(1), words[0]].join(' ')
}

function fromLines(document: CvDocument, top: Line[]): Candidate[] {
  const sizes = document.lines.filter(({ page, text }) => page === 1 && text.length > 2).map(({ size }) => size ?? 0)
  const largest = Math.max(0, ...sizes)
  const usual = sizes.toSorted((one, other) => one - other)[sizes.length >> 1] ?? 0
  return top.flatMap((line, at) =>
    lineNames(line, top[at + 1]).map(({ text, isWhole }): Candidate => {
      const size = line.size ?? 0
      const isLargest = size > 0 && size >= largest - 0.5 && size > usual * 1.15
      const isLarge = size > usual * 1.2
      const place = at === 0 ? 0.15 : at < 3 ? 0.1 : at < 8 ? 0.02 : -0.15
      const weight = isLargest ? 0.35 : isLarge ? 0.22 : line.isBold || isCapitals(text) || line.isHeading ? 0.12 : 0
      return {
        name: text,
        score: 0.22 + place + weight + (isWhole ? 0.05 : -0.05) - (line.page > 1 ? 0.3 : 0),
        source: 'heading',
        quote: line.text,
      }
    }),
  )
}

/** Names a line may hold: the whole line, its parts, or the line with the next one when each has one large word. */
function lineNames(line: Line, next: Line | undefined): { text: string; isWhole: boolean }[] {
  if (line.isBullet || headingKind(line.text) !== null || /@|\d{3}/.test(line.cells[0] ?? '')) {
    const first = asName((line.cells[0] ?? '').split(/[,|•·]/)[0] ?? '')
    return first && !line.isBullet && headingKind(line.text) === null ? [{ text: first, isWhole: false }] : []
  }
  if (startsWithLabel(line)) return []
  const first = line.cells.find(Boolean) ?? ''
  const cleaned = first.replace(
    /^(?:življenjepis|curriculum vitae|cv|lebenslauf|životopis|resume|résumé)\s*[:–|-]?\s*/iu,
    '',
  )
  const whole = asName(cleaned)
  if (whole) return [{ text: whole, isWhole: line.cells.filter(Boolean).length === 1 }]
  const part = cleaned
    .split(/\s*[|•·,]\s*|\s[–-]\s/u)
    .map(asName)
    .find((one) => one !== null)
  if (part) return [{ text: part, isWhole: false }]
  const isStacked =
    next && next.flow === line.flow && next.size === line.size && /^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(first.trim())
  const stacked = isStacked ? asName(`${first} ${next.cells[0] ?? ''}`) : null
  return stacked ? [{ text: stacked, isWhole: true }] : []
}

const SENTENCE =
  /(?:(?<!\p{L})[Ss]em|[Mm]oje ime je|[Ii]menujem se|[Zz]ovem se|[Jj]a sam|[Mm]y name is|I am|I'm|[Ii]ch heiße|[Mm]ein Name ist)\s+(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){1,2})/u

function fromSentences(lines: Line[]): Candidate[] {
  return lines.flatMap((line) => {
    const name = asName(SENTENCE.exec(line.text)?.[1] ?? '')
    return name ? [{ name, score: 0.45, source: 'text' as const, quote: line.text }] : []
  })
}

import { fold } from '@korak/contract/fold.ts'
import type { CvDocument, Line } from '#document.ts'
import { type Finding, finding } from '#findings.ts'
import { FILL } from '#reading.ts'
import { isCapitals } from '#layout/capitals.ts'
import type { Labelled } from '#layout/labels.ts'
import { startsWithLabel } from '#layout/labels.ts'
import { headingKind } from '#words/headings.ts'
import { isFirstName } from '#words/names.ts'
import { countryNamed, countryOfTown } from '#words/places.ts'
import { isTitle } from '#words/work.ts'
import { evidence, givenFrom, inOrder, smallAfter, wordsIn } from './name-evidence.ts'
import { asName, calmName, commaName } from './name-form.ts'

interface Candidate {
  name: string
  score: number
  source: Finding['source']
  quote: string
}

/** The name: behind its label, else the largest name-like line at the top, with addresses and gazetteer as evidence. */
export function readName(document: CvDocument, top: Line[], labels: Labelled[], email: string | null): Finding | null {
  const addresses = addressesIn(document, email)
  const candidates = [
    ...fromLabels(labels),
    ...fromLines(document, top),
    ...fromSentences(top),
    ...elsewhere(document.lines, addresses),
  ]
  const scored = candidates.map((one) => {
    const backed = evidence(one.name, addresses, document.titles)
    // Large letters at the top alone are offered, not filled in.
    const most = one.source === 'heading' && backed <= 0 ? FILL - 0.01 : Number.POSITIVE_INFINITY
    return { ...one, score: Math.min(most, one.score + backed) }
  })
  const [best] = scored.toSorted((one, other) => other.score - one.score)
  if (!best || best.score < 0.3) return null
  const words = best.name.split(' ')
  // Against its label a name is only turned when the gazetteer or capitals say so too.
  const isTold = (isFirstName(words.at(-1)!) && !isFirstName(words[0]!)) || smallAfter(words) !== null
  const isTurnable = best.source !== 'label' || isTold
  const turned = isTurnable ? inOrder(best.name, addresses) : null
  return finding(calmName(turned ?? best.name), Math.min(turned ? 0.9 : 0.98, best.score), best.source, best.quote)
}

/** The e-mail address and that of a profile, as words to look for names in. */
function addressesIn({ lines, links }: CvDocument, email: string | null): string[] {
  const text = [...lines.map(({ text }) => text), ...links.map(({ url }) => url)].join('\n')
  const profile = /linkedin\.com\/in\/([\p{L}\d%-]+)/iu.exec(text)?.[1] ?? ''
  const plain = (address: string) => fold(address).replaceAll(' ', '')
  return [plain(email ?? ''), plain(profile)].filter(Boolean)
}

/** A line that is a name and is in the address, wherever it stands: at the foot of the page, below the last line. */
const elsewhere = (lines: Line[], addresses: string[]): Candidate[] =>
  lines.flatMap((line): Candidate[] => {
    const name = line.text.length <= 60 && addresses.length > 0 ? asName(line.text) : null
    return name && wordsIn(name, addresses) >= 2 ? [{ name, score: 0.3, source: 'text', quote: line.text }] : []
  })

function fromLabels(labels: Labelled[]): Candidate[] {
  const whole = labels.flatMap(({ field, value, more, line }): Candidate[] => {
    if (field !== 'name' && field !== 'surnameFirst') return []
    const parted = commaName(value, true)
    const name =
      parted ?? asName(value.split(',')[0] ?? '') ?? asName(value.replace(',', ' ')) ?? asName(`${value} ${more}`)
    if (!name) return []
    return [
      { name: field === 'surnameFirst' && !parted ? swap(name) : name, score: 0.8, source: 'label', quote: line.text },
    ]
  })
  return [...whole, ...fromTwoLabels(labels)]
}

/** Given name and surname behind labels of their own; `Name` beside one of them is the other, unless it holds both. */
function fromTwoLabels(labels: Labelled[]): Candidate[] {
  const of = (field: string) => labels.find((one) => one.field === field)
  const beside = (one: Labelled | undefined) =>
    one && labels.find(({ field, value }) => field === 'name' && !value.includes(one.value))
  const [given, family] = [of('given') ?? beside(of('family')), of('family') ?? beside(of('given'))]
  const both = given && family && asName(`${given.value} ${family.value}`)
  if (both) return [{ name: both, score: 0.85, source: 'label', quote: `${given.line.text} ${family.line.text}` }]
  // `Ime: Janez Novak` means both names.
  const alone = given && !family ? (commaName(given.value, true) ?? asName(given.value)) : null
  return given && alone ? [{ name: alone, score: 0.7, source: 'label', quote: given.line.text }] : []
}

/** Surname first: as many words as capitals or known given names leave, else one. */
function swap(name: string): string {
  const words = name.split(' ')
  // The label says one order and the gazetteer another: people follow habit more than forms.
  if (isFirstName(words[0]!) && !isFirstName(words.at(-1)!)) return name
  const given = givenFrom(words) ?? 1
  return [...words.slice(given), ...words.slice(0, given)].join(' ')
}

function fromLines(document: CvDocument, top: Line[]): Candidate[] {
  const sizes = document.lines.filter(({ page, text }) => page === 1 && text.length > 2).map(({ size }) => size ?? 0)
  const largest = Math.max(0, ...sizes)
  const usual = sizes.toSorted((one, other) => one - other)[sizes.length >> 1] ?? 0
  const firstOfFlow = new Map<number, number>()
  for (const [at, { flow }] of top.entries()) if (!firstOfFlow.has(flow)) firstOfFlow.set(flow, at)
  return top.flatMap((line, index) => {
    // Each column and box has a top of its own.
    const at = index - firstOfFlow.get(line.flow)!
    return lineNames(line, top.slice(index + 1, index + 3), usual).map(({ text, isWhole }): Candidate => {
      const size = line.size ?? 0
      const isLargest = size > 0 && size >= largest - 0.5 && size > usual * 1.15
      const isLarge = size > usual * 1.2
      const place = index === 0 ? 0.25 : at === 0 ? 0.15 : at < 3 ? 0.1 : at < 8 ? 0.02 : -0.15
      const weight = isLargest ? 0.35 : isLarge ? 0.22 : line.isBold || isCapitals(text) || line.heading > 0 ? 0.12 : 0
      return {
        name: text,
        score: 0.22 + place + weight + (isWhole ? 0.05 : -0.05) - (line.page > 1 ? 0.3 : 0),
        source: 'heading',
        quote: line.text,
      }
    })
  })
}

/** `Luka Pirnat` in large letters, and in the same line what he is. */
function largeStart({ cells, runs }: Line): string | null {
  const own = runs.filter(({ cell, text }) => (cell ?? 0) === 0 && text.trim() !== '')
  const end = own.findIndex(({ size }) => (size ?? 0) < (own[0]?.size ?? 0) * 0.8)
  const start = own
    .slice(0, end)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return end > 0 && cells[0]?.startsWith(`${start} `) ? start : null
}

const ABOVE =
  /^(?:(?:življenjepis|curriculum vitae|cv|lebenslauf|životopis|resume|résumé)(?:\s+(?:von|of))?\s*[:–|-]?\s*)+/iu

/** Names a line may hold: the whole line, its parts, or large words that stand below each other. */
function lineNames(line: Line, below: Line[], usual: number): { text: string; isWhole: boolean }[] {
  if (line.isBullet || headingKind(line.text) !== null || /@|\d{3}/.test(line.cells[0] ?? '')) {
    const first = asName((line.cells[0] ?? '').split(/[,|•·]/)[0] ?? '')
    return first && !line.isBullet && headingKind(line.text) === null ? [{ text: first, isWhole: false }] : []
  }
  if (startsWithLabel(line)) return []
  const cells = line.cells.filter(Boolean)
  const first = (largeStart(line) ?? cells[0] ?? '').replace(ABOVE, '')
  const whole = asName(first) ?? (cells.every((cell) => isOneWord(cell)) ? asName(cells.join(' ')) : null)
  const isWhole = whole !== null && (cells.length === 1 || !asName(first))
  const part = first
    .split(/\s*[|•·,]\s*|\s[–-]\s/u)
    .map(asName)
    .find((one) => one !== null)
  const closed = closedName(first)
  const swapped = commaName(first, (line.size ?? 0) > usual * 1.3)
  const names = whole ? [{ text: whole, isWhole }] : part ? [{ text: part, isWhole: false }] : []
  // Of equals the first counts: the whole of a name that goes on below.
  return [
    ...stackedNames(line, below, usual),
    ...names,
    ...(closed ? [{ text: closed, isWhole: true }] : []),
    ...(swapped ? [{ text: swapped, isWhole: true }] : []),
  ]
}

/** `M A T I C O B L A K`, of which the space between the words is lost: a known given name begins it. */
function closedName(text: string): string | null {
  if (!/^\p{Lu}{7,30}$/u.test(text)) return null
  const at = Array.from(text, (_, index) => text.length - 3 - index).find(
    (index) => index >= 3 && isFirstName(text.slice(0, index)),
  )
  return at === undefined ? null : asName(`${text.slice(0, at)} ${text.slice(at)}`)
}

const isOneWord = (text: string): boolean => /^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(text.trim())

/** `NEŽA` over `HROVAT` over `PODLIPNIK`, `dr. Ana Novak` over `KOS`: lines of few words, as large as each other. */
function stackedNames(line: Line, below: Line[], usual: number): { text: string; isWhole: boolean }[] {
  const first = line.cells.find(Boolean) ?? ''
  const isName = asName(first) !== null
  if (first.split(' ').length > 2 && !isName) return []
  let text = first
  const names: { text: string; isWhole: boolean }[] = []
  for (const next of below) {
    const word = next.cells.filter(Boolean)
    const isAlike = next.flow === line.flow && isSized(line, next, usual) && next.gap < 1.5 && word.length === 1
    if (!isAlike || word[0]!.split(' ').length > 2 || headingKind(next.text) !== null || isTitle(next.text)) break
    if (isName && (countryOfTown(word[0]!) ?? countryNamed(word[0]!))) break
    text += ` ${word[0]}`
    const name = asName(text)
    // A name goes on only in letters as large as its own.
    const isLarge = (line.size ?? 0) > usual * 1.3 && next.isBold === line.isBold && isOneWord(word[0]!)
    if (name) names.push({ text: name, isWhole: isName ? isLarge : isOneWord(first) })
  }
  return names
}

/** Lines of one name are of one size, or nearly so where both are large; below a known first name the surname may be larger. */
function isSized(line: Line, next: Line, usual: number): boolean {
  const [small = 0, large = 0] = [line.size ?? 0, next.size ?? 0].toSorted((one, other) => one - other)
  const isNear = small >= large * 0.6 && (small > usual * 1.4 || isFirstName(line.text))
  return small === large || isNear || (isFirstName(line.text) && large === next.size && large > usual * 1.4)
}

const SENTENCE =
  /(?:(?<!\p{L})[Ss]em|[Mm]oje ime je|[Ii]menujem se|[Zz]ovem se|[Jj]a sam|[Mm]y name is|I am|I'm|[Ii]ch heiße|[Ii]ch bin|[Mm]ein Name ist)\s+(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){1,2})/u

function fromSentences(lines: Line[]): Candidate[] {
  return lines.flatMap((line) => {
    const name = asName(SENTENCE.exec(line.text)?.[1] ?? '')
    return name ? [{ name, score: 0.45, source: 'text' as const, quote: line.text }] : []
  })
}

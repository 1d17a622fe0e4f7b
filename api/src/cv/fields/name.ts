import { fold } from '#base/fold.ts'
import type { CvDocument, Line } from '#cv/document.ts'
import { type Finding, finding } from '#cv/findings.ts'
import { FILL } from '#cv/reading.ts'
import { isCapitals } from '#cv/layout/capitals.ts'
import type { Labelled } from '#cv/layout/labels.ts'
import { startsWithLabel } from '#cv/layout/labels.ts'
import { headingKind } from '#cv/words/headings.ts'
import { isFirstName } from '#cv/words/names.ts'
import { isTitle } from '#cv/words/work.ts'
import { evidence, inOrder, wordsIn } from './name-evidence.ts'
import { asName, calmName } from './name-form.ts'

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
  // Against its label a name is only turned when the gazetteer says so too.
  const isTurnable = best.source !== 'label' || (isFirstName(words.at(-1)!) && !isFirstName(words[0]!))
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
  // Behind the comma may stand a title: `NOVAK ANA, dr. gozdarskih znanosti`.
  if (given && family && /^\p{Lu}[^.]*$/u.test(given)) return `${given} ${family}`
  const words = name.split(' ')
  // The label says one order and the gazetteer another: people follow habit more than forms.
  if (isFirstName(words[0]!) && !isFirstName(words.at(-1)!)) return name
  return [...words.slice(1), words[0]].join(' ')
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
    return lineNames(line, top.slice(index + 1, index + 3)).map(({ text, isWhole }): Candidate => {
      const size = line.size ?? 0
      const isLargest = size > 0 && size >= largest - 0.5 && size > usual * 1.15
      const isLarge = size > usual * 1.2
      const place = index === 0 ? 0.25 : at === 0 ? 0.15 : at < 3 ? 0.1 : at < 8 ? 0.02 : -0.15
      const weight = isLargest ? 0.35 : isLarge ? 0.22 : line.isBold || isCapitals(text) || line.isHeading ? 0.12 : 0
      return {
        name: text,
        score: 0.22 + place + weight + (isWhole ? 0.05 : -0.05) - (line.page > 1 ? 0.3 : 0),
        source: 'heading',
        quote: line.text,
      }
    })
  })
}

const ABOVE =
  /^(?:(?:življenjepis|curriculum vitae|cv|lebenslauf|životopis|resume|résumé)(?:\s+(?:von|of))?\s*[:–|-]?\s*)+/iu

/** Names a line may hold: the whole line, its parts, or large words that stand below each other. */
function lineNames(line: Line, below: Line[]): { text: string; isWhole: boolean }[] {
  if (line.isBullet || headingKind(line.text) !== null || /@|\d{3}/.test(line.cells[0] ?? '')) {
    const first = asName((line.cells[0] ?? '').split(/[,|•·]/)[0] ?? '')
    return first && !line.isBullet && headingKind(line.text) === null ? [{ text: first, isWhole: false }] : []
  }
  if (startsWithLabel(line)) return []
  const cells = line.cells.filter(Boolean)
  const first = (cells[0] ?? '').replace(ABOVE, '')
  const whole = asName(first) ?? (cells.every((cell) => isOneWord(cell)) ? asName(cells.join(' ')) : null)
  const isWhole = whole !== null && (cells.length === 1 || !asName(first))
  const part = first
    .split(/\s*[|•·,]\s*|\s[–-]\s/u)
    .map(asName)
    .find((one) => one !== null)
  const [family, given] = first.split(/,\s*/)
  const isComma = given && isOneWord(given) && isFirstName(given) && !isFirstName(family!)
  const swapped = isComma ? asName(`${given} ${family}`) : null
  const names = whole ? [{ text: whole, isWhole }] : part ? [{ text: part, isWhole: false }] : []
  return [...names, ...(swapped ? [{ text: swapped, isWhole: true }] : []), ...stackedNames(line, below)]
}

const isOneWord = (text: string): boolean => /^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(text.trim())

/** `NEŽA` over `HROVAT` over `PODLIPNIK`: lines of one or two words, as large as each other. */
function stackedNames(line: Line, below: Line[]): { text: string; isWhole: boolean }[] {
  const first = line.cells.find(Boolean) ?? ''
  if (first.split(' ').length > 2) return []
  let text = first
  const names: { text: string; isWhole: boolean }[] = []
  for (const next of below) {
    const word = next.cells.filter(Boolean)
    const isAlike = next.flow === line.flow && next.size === line.size && next.gap < 1.5 && word.length === 1
    if (!isAlike || word[0]!.split(' ').length > 2 || headingKind(next.text) !== null || isTitle(next.text)) break
    text += ` ${word[0]}`
    const name = asName(text)
    if (name) names.push({ text: name, isWhole: isOneWord(first) })
  }
  return names
}

const SENTENCE =
  /(?:(?<!\p{L})[Ss]em|[Mm]oje ime je|[Ii]menujem se|[Zz]ovem se|[Jj]a sam|[Mm]y name is|I am|I'm|[Ii]ch heiße|[Ii]ch bin|[Mm]ein Name ist)\s+(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+){1,2})/u

function fromSentences(lines: Line[]): Candidate[] {
  return lines.flatMap((line) => {
    const name = asName(SENTENCE.exec(line.text)?.[1] ?? '')
    return name ? [{ name, score: 0.45, source: 'text' as const, quote: line.text }] : []
  })
}

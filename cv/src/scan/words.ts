import { isPresent } from '#fields/dates.ts'
import type { Piece } from '#layout/pieces.ts'

const LOWEST = 30
/** Lines of tables, read as signs. */
const NO_WORD = /^[\s|¦_—=[\]{}]*$/u
/** A word with a line of a table or an edge of a drawing before or after it. */
const EDGES = /^[|¦[\]{}]+|[|¦[\]{}]+$/gu

interface Word {
  text: string
  line: string
  left: number
  top: number
  width: number
  height: number
}

/**
 * Pieces of a page from the table tesseract writes (`tsv`): one row a word, with its box in pixels and how sure it is. A page
 * that lies askew is turned upright, so that cells of one row stand on one line. Addresses are those of the second table.
 * @param scale points a pixel
 */
export function piecesOf([own = '', addresses = '']: string[], scale: number): Piece[] {
  const words = withLostSigns(withAddresses(wordsIn(own), wordsIn(addresses)))
  const lines = new Map<string, Word[]>()
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word])
  const slope = middle([...lines.values()].flatMap(slopeOf)) ?? 0
  const bases = new Map([...lines].map(([line, own]) => [line, baseOf(own, slope)] as const))
  return words.map(({ text, line, left, width }) => {
    const { bottom, height } = bases.get(line)!
    return {
      text,
      x: left * scale,
      y: bottom * scale,
      width: width * scale,
      size: Math.round(height * scale * 1.15 * 2) / 2,
      bold: false,
    }
  })
}

/**
 * Signs the recognition leaves out or takes for others: the dash between two years with white on both sides, the dot before a
 * point of a list (`e`, which begins no line), the plus before the code of a country.
 */
function withLostSigns(words: Word[]): Word[] {
  return words.map((word, at) => {
    const [before, next] = [words[at - 1], words[at + 1]]
    const isFirst = before?.line !== word.line
    if (isFirst && next?.line === word.line && /^[e¢©]$/u.test(word.text)) return { ...word, text: '•' }
    const isEnd = !isFirst && YEAR.test(before!.text) && (YEAR.test(word.text) || isPresent(word.text))
    if (isEnd)
      return {
        ...word,
        text: `– ${word.text}`,
        left: before!.left + before!.width,
        width: word.left + word.width - before!.left - before!.width,
      }
    return /^438[56]$/.test(word.text) && /^\d/.test(next?.text ?? '')
      ? { ...word, text: `+${word.text.slice(1)}` }
      : word
  })
}
const YEAR = /^(?:19|20)\d\d$/

const wordsIn = (tsv: string): Word[] =>
  tsv
    .split('\n')
    .map((row) => row.split('\t'))
    .filter((row) => row[0] === '5' && !NO_WORD.test(row[11] ?? '') && Number(row[10]) >= LOWEST)
    .map(wordOf)
    .filter((word) => word !== null)

/** Words, and in the place of those below them the addresses of another reading: the first took their sign for a letter. */
function withAddresses(words: Word[], others: Word[]): Word[] {
  const addresses = others.filter(({ text }) => text.includes('@'))
  const isUnder = (word: Word, address: Word): boolean =>
    isBeside(word, address) && centre(word) > address.left && centre(word) < address.left + address.width
  const kept = words.filter((word) => !addresses.some((address) => isUnder(word, address)))
  const placed = addresses.map((address, at) => ({
    ...address,
    line: words.find((word) => isBeside(word, address))?.line ?? `address ${at}`,
  }))
  return [...kept, ...placed]
}

/** On one line: the middle of one lies within the height of the other. */
const isBeside = ({ top, height }: Word, other: Word): boolean =>
  top + height / 2 > other.top && top + height / 2 < other.top + other.height

function wordOf(row: string[]): Word | null {
  const given = row[11]!
  const text = given.replaceAll(EDGES, '')
  // What is left of an edge that was read as a letter.
  if (text === '' || (text !== given && text.length === 1)) return null
  const [left, top, width, height] = row.slice(6, 10).map(Number) as [number, number, number, number]
  return { text, line: row.slice(1, 5).join('.'), left, top, width, height }
}

/** Letters that hang below the line. */
const hangs = ({ text }: Word): boolean => /[gjpqy,;()|/]/.test(text)
const bottomOf = ({ top, height }: Word): number => top + height
const centre = ({ left, width }: Word): number => left + width / 2
const middle = (numbers: number[]): number | undefined =>
  numbers.toSorted((one, other) => one - other)[numbers.length >> 1]

/** How much a long line falls from its first word to its last. */
function slopeOf(line: Word[]): number[] {
  const words = line.filter((word) => !hangs(word))
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last || centre(last) - centre(first) < 20 * middle(words.map(({ height }) => height))!) return []
  return [(bottomOf(last) - bottomOf(first)) / (centre(last) - centre(first))]
}

/** Where the line stands at the left edge of the page; words without letters below the line tell. */
function baseOf(line: Word[], slope: number): { bottom: number; height: number } {
  const height = middle(line.map((word) => word.height))!
  const standing = line.filter((word) => !hangs(word))
  const bottoms = standing.length > 0 ? standing.map(bottomOf) : line.map((word) => word.top + word.height * 0.8)
  const at = standing.length > 0 ? standing : line
  return { bottom: middle(bottoms.map((bottom, nth) => bottom - slope * centre(at[nth]!)))!, height }
}

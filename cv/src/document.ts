import { closeSpacing } from '#layout/pieces.ts'

/** A stretch of text in one style. Sizes in points; null when the format does not say. */
export interface Run {
  text: string
  bold: boolean
  size: number | null
  /** Which cell of its line it stands in. */
  cell?: number
}

/** One line of the document in reading order, whatever the file was. */
export interface Line {
  /** Whole text; what stands in different cells is parted by a tab. */
  text: string
  /** Cells of a table row, or stretches parted by a wide gap; an empty first cell means the row above goes on. */
  cells: string[]
  runs: Run[]
  page: number
  /** Lines of one column or text box; sections never run on into another flow. */
  flow: number
  /** Left edge in points, or depth of indentation. */
  x: number
  /** White space above in heights of the line; 0 at the top of a flow. */
  gap: number
  size: number | null
  isBold: boolean
  isBullet: boolean
  /** How deep a heading the writer marked it as (style, outline level): 1 the highest, 0 none. */
  heading: number
}

export interface Link {
  url: string
  text: string
}

export type CvFormat = 'pdf' | 'docx' | 'odt' | 'rtf' | 'doc' | 'txt' | 'xml' | 'json'

/** What a reader makes of a file: lines for the rules, or entries already named by the file itself. */
export interface CvDocument {
  format: CvFormat
  lines: Line[]
  links: Link[]
  pages: number
  /** Title or author of the file's own data: evidence for a name, never a name by itself. */
  titles: string[]
  isScanned: boolean
}

const BULLET =
  /^\s*(?:[☐☑☒](?!.*[☐☑☒])|[•·●○◦▪▫■□◆◇►▶➢➤✓✔‣⁃∙※]|\*(?!\s?\d{1,2}[./]\s?\S+\s?\d{4})|[–—»«›-](?=\s)(?!\s+(?:\p{L}{3,9}\.?\s+|\d{1,2}[./]\s?){0,2}(?:19|20)\d\d\s*$))\s*/u

/** A bullet before a cell that is not the first: dashes may be part of a period there. */
const DOT = /^\s*[•·●○◦▪▫■□◆◇►▶➢➤]\s+/u

/** Longer lines are no lines of a CV; patterns stay quick on what is left of them. */
const MAX_TEXT = 2000
const MAX_CELLS = 30
export const MAX_LINES = 2500

/** Dots or lines that lead from a label to its value, or to be written on. */
const LEADERS = / ?:? ?(?:[.…]{4,}|…{2,}|_{3,}|(?: \.){4,}) ?:?/gu

/** No word, address of a page or mail is longer; looking for each in a row of signs without end costs its square. */
const LONGEST_WORD = /(\S{300})\S+/gu

const tidied = (cell: string): string =>
  closeSpacing(cell.slice(0, MAX_TEXT))
    .replaceAll(/[\uE000-\uF8FF]+/gu, ' ')
    .replaceAll(LONGEST_WORD, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(LEADERS, ': ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** A line from cells and runs: tidies white space, notes bullets. */
export function makeLine(given: Partial<Line> & { cells: string[] }): Line {
  const tidy = given.cells.slice(0, MAX_CELLS).map(tidied)
  const first = tidy.findIndex(Boolean)
  const isBullet = Boolean(given.isBullet) || (first >= 0 && BULLET.test(tidy[first] ?? ''))
  for (const [at, cell] of tidy.entries())
    if (at === first || at > 0) tidy[at] = cell.replace(at === first ? BULLET : DOT, '')
  const cells = tidy[first] === '' && tidy.filter(Boolean).length > 0 && isBullet ? tidy.filter(Boolean) : tidy
  const runs = given.runs ?? []
  const letters = runs.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return {
    page: 1,
    flow: 0,
    x: 0,
    gap: 0,
    heading: 0,
    ...given,
    runs,
    cells,
    isBullet,
    text: cells.filter(Boolean).join('\t'),
    size: given.size ?? largest(letters),
    isBold: given.isBold ?? (letters.length > 0 && letters.every(({ bold }) => bold)),
  }
}

const largest = (runs: Run[]): number | null =>
  runs.reduce<number | null>((most, { size }) => (size === null ? most : Math.max(most ?? 0, size)), null)

/** The file cannot be read as a CV, and why: a code of its own for each reason. */
export class Unreadable extends Error {
  readonly reason: UnreadableReason
  constructor(reason: UnreadableReason, detail?: string) {
    super(detail ?? reason)
    this.reason = reason
  }
}
export type UnreadableReason =
  | 'locked'
  | 'empty'
  | 'unknown-format'
  | 'broken'
  | 'too-large'
  | 'no-text'
  | 'time-out'
  | 'out-of-memory'
  | 'busy'

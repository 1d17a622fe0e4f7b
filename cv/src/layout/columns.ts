import { findPeriods, isDateText } from '#fields/dates.ts'
import { headingKind } from '#words/headings.ts'
import { fieldsOf } from '#words/labels.ts'
import { numberingOf } from '#words/ordinals.ts'
import { isPlace } from './place.ts'
import { rowsOf, type Segment } from './pieces.ts'

/** Segments of one stretch of a page, read from top to bottom. */
export interface Column {
  role: 'main' | 'side'
  segments: Segment[]
}

interface Gutter {
  x: number
  top: number
  bottom: number
  rows: number
}

const MIN_ROWS = 4
const MAX_DEPTH = 3
const MAX_TRIED = 12

/**
 * Cuts a page into columns where a white gutter runs down at least four lines on both sides and the two sides do not read
 * as rows (labels and values, texts and dates). What crosses the gutter above or below stays whole.
 */
export function columnsOf(segments: Segment[], depth = 0): Column[] {
  const gutter = depth < MAX_DEPTH ? findGutter(segments) : null
  if (!gutter) return segments.length > 0 ? [{ role: 'main', segments }] : []
  const inside = segments.filter(({ y }) => y > gutter.top && y < gutter.bottom)
  const left = inside.filter((one) => isLeftOf(one, gutter.x))
  const right = inside.filter((one) => !isLeftOf(one, gutter.x))
  const above = segments.filter(({ y }) => y <= gutter.top)
  const below = segments.filter(({ y }) => y >= gutter.bottom)
  // Of two columns of like weight the left one is read first.
  const isLeftMain = weight(left) >= weight(right) * 0.7
  const [main, side] = isLeftMain ? [left, right] : [right, left]
  return [
    ...columnsOf(above, depth + 1),
    ...columnsOf(main, depth + 1),
    ...columnsOf(below, depth + 1).map((column): Column => ({ ...column, role: 'main' })),
    ...columnsOf(side, depth + 1).map((column): Column => ({ ...column, role: 'side' })),
  ]
}
const weight = (segments: Segment[]): number => segments.reduce((sum, { text }) => sum + text.length, 0)

interface Band extends Gutter {
  until: number
}

/** The gutter with most lines beside it that parts columns; several are tried, for dates at the margin make one too. */
function findGutter(given: Segment[]): Gutter | null {
  if (given.length < 2 * MIN_ROWS) return null
  const segments = withMarginDates(given)
  const min = Math.min(...segments.map(({ x }) => x))
  const span = Math.max(...segments.map(({ right }) => right)) - min
  const bands: Band[] = []
  for (let x = min + span * 0.12; x < min + span * 0.88; x += 2) {
    for (const band of bandsAt(segments, x)) {
      const same = bands.find((one) => one.rows === band.rows && one.top === band.top && x - one.until <= 2.5)
      if (same) same.until = x
      else bands.push({ ...band, until: x })
    }
  }
  const wide = bands.filter((band) => band.until - band.x >= 4).toSorted((one, other) => other.rows - one.rows)
  for (const band of wide.slice(0, MAX_TRIED)) {
    const gutter = { ...band, x: (band.x + band.until) / 2 }
    if (!readsAsRows(segments, gutter)) return gutter
  }
  return null
}

/** Dates one under another at the margin of a text, each on the line of what it dates: no gutter parts them from it. */
function withMarginDates(segments: Segment[]): Segment[] {
  const dated = segments.flatMap((date) => {
    if (!isDateText(date.text) || findPeriods(date.text).length === 0) return []
    const row = segments.filter((one) => Math.abs(one.y - date.y) < 0.4 * date.size)
    const text = row.filter((one) => one.right < date.x).toSorted((one, other) => other.right - one.right)[0]
    return text && !isLabel(text.text) && row.every(({ x }) => x <= date.x) ? [{ date, text }] : []
  })
  const isAt = (one: Segment, other: Segment) => Math.abs(one.x - other.x) < 3 || Math.abs(one.right - other.right) < 3
  return segments.map((segment) => {
    const own = dated.find(({ date }) => date === segment)
    const others = own ? dated.filter(({ date }) => date !== segment && isAt(date, segment)) : []
    const heights = [segment, ...others.map(({ date }) => date)].map(({ y }) => y)
    // What else stands under or over them makes a column of text of it.
    const isColumn = segments.some(
      (one) =>
        one.x < segment.right &&
        one.right > segment.x &&
        one.y > Math.min(...heights) - 3 * one.size &&
        one.y < Math.max(...heights) + 3 * one.size &&
        !isDateText(one.text),
    )
    return own && others.length > 0 && !isColumn ? { ...segment, x: own.text.x } : segment
  })
}

/** A long word may hang over the edge of its column a little. */
const OVERHANG = 0.15
const crosses = ({ x: start, right }: Segment, x: number): boolean =>
  Math.min(x - start, right - x) > (right - start) * OVERHANG
const isLeftOf = ({ x: start, right }: Segment, x: number): boolean => (start + right) / 2 < x

/** Heights at which nothing crosses x and both sides have enough lines. */
function bandsAt(segments: Segment[], x: number): Gutter[] {
  const crossing = segments.filter((one) => crosses(one, x)).map(({ y }) => y)
  const edges = [Number.NEGATIVE_INFINITY, ...crossing.toSorted((a, b) => a - b), Number.POSITIVE_INFINITY]
  return edges.slice(1).flatMap((bottom, at) => {
    const top = edges[at]!
    if (bottom - top < 20) return []
    const inside = segments.filter(({ y }) => y > top && y < bottom)
    const left = inside.filter((one) => isLeftOf(one, x)).length
    const right = inside.length - left
    return left >= MIN_ROWS && right >= MIN_ROWS
      ? [{ x, top, bottom, rows: Math.min(left, right) * 2 + inside.length }]
      : []
  })
}

const isLabel = (text: string): boolean => text.trim().endsWith(':') || isDateText(text)

/** Labels before values, or texts before dates: such sides belong together line by line. */
function readsAsRows(segments: Segment[], { x, top, bottom }: Gutter): boolean {
  const inside = segments.filter(({ y }) => y > top && y < bottom)
  const left = inside.filter((one) => isLeftOf(one, x))
  const right = inside.filter((one) => !isLeftOf(one, x))
  const isHeading = ({ text }: Segment) => headingKind(text) !== null
  const plain = (side: Segment[]) => side.filter((one) => !isHeading(one))
  const rows = rowsOf(inside)
  const isBoth = (row: Segment[]) => row.some((one) => isLeftOf(one, x)) && row.some((one) => !isLeftOf(one, x))
  const both = rows.filter(isBoth)
  const beside = new Set(both.flat())
  const shared = both.length
  // `Naslov` without a colon is a label only beside its value: in a narrow column it stands above it.
  const isNamed = (one: Segment) => fieldsOf(one.text.slice(numberingOf(one.text))).length > 0 && beside.has(one)
  const share = (side: Segment[]) =>
    plain(side).filter((one) => isLabel(one.text) || isNamed(one)).length / Math.max(1, plain(side).length)
  if (share(left) >= 0.5 || share(right) >= 0.5) return true
  // Dates at the margin, each beside its text: what else stands there is of the same list, whatever it is called.
  const dates = left.filter(({ text }) => isDateText(text))
  const areBeside = dates.every((date) => beside.has(date))
  if (dates.length >= 2 && areBeside && shared / Math.min(rowsOf(left).length, rowsOf(right).length) >= 0.6) return true
  if (areDatesBelow(right, beside) || areDatesBetween(right, beside)) return true
  if (left.some(isHeading) && right.some(isHeading)) return false
  // Headings of the career in the narrow side alone: the labels of the old Europass, not a page in columns.
  const [narrow, wide] = weight(left) < weight(right) ? [left, right] : [right, left]
  const isCareer = ({ text }: Segment) => ['experience', 'education'].includes(headingKind(text) ?? '')
  if (narrow.some(isCareer) && !wide.some(isHeading)) return true
  return shared / Math.max(1, Math.min(rowsOf(plain(left)).length, rowsOf(plain(right)).length)) >= 0.8
}

/** Dates at the right margin of the text, before a column of its own: what is beyond them is parted by another gutter. */
function areDatesBetween(right: Segment[], beside: Set<Segment>): boolean {
  const dates = right.filter((one) => isDateText(one.text))
  if (dates.length < 2 || !dates.every((date) => beside.has(date))) return false
  const edge = Math.max(...dates.map((date) => date.right))
  const isAt = (one: Segment) => Math.abs(one.right - edge) < 3
  return dates.every(isAt) && right.every((one) => isAt(one) || one.x > edge)
}

/** Dates at the right margin, each beside its text: contacts may stand above them, places below each, and little else among them. */
function areDatesBelow(right: Segment[], beside: Set<Segment>): boolean {
  const dates = right.filter(({ text }) => isDateText(text))
  if (dates.length < 2 || !dates.every((date) => beside.has(date))) return false
  const top = Math.min(...dates.map(({ y }) => y))
  const below = right.filter(({ y, text }) => y >= top - 1 && !isPlace(text))
  return dates.length >= below.length * 0.8
}

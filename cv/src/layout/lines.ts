import { type Line, makeLine, type Run } from '#document.ts'
import { type Column, columnsOf } from './columns.ts'
import { unwrapCells } from './wrapped.ts'
import { joinPieces, type Piece, rowsOf, type Segment, segmentsOf } from './pieces.ts'

/** Lines of all pages in reading order: the main column from page to page, then what stands beside it. */
export function linesOfPages(pages: Piece[][]): Line[] {
  const columns = pages.map((pieces, at) => ({ page: at + 1, columns: columnsOf(segmentsOf(pieces)) }))
  const main = columns.flatMap(({ page, columns }) =>
    columns.filter(({ role }) => role === 'main').flatMap((column) => columnLines(column, page, 0)),
  )
  const side = columns.flatMap(({ page, columns }) =>
    columns.filter(({ role }) => role === 'side').flatMap((column, at) => columnLines(column, page, at + 1)),
  )
  return [...main, ...side].filter(({ text }) => text !== '' && !isPageNumber(text))
}

const isPageNumber = (text: string): boolean =>
  /^(?:(?:page|stran|stranica|seite)\s*)?\d{1,2}(?:\s*(?:\/|of|od|von)\s*\d{1,2})?$/i.test(text.trim())

function columnLines({ segments }: Column, page: number, flow: number): Line[] {
  let bottom: number | null = null
  const rows = withMiddleCells(rowsOf(segments))
  const lines = rows.map((row) => {
    const first = row[0]!
    const size = Math.max(...row.map((one) => one.size))
    const gap = bottom === null ? 1 : Math.max(0, (first.y - bottom) / size - 1)
    bottom = first.y
    return makeLine({
      cells: cellsOf(row),
      runs: cellRuns(row),
      page,
      flow,
      x: first.x,
      gap: Math.round(gap * 10) / 10,
      size,
    })
  })
  return unwrapCells(
    lines,
    rows.map((row) => ({
      starts: row.slice(row.length - cellsOf(row).length).map(({ x }) => x),
      right: row[0]!.right,
      end: row.at(-1)!.right,
    })),
  )
}

/** A cell set in the middle of two lines beside it stands between them; it belongs before the upper one. */
function withMiddleCells(rows: Segment[][]): Segment[][] {
  const joined: Segment[][] = []
  for (const [at, row] of rows.entries()) {
    const [one, above, below] = [row[0]!, joined.at(-1)?.[0], rows[at + 1]?.[0]]
    const isBetween =
      row.length === 1 &&
      above &&
      below &&
      one.right < above.x &&
      Math.abs(above.x - below.x) < 3 &&
      Math.max(one.y - above.y, below.y - one.y) < one.size * 0.9
    if (isBetween) joined[joined.length - 1] = [{ ...one, y: above.y }, ...joined.at(-1)!]
    else joined.push(row)
  }
  return joined
}

/** Runs with the cell they stand in; a bullet drawn apart counts to the text behind it. */
function cellRuns(row: Segment[]): Run[] {
  const shift = cellsOf(row).length - row.length
  return row.flatMap((one, at) => runsOf(one).map((run) => ({ ...run, cell: Math.max(0, at + shift) })))
}

/** A bullet far from its text is no cell of its own. */
function cellsOf(row: Segment[]): string[] {
  const [first, second, ...rest] = row.map(({ text }) => text)
  if (first !== undefined && second !== undefined && /^\s*[^\p{L}\p{N}]{1,2}\s*$/u.test(first))
    return [`${first.trim() === '' ? '' : '• '}${second}`, ...rest]
  return row.map(({ text }) => text)
}

/** Neighbouring pieces of one style as one run. */
function runsOf({ pieces }: Segment): Run[] {
  const groups: Piece[][] = []
  for (const piece of pieces) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (group && last && (piece.text.trim() === '' || (last.bold === piece.bold && last.size === piece.size)))
      group.push(piece)
    else groups.push([piece])
  }
  return groups.map((group) => ({ text: joinPieces(group), bold: group[0]!.bold, size: group[0]!.size }))
}

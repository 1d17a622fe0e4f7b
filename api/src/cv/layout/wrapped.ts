import { type Line, makeLine } from '#cv/document.ts'
import { isCapitals } from './capitals.ts'

const TIGHT = 0.45
/** Rows of a table stand further apart than the lines of one cell. */
const PADDED = 0.5

/** Where the cells of a line begin, and where the first one ends. */
export interface Edges {
  starts: number[]
  right: number
}

/**
 * Puts cells of tables that wrap together again: labels that go on in small letters close below a row of two cells, and all
 * cells of rows with more.
 */
export function unwrapCells(lines: Line[], edges: Edges[]): Line[] {
  const joined: { line: Line; edge: Edges }[] = []
  for (const [at, line] of lines.entries()) {
    const last = joined.at(-1)
    const edge = edges[at]!
    const columns = last && line.gap < TIGHT && !line.isBullet ? columnsUnder(last.line, line, last.edge, edge) : null
    if (last && columns) last.line = join(last.line, line, columns)
    else joined.push({ line, edge })
  }
  return joined.map(({ line }) => line)
}

/** Under which cell of the row each cell of the line stands; null when it is a line of its own. */
function columnsUnder(row: Line, line: Line, above: Edges, edge: Edges): number[] | null {
  if (row.cells.length === 2) return isLabelUnder(row, line, above, edge) ? line.cells.map((_, at) => at) : null
  if (row.cells.length < 3 || row.gap < PADDED || edge.starts.length !== line.cells.length) return null
  const columns = edge.starts.map((start) => above.starts.findIndex((other) => Math.abs(other - start) < 3))
  return columns.includes(-1) ? null : columns
}

function isLabelUnder(row: Line, line: Line, above: Edges, edge: Edges): boolean {
  const isUnder = Math.abs(above.starts[0]! - edge.starts[0]!) < 3 || Math.abs(above.right - edge.right) < 3
  const [label = '', next = ''] = [row.cells[0], line.cells[0]]
  const goesOn = /^\p{Ll}/u.test(next) || (line.cells.length === 1 && isCapitals(next) && isCapitals(label))
  return line.cells.length <= 2 && isUnder && goesOn && !/[:.]$/.test(label)
}

function join(row: Line, line: Line, columns: number[]): Line {
  const cells = row.cells.map((cell, at) => {
    const more = line.cells[columns.indexOf(at)]
    return more ? `${cell}${/\p{L}-$/u.test(cell) ? '' : ' '}${more}` : cell
  })
  const runs = line.runs.map((run) => ({ ...run, cell: columns[run.cell ?? 0] ?? 0 }))
  return makeLine({ ...row, cells, runs: [...row.runs, ...runs], isBold: row.isBold })
}

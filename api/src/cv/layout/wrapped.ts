import type { Line } from '#cv/document.ts'
import { makeLine } from '#cv/document.ts'

const isCapitals = (text: string): boolean => /\p{Lu}{2}/u.test(text) && text === text.toUpperCase()

const TIGHT = 0.45

/**
 * Puts labels of a table that wrap together again: a line whose first cell goes on in small letters close below a row with
 * several cells. `edges` are the left and right ends of the first cell of each line.
 */
export function unwrapLabels(lines: Line[], edges: { left: number; right: number }[]): Line[] {
  const joined: { line: Line; edge: { left: number; right: number } }[] = []
  for (const [at, line] of lines.entries()) {
    const last = joined.at(-1)
    const edge = edges[at]!
    if (last && goesOn(last.line, line, last.edge, edge)) last.line = join(last.line, line)
    else joined.push({ line, edge })
  }
  return joined.map(({ line }) => line)
}

function goesOn(row: Line, line: Line, above: { left: number; right: number }, edge: { left: number; right: number }): boolean {
  const isUnder = Math.abs(above.left - edge.left) < 3 || Math.abs(above.right - edge.right) < 3
  return row.cells.length === 2 && line.cells.length <= 2 && isUnder && line.gap < TIGHT && !line.isBullet && (/^\p{Ll}/u.test(line.cells[0] ?? '') || (line.cells.length === 1 && isCapitals(line.cells[0] ?? '') && isCapitals(row.cells[0] ?? ''))) && !/[:.]$/.test(row.cells[0] ?? '')
}

function join(row: Line, line: Line): Line {
  const cells = row.cells.map((cell, at) => (line.cells[at] ? `${cell} ${line.cells[at]}` : cell))
  return makeLine({ ...row, cells, runs: row.runs.flatMap((run) => [run]).concat(line.runs), isBold: row.isBold })
}

import { type Line, makeLine } from '#document.ts'
import { findPeriods, isDateText } from '#fields/dates.ts'

/** A row of nothing but dates, of which one at least is a period: the entries stand beside each other. */
const isDateRow = ({ cells }: Line): boolean =>
  cells.length > 1 && cells.every(isDateText) && cells.some((cell) => findPeriods(cell).length > 0)

/** Lines of entries set beside each other in boxes, one box after the other. */
export function uncarded(lines: Line[]): Line[] {
  const starts = lines.flatMap((line, at) => (isDateRow(line) ? [startOf(lines, at)] : []))
  if (starts.length === 0) return lines
  const rows = starts.flatMap((start, nth) => {
    const row = lines.slice(start, starts[nth + 1] ?? lines.length)
    const { cells } = row.find(isDateRow)!
    const width = cells.length
    return Array.from({ length: areSame(cells) ? 1 : width }, (_, column) =>
      row.flatMap((line) => inColumn(line, column, width)),
    ).flat()
  })
  return [...lines.slice(0, starts[0]), ...rows]
}

/** `2016 – danes` beside `2016 – present`: the same entry in another language. */
function areSame(cells: string[]): boolean {
  const periods = cells.map((cell) => findPeriods(cell)[0])
  const told = periods.map((period) => period && JSON.stringify([period.start, period.end]))
  return told[0] !== undefined && new Set(told).size === 1
}

/** The dates may stand below the titles of the same boxes. */
function startOf(lines: Line[], at: number): number {
  let start = at
  while (start > 0 && lines[start]!.gap < 0.8 && lines[start - 1]!.cells.length === lines[at]!.cells.length) start--
  return start
}

/** The cell of a column; a line with one cell alone is of the first. */
function inColumn(line: Line, column: number, width: number): Line[] {
  const at = line.cells.length === width ? column : line.cells.length === 1 && column === 0 ? 0 : null
  if (at === null || !line.cells[at]) return []
  const runs = line.runs.filter(({ cell }) => (cell ?? 0) === at).map((run) => ({ ...run, cell: 0 }))
  return [
    makeLine({ ...line, cells: [line.cells[at]], runs, isBold: runs.length > 0 && runs.every(({ bold }) => bold) }),
  ]
}

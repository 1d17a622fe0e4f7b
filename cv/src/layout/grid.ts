import type { Line } from '#document.ts'
import { isDateText } from '#fields/dates.ts'
import { fold } from '@korak/contract/fold.ts'
import { type Field, LABELS } from '#words/labels.ts'

/** A row of a table whose first row names the columns. */
type GridRow = Partial<Record<Field, string>> & { text: string }

/** Columns a first row may name, besides the labels: dates are often called otherwise in tables. */
const COLUMNS: Record<string, Field> = {
  'od do': 'period',
  od: 'period',
  'from to': 'period',
  leto: 'period',
  leta: 'period',
  zaposlitev: 'title',
  'dela in naloge': 'tasks',
  opis: 'tasks',
  kraj: 'city',
  izobrazba: 'degree',
  'od leta do leta': 'period',
  'cas trajanja': 'period',
  beruf: 'title',
  'leto zakljucka': 'period',
  year: 'period',
  years: 'period',
  'board university': 'school',
  institute: 'school',
  'ime sole': 'school',
  poklic: 'degree',
  tatigkeit: 'title',
  delo: 'title',
}

/** Columns of the two ends of a period that have one each. */
const ENDS = [
  new Set(['od', 'od leta', 'datum od', 'zacetek', 'from', 'start', 'von', 'beginn']),
  new Set(['do', 'do leta', 'datum do', 'konec', 'zakljucek', 'to', 'until', 'end', 'bis', 'ende', 'kraj']),
]

/** Rows under a line that names at least two columns; empty when the lines are no such table. */
export function gridRows(lines: Line[]): GridRow[] {
  const rows: GridRow[] = []
  let columns: (Field | null)[] | null = null
  for (const line of withWholePeriods(lines)) {
    const named = line.cells.map((cell) => columnOf(cell))
    if (line.cells.length >= 2 && named.filter(Boolean).length >= 2 && new Set(named).size >= 2) {
      columns = named
      continue
    }
    if (!columns || line.cells.length < 2 || line.cells.length > columns.length) continue
    const above = rows.at(-1)
    // Without the first cell it goes on with the row above; with dates of its own it is another one under the same first cell.
    const isUnder = line.cells[0] === '' && above !== undefined
    if (isUnder && !line.cells.some((cell, at) => columns![at] === 'period' && isDateText(cell))) continue
    const row: GridRow = { text: line.text }
    const [first] = columns
    if (isUnder && first && above[first]) row[first] = above[first]
    for (const [at, cell] of line.cells.entries()) {
      const field = columns[at]
      if (field && cell) row[field] = cell
    }
    rows.push(row)
  }
  return rows
}

/** Rows with `1983` under `Od` and `1987` under `Do` as `1983 – 1987` under one name. */
function withWholePeriods(lines: Line[]): Line[] {
  const isEnd = (line: Line, at: number, end: 0 | 1) => ENDS[end]!.has(fold(line.cells[at] ?? ''))
  const head = lines.findIndex((line) => line.cells.some((_, at) => isEnd(line, at, 0) && isEnd(line, at + 1, 1)))
  const at = lines[head]?.cells.findIndex((_, at) => isEnd(lines[head]!, at, 0)) ?? -1
  return at < 0
    ? lines
    : lines.map((line, nth) => {
        const [from, to, ...rest] = line.cells.slice(at)
        if (nth < head || to === undefined) return line
        const whole = nth === head ? 'od do' : from === '' ? '' : `${from} – ${to.replace(/^[–—/-]$/u, '')}`.trim()
        const cells = [...line.cells.slice(0, at), whole, ...rest]
        return { ...line, cells, text: cells.filter(Boolean).join('\t') }
      })
}

function columnOf(cell: string): Field | null {
  const plain = fold(cell.replaceAll(/\([^)]*\)/g, ' '))
  return plain.split(' ').length <= 5 ? (COLUMNS[plain] ?? LABELS.get(plain) ?? null) : null
}

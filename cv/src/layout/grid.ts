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

/** Rows under a line that names at least two columns; empty when the lines are no such table. */
export function gridRows(lines: Line[]): GridRow[] {
  const rows: GridRow[] = []
  let columns: (Field | null)[] | null = null
  for (const line of lines) {
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

function columnOf(cell: string): Field | null {
  const plain = fold(cell.replaceAll(/\([^)]*\)/g, ' '))
  return plain.split(' ').length <= 5 ? (COLUMNS[plain] ?? LABELS.get(plain) ?? null) : null
}

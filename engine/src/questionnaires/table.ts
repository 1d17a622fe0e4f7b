import type { Column } from '@korak/contract/definition.ts'
import { Budget } from '../cel/budget.ts'
import { type Cell, type TableRow, type TableItem, workedCells } from './expressions.ts'
import { own } from '../own.ts'

export type { TableRow, TableItem } from './expressions.ts'

/** Rounds what a formula gives to the decimals of its column; there is no -0. */
const rounded = (value: number, decimals: number): number => {
  const factor = 10 ** decimals
  return (Math.sign(value) * Math.round(Math.abs(value) * factor + 1e-9)) / factor + 0
}

/** The row with its formula columns calculated, as it is shown. */
export function cellsOf(item: TableItem, row: TableRow, budget = new Budget()): Record<string, Cell> {
  const cells = workedCells(item, row, budget)
  for (const column of item.columns) {
    const cell = own(cells, column.key)
    if (column.type === 'formula' && typeof cell === 'number') cells[column.key] = rounded(cell, column.decimals)
  }
  return cells
}

/** Nothing is there: blanks are nothing. */
export const isBlank = (value: unknown): boolean => (typeof value === 'string' ? value.trim() === '' : value == null)
const isFilled = (cell: Cell | undefined): boolean => !isBlank(cell) && cell !== false

/**
 * Total of a column over the rows that have a value; null without any (a count or sum of nothing is 0). It is of what the
 * cells come to before they are rounded; the smallest and the largest are shown as their cells are.
 */
export function totalOf(item: TableItem, column: Column, rows: readonly TableRow[]): number | null {
  if (!column.total) return null
  const budget = new Budget()
  const cells = rows.map((row) => own(workedCells(item, row, budget), column.key))
  if (column.total === 'count') return cells.filter(isFilled).length
  const numbers = cells.filter((cell): cell is number => typeof cell === 'number')
  const sum = numbers.reduce((all, one) => all + one, 0)
  if (column.total === 'sum') return rounded(sum, 4)
  if (numbers.length === 0) return null
  if (column.total === 'average') return rounded(sum / numbers.length, 4)
  const outermost = column.total === 'min' ? Math.min(...numbers) : Math.max(...numbers)
  return column.type === 'formula' ? rounded(outermost, column.decimals) : outermost
}

/** A row nobody has typed into; it is neither counted nor sent. */
export const isEmptyRow = (row: TableRow): boolean => !Object.values(row.cells).some(isFilled)

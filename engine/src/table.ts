import type { AnswerValue, Column, Item } from '@korak/contract/definition.ts'
import { Budget } from './cel/budget.ts'
import { calculate, nameOf } from './expressions.ts'

export type TableItem = Extract<Item, { type: 'table' }>
export type Row = Extract<AnswerValue, { rows: unknown }>['rows'][number]
type Cell = Row['cells'][string]

/** Rounds what a formula gives to the decimals of its column. */
const rounded = (value: number, decimals: number): number => {
  const factor = 10 ** decimals
  return (Math.sign(value) * Math.round(Math.abs(value) * factor + 1e-9)) / factor
}

/** The row with its formula columns calculated, left to right; a later formula may use an earlier one. */
export function cellsOf(item: TableItem, row: Row, budget = new Budget()): Record<string, Cell> {
  const cells: Record<string, Cell> = { ...row.cells }
  for (const column of item.columns) {
    if (column.type !== 'formula') continue
    const scope = Object.fromEntries(item.columns.map(({ key }) => [nameOf(key), cells[key] ?? null]))
    const value = calculate(column.formula, scope, budget)
    cells[column.key] = typeof value === 'number' ? rounded(value, column.decimals) : value
  }
  return cells
}

const isFilled = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell !== null && cell !== '' && cell !== false

/** Total of a column over the rows that have a value; null without any (a count or sum of nothing is 0). */
export function totalOf(item: TableItem, column: Column, rows: readonly Row[]): number | null {
  if (!column.total) return null
  const budget = new Budget()
  const cells = rows.map((row) => cellsOf(item, row, budget)[column.key])
  if (column.total === 'count') return cells.filter(isFilled).length
  const numbers = cells.filter((cell): cell is number => typeof cell === 'number')
  const sum = numbers.reduce((all, one) => all + one, 0)
  if (column.total === 'sum') return rounded(sum, 4)
  if (numbers.length === 0) return null
  if (column.total === 'average') return rounded(sum / numbers.length, 4)
  return column.total === 'min' ? Math.min(...numbers) : Math.max(...numbers)
}

/** A row nobody has typed into; it is neither counted nor sent. */
export const isEmptyRow = (row: Row): boolean => !Object.values(row.cells).some(isFilled)

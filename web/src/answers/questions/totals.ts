import type { Column } from '@korak/contract/definition.ts'
import type { TableItem } from '@korak/engine/questionnaires/table.ts'
import { m } from '#words/messages.js'
import { formatNumber } from './numbers.ts'
import { say, sayUnit } from '#answers/labels.ts'

const NAMES = {
  sum: () => m.q_table_sum(),
  average: () => m.q_table_average(),
  min: () => m.q_table_min(),
  max: () => m.q_table_max(),
  count: () => m.q_table_count(),
} as const

/** What a total is called and what it comes to, with its unit. */
export function totalWords(column: Column, total: number): { label: string; value: string } {
  const isCounted = column.total === 'count'
  const own = 'total_label' in column ? column.total_label : undefined
  // Under cards, and to those who only hear it, the column does not go without saying.
  const label = own
    ? say(own)
    : m.q_table_total_of({ total: NAMES[column.total ?? 'sum'](), column: say(column.label) })
  const unit = 'unit' in column && !isCounted ? sayUnit(column.unit) : ''
  return { label, value: formatNumber(total) + unit }
}

/** Do its columns fit beside each other in the measure of a form? */
export const hasRoom = ({ columns }: Pick<TableItem, 'columns'>): boolean => columns.length <= 4

import type { AnswerValue, Column, Item } from '@korak/contract/definition.ts'
import { isAnswered } from '@korak/engine/questionnaires/answers.ts'
import { own } from '@korak/engine/own.ts'
import { cellsOf } from '@korak/engine/questionnaires/table.ts'
import { formatDay } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import { formatNumber } from './numbers.ts'
import type { Said } from '#answers/queue/store.ts'
import { type Paper, labelOf, pointWords, say, sayUnit, scaleOf, textOf } from '#answers/labels.ts'

/** An answer in words, line by line. */
export function linesOf(item: Item, value: NonNullable<AnswerValue>, paper: Paper): string[] {
  switch (item.type) {
    case 'scale':
      return [pointWords(scaleOf(item.scale, paper), value)]
    case 'single':
      return [typeof value === 'string' ? labelOf(item, value, paper) : otherOf(value)]
    case 'multi':
      if (typeof value !== 'object' || !('keys' in value)) return []
      return [
        ...value.keys.map((key) => labelOf(item, key, paper)),
        ...(value.other === undefined ? [] : [otherOf(value)]),
      ]
    case 'number':
      // With all its decimals, also those the question does not take: nobody may read a number that was not typed.
      return [
        typeof value === 'number'
          ? formatNumber(value, decimalsIn(value, item.decimals)) + sayUnit(item.unit)
          : asTyped(value),
      ]
    case 'date':
      return [typeof value === 'string' ? formatDay(value) || value : '']
    case 'matrix': {
      if (typeof value !== 'object' || !('by_row' in value)) return []
      const scale = scaleOf(item.scale, paper)
      return item.rows.map(({ key, label }) => {
        const point = own(value.by_row, key)
        return `${say(label)}: ${point === undefined ? m.q_not_answered() : pointWords(scale, point)}`
      })
    }
    case 'ranking':
      return typeof value === 'object' && 'order' in value ? value.order.map((key) => labelOf(item, key, paper)) : []
    case 'table':
      if (typeof value !== 'object' || !('rows' in value)) return []
      return value.rows.map((row) => {
        const cells = cellsOf(item, row)
        return item.columns
          .map((column) => `${say(column.label)}: ${cellWords(column, own(cells, column.key), paper)}`)
          .join(', ')
      })
    case 'file':
      if (typeof value !== 'object' || !('files' in value)) return []
      return value.files.map((uid) => paper.files?.find((file) => file.uid === uid)?.name ?? m.q_file())
    default:
      return [typeof value === 'string' ? value : '']
  }
}

const otherOf = (value: NonNullable<AnswerValue>): string =>
  typeof value === 'object' && 'other' in value && value.other ? `${m.q_other()}: ${value.other}` : m.q_other()

/** Decimals a number is told with: those of the question, or as many as it has. */
const decimalsIn = (value: number, decimals: number): number =>
  Math.max(decimals, Math.min(String(value).split('.')[1]?.length ?? 0, 12))

/** What stands in a field that asks for something else. */
const asTyped = (value: NonNullable<AnswerValue>): string => (typeof value === 'string' ? value : '')

/** A cell of a table in words. */
export function cellWords(column: Column, cell: string | number | boolean | null | undefined, paper: Paper): string {
  if (typeof cell === 'boolean') return cell ? m.q_yes() : m.q_no()
  if (typeof cell === 'number') return formatNumber(cell) + ('unit' in column ? sayUnit(column.unit) : '')
  if (!cell) return '–'
  if (column.type === 'choice') return labelOf(column, cell, paper)
  return column.type === 'date' ? formatDay(cell) || cell : cell
}

/** A question and an answer to it, for reading without the questionnaire. */
export const saidOf = (item: Item, value: AnswerValue, paper: Paper): Said => ({
  question: textOf(item, paper),
  answer: isAnswered(value) && value !== null ? linesOf(item, value, paper).join('\n') : m.q_not_answered(),
  ...(item.type === 'file' && { isFile: true }),
})

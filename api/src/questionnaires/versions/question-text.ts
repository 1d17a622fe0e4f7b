import type { AnswerValue, Definition, Item, Words } from '@korak/contract/definition.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { Budget } from '@korak/engine/cel/budget.ts'
import { own } from '@korak/engine/own.ts'
import { cellsOf, type TableRow, type TableItem } from '@korak/engine/questionnaires/table.ts'
import { codelistKeys, getCodelists } from '#codelists/codelists.service.ts'

/** Words of all codelists, hidden options too: what was answered must stay readable. */
type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>
export async function allLabels(language: Language): Promise<Labels> {
  const lists = await getCodelists([...(await codelistKeys())], language)
  return new Map(
    Object.entries(lists).map(([key, { data }]) => [key, new Map(data.map((option) => [option.key, option.label]))]),
  )
}

interface Reading {
  definition: Definition
  labels: Labels
  language: Language
}
type Choosing = { options?: { key: string; label: Words }[] | undefined; codelist?: string | undefined }

/** An answer as a person reads it. */
export function answerWords(item: Item, value: AnswerValue, reading: Reading): string {
  if (value === null || item.type === 'info') return ''
  if (typeof value === 'string') return item.type === 'single' ? choiceWord(item, value, reading) : value
  if (typeof value === 'number') return item.type === 'scale' ? pointWord(item.scale, value, reading) : String(value)
  if ('cannot_say' in value) return item.type === 'scale' ? pointWord(item.scale, 'cannot_say', reading) : ''
  if ('rows' in value) return item.type === 'table' ? tableWords(item, value.rows, reading) : ''
  if ('by_row' in value) return item.type === 'matrix' ? matrixWords(item, value.by_row, reading) : ''
  if ('files' in value) return value.files.join(', ')
  if ('order' in value)
    return item.type === 'ranking'
      ? value.order.map((key, at) => `${at + 1}. ${choiceWord(item, key, reading)}`).join(', ')
      : ''
  const chosen = 'keys' in value && item.type === 'multi' ? value.keys.map((key) => choiceWord(item, key, reading)) : []
  return [...chosen, ...(value.other ? [value.other] : [])].join(', ')
}

function choiceWord({ options, codelist }: Choosing, key: string, { labels, language }: Reading): string {
  const own = options?.find((option) => option.key === key)?.label[language]
  return own ?? (codelist && labels.get(codelist)?.get(key)) ?? key
}

function pointWord(scale: string, point: number | 'cannot_say', { definition, language }: Reading): string {
  const used = definition.scales.find(({ key }) => key === scale)
  if (point === 'cannot_say') return used?.cannot_say?.[language] ?? ''
  const label = used?.points.find(({ value }) => value === point)?.label[language]
  return label ? `${point} – ${label}` : String(point)
}

const matrixWords = (
  item: Extract<Item, { type: 'matrix' }>,
  points: Record<string, number | 'cannot_say'>,
  reading: Reading,
): string =>
  item.rows
    .filter(({ key }) => Object.hasOwn(points, key))
    .map(
      ({ key, label }) => `${label[reading.language]}: ${pointWord(item.scale, points[key] ?? 'cannot_say', reading)}`,
    )
    .join('; ')

const tableWords = (item: TableItem, rows: readonly TableRow[], reading: Reading): string => {
  const budget = new Budget()
  return rows
    .map((row) => {
      const cells = cellsOf(item, row, budget)
      return item.columns
        .map((column) => ({ column, cell: own(cells, column.key) ?? '' }))
        .filter(({ cell }) => cell !== '' && cell !== false)
        .map(({ column, cell }) => {
          const word = column.type === 'choice' ? choiceWord(column, String(cell), reading) : String(cell)
          return `${column.label[reading.language]}: ${cell === true ? '✓' : word}`
        })
        .join(', ')
    })
    .join('; ')
}

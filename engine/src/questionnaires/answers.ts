import { LARGEST, OTHER_LENGTH } from '@korak/contract/amounts.ts'
import type { Answers, AnswerValue, Column, Definition, Item } from '@korak/contract/definition.ts'
import { askedItems, type Asked } from './visibility.ts'
import { itemsOf, type Scope } from './expressions.ts'
import { own } from '../own.ts'
import { isBlank, isEmptyRow, type TableRow, type TableItem } from './table.ts'

/** Why an answer cannot be kept as it is; words are with the reader (`q_fault_<code>`). */
export interface Fault {
  code:
    | 'required'
    | 'shape'
    | 'option'
    | 'too_few'
    | 'too_many'
    | 'too_small'
    | 'too_big'
    | 'decimals'
    | 'too_long'
    | 'date'
    | 'incomplete'
    | 'exclusive'
  values?: Record<string, number | string>
  /** Where inside the answer: row id and column key of a table, row of a matrix. */
  row?: string
  column?: string
}
/** Keys of codelists an answer may use, by codelist. */
export type Codelists = ReadonlyMap<string, ReadonlySet<string>>
export const codelistsOf = (options: Readonly<Record<string, readonly { key: string }[]>>): Codelists =>
  new Map(Object.entries(options).map(([codelist, of]) => [codelist, new Set(of.map(({ key }) => key))]))

/** Codelists a definition takes options from. */
export function codelistsIn(definition: Definition): Set<string> {
  const choosing = itemsOf(definition).flatMap<Item | Column>((item) => (item.type === 'table' ? item.columns : [item]))
  return new Set(choosing.flatMap((one) => ('codelist' in one ? (one.codelist ?? []) : [])))
}

const fault = (code: Fault['code'], values?: Fault['values']): Fault[] => [values ? { code, values } : { code }]
const isDay = (text: string): boolean => {
  const at = new Date(`${text}T12:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
const is = <K extends string>(value: AnswerValue, key: K): value is Extract<AnswerValue, Record<K, unknown>> =>
  typeof value === 'object' && value !== null && key in value

/** Is there anything in the answer? */
export function isAnswered(value: AnswerValue | undefined): boolean {
  if (value === undefined || value === null || isBlank(value)) return false
  if (typeof value !== 'object') return true
  if ('keys' in value) return value.keys.length > 0 || value.other !== undefined
  if ('by_row' in value) return Object.keys(value.by_row).length > 0
  if ('order' in value) return value.order.length > 0
  if ('rows' in value) return value.rows.some((row) => !isEmptyRow(row))
  if ('files' in value) return value.files.length > 0
  return true
}

/** An answer as it is kept, without blanks that are none. */
export function tidied(value: AnswerValue): AnswerValue {
  if (!isAnswered(value)) return null
  if (!is(value, 'rows')) return value
  const withoutBlanks = ({ cells }: TableRow) =>
    Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, isBlank(cell) ? null : cell]))
  return { rows: value.rows.map((row) => ({ ...row, cells: withoutBlanks(row) })) }
}

/**
 * What is wrong with the shape or content of an answer, whether finished or not. Nothing is wrong with no answer: what is
 * required is asked at the end (`openItems`).
 */
export function faultsOf(definition: Definition, item: Item, value: AnswerValue, codelists: Codelists): Fault[] {
  if (value === null) return []
  switch (item.type) {
    case 'info':
      return fault('shape')
    case 'scale':
      return scaleFaults(definition, item.scale, is(value, 'cannot_say') ? 'cannot_say' : value)
    case 'single':
      if (is(value, 'other')) return item.other && !is(value, 'keys') ? otherFaults(value.other) : fault('shape')
      return typeof value === 'string' ? optionFaults(optionsOf(item, codelists), [value]) : fault('shape')
    case 'multi':
      return multiFaults(item, value, codelists)
    case 'number':
      return typeof value === 'number' ? numberFaults(item, value) : fault('shape')
    case 'text':
    case 'textarea':
      if (typeof value !== 'string') return fault('shape')
      return value.length > item.max_length ? fault('too_long', { max: item.max_length }) : []
    case 'date':
      if (typeof value !== 'string' || !isDay(value)) return fault('date')
      if (item.min !== undefined && value < item.min) return fault('too_small', { min: item.min })
      return item.max !== undefined && value > item.max ? fault('too_big', { max: item.max }) : []
    case 'matrix':
      if (!is(value, 'by_row')) return fault('shape')
      return Object.entries(value.by_row).flatMap(([row, point]) =>
        item.rows.some(({ key }) => key === row)
          ? scaleFaults(definition, item.scale, point).map((one) => ({ ...one, row }))
          : fault('shape'),
      )
    case 'ranking':
      if (!is(value, 'order')) return fault('shape')
      return optionFaults(new Set(item.options.map(({ key }) => key)), value.order)
    case 'table':
      return is(value, 'rows') ? tableFaults(item, value.rows, codelists) : fault('shape')
    case 'file':
      if (!is(value, 'files')) return fault('shape')
      return value.files.length > item.max_files ? fault('too_many', { max: item.max_files }) : []
  }
}

function scaleFaults(definition: Definition, key: string, point: unknown): Fault[] {
  const scale = definition.scales.find((one) => one.key === key)
  if (point === 'cannot_say') return scale?.cannot_say ? [] : fault('option')
  return scale?.points.some(({ value }) => value === point) ? [] : fault('option')
}

const optionsOf = (
  { options, codelist }: { options?: { key: string }[] | undefined; codelist?: string | undefined },
  codelists: Codelists,
): ReadonlySet<string> =>
  codelist === undefined ? new Set(options?.map(({ key }) => key)) : (codelists.get(codelist) ?? new Set())

function optionFaults(options: ReadonlySet<string>, keys: readonly string[]): Fault[] {
  if (new Set(keys).size !== keys.length) return fault('shape')
  return keys.every((key) => options.has(key)) ? [] : fault('option')
}

function multiFaults(item: Extract<Item, { type: 'multi' }>, value: AnswerValue, codelists: Codelists): Fault[] {
  if (!is(value, 'keys') || (value.other !== undefined && !item.other)) return fault('shape')
  const count = value.keys.length + (value.other === undefined ? 0 : 1)
  const alone = value.keys.some((key) => item.exclusive.includes(key))
  if (alone && count > 1) return fault('exclusive')
  if (item.max !== undefined && count > item.max) return fault('too_many', { max: item.max })
  return [...otherFaults(value.other), ...optionFaults(optionsOf(item, codelists), value.keys)]
}

/** What is written beside the options. */
const otherFaults = (text = ''): Fault[] => (text.length > OTHER_LENGTH ? fault('too_long', { max: OTHER_LENGTH }) : [])

type Numeric = { min?: number | undefined; max?: number | undefined; decimals: number }
function numberFaults({ min = -LARGEST, max = LARGEST, decimals }: Numeric, value: number): Fault[] {
  if (!Number.isFinite(value)) return fault('shape')
  if (value < min) return fault('too_small', { min })
  if (value > max) return fault('too_big', { max })
  // Against what is written with so many: the point cannot be moved in a large number without leaving crumbs.
  return Math.abs(value - Number(value.toFixed(decimals))) * 10 ** decimals > 1e-6
    ? fault('decimals', { decimals })
    : []
}

function tableFaults(item: TableItem, rows: readonly TableRow[], codelists: Codelists): Fault[] {
  if (rows.length > item.max_rows) return fault('too_many', { max: item.max_rows })
  if (new Set(rows.map(({ id }) => id)).size !== rows.length) return fault('shape')
  return rows.flatMap((row) =>
    Object.entries(row.cells).flatMap(([key, cell]) => {
      const column = item.columns.find((one) => one.key === key)
      const faults = column ? cellFaults(column, cell, codelists) : fault('shape')
      return faults.map((one) => ({ ...one, row: row.id, column: key }))
    }),
  )
}

function cellFaults(column: Column, cell: TableRow['cells'][string], codelists: Codelists): Fault[] {
  if (cell === null || isBlank(cell)) return []
  switch (column.type) {
    case 'formula':
      return fault('shape')
    case 'check':
      return typeof cell === 'boolean' ? [] : fault('shape')
    case 'number':
      return typeof cell === 'number' ? numberFaults(column, cell) : fault('shape')
    case 'date':
      return typeof cell === 'string' && isDay(cell) ? [] : fault('date')
    case 'choice':
      return typeof cell === 'string' ? optionFaults(optionsOf(column, codelists), [cell]) : fault('shape')
    case 'text':
      if (typeof cell !== 'string') return fault('shape')
      return cell.length > column.max_length ? fault('too_long', { max: column.max_length }) : []
  }
}

/** What is still missing before the answer counts as finished. */
function missingIn({ item, isRequired }: Pick<Asked, 'item' | 'isRequired'>, value: AnswerValue | undefined): Fault[] {
  if (item.type === 'info') return []
  if (!isAnswered(value)) return isRequired ? fault('required') : []
  if (value === undefined || value === null || typeof value !== 'object') return []
  // Ticked beside the options, and nothing written.
  if ('other' in value && value.other !== undefined && isBlank(value.other)) return fault('incomplete')
  if (item.type === 'multi' && 'keys' in value) {
    const count = value.keys.length + (value.other === undefined ? 0 : 1)
    return item.min !== undefined && count < item.min && !value.keys.some((key) => item.exclusive.includes(key))
      ? fault('too_few', { min: item.min })
      : []
  }
  if (item.type === 'matrix' && 'by_row' in value)
    return isRequired
      ? item.rows.flatMap(({ key }) =>
          Object.hasOwn(value.by_row, key) ? [] : [{ code: 'required' as const, row: key }],
        )
      : []
  if (item.type === 'ranking' && 'order' in value)
    return value.order.length < item.options.length ? fault('incomplete') : []
  if (item.type === 'table' && 'rows' in value) return missingCells(item, value.rows)
  return []
}

function missingCells(item: TableItem, rows: readonly TableRow[]): Fault[] {
  const filled = rows.filter((row) => !isEmptyRow(row))
  if (filled.length < item.min_rows) return fault('too_few', { min: item.min_rows })
  return filled.flatMap((row) =>
    item.columns
      .filter((column) => column.required && column.type !== 'formula' && isBlank(own(row.cells, column.key)))
      .map((column) => ({ code: 'required' as const, row: row.id, column: column.key })),
  )
}

/** Items that keep the questionnaire from being submitted, in order, each with its faults. */
export function openItems(
  definition: Definition,
  answers: Answers,
  codelists: Codelists,
  facts: Scope = {},
): { key: string; faults: Fault[] }[] {
  return askedItems(definition, answers, facts).flatMap((asked) => {
    const value = own(answers, asked.item.key)
    const faults = [
      ...missingIn(asked, value),
      ...(value === undefined ? [] : faultsOf(definition, asked.item, value, codelists)),
    ]
    return faults.length > 0 ? [{ key: asked.item.key, faults }] : []
  })
}

/** Questions asked and how many of them are answered; slides do not count. */
export function progressOf(
  definition: Definition,
  answers: Answers,
  facts: Scope = {},
): { answered: number; total: number } {
  const asked = askedItems(definition, answers, facts).filter(({ item }) => item.type !== 'info')
  return { answered: asked.filter(({ item }) => isAnswered(own(answers, item.key))).length, total: asked.length }
}

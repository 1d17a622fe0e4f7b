import type { FilterColumn, FilterColumns, Operator } from '@korak/contract/list.fields.ts'
import { formatDay } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import { isRealDay } from '#ui/form/day.ts'
import type { ListState } from './list-state.ts'

/** A filter of a list, by the column it narrows. */
export interface FilterField {
  column: string
  label: string
  kind: 'options' | 'days' | 'text' | 'numbers' | 'yes-no'
  /** Those there can be, in order; else those there are (POST /options). */
  values?: readonly string[]
  wordOf?: (value: string) => string | undefined
  /** Others than these can be asked for, too: they are ids. */
  isOpen?: boolean
  /** Not in the bar until somebody takes it there. */
  isRare?: boolean
}

const KINDS: Record<FilterColumn['kind'], FilterField['kind']> = {
  text: 'text',
  uuid: 'text',
  number: 'numbers',
  instant: 'days',
  boolean: 'yes-no',
  list: 'options',
}
/** Filters of columns the contract offers; how each is asked comes from there. */
export const fieldsOf = <F extends FilterColumns>(
  offered: F,
  given: readonly (Omit<FilterField, 'kind' | 'column'> & { column: keyof F & string })[],
): FilterField[] =>
  given.map((field) => {
    const { kind, options } = offered[field.column] as FilterColumn
    return { ...field, kind: options ? 'options' : KINDS[kind] }
  })

/** What each kind is asked by; the first is what one begins with. */
export const OPERATORS_OF = {
  options: ['any', 'none', 'empty'],
  days: ['range', 'empty'],
  text: ['contains', 'is', 'empty'],
  numbers: ['range', 'empty'],
  'yes-no': ['is'],
} as const satisfies Record<FilterField['kind'], readonly Operator[]>

/** Names in the address; `status` is `status.any`. */
export const nameOf = (column: string, operator: Operator): string =>
  operator === 'any' || operator === 'is' ? column : `${column}.${operator}`

const ENDS = ['from', 'to'] as const
const namesOf = ({ kind, column }: FilterField): string[] =>
  OPERATORS_OF[kind].flatMap((operator) =>
    operator === 'range' ? ENDS.map((end) => nameOf(column, end)) : [nameOf(column, operator)],
  )

export const columnsOf = (fields: readonly FilterField[]): string[] => fields.flatMap(namesOf)

const UID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
export const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/
const LONGEST = 200

/** Can a field be asked for this value? */
function isAskable({ kind, values, isOpen }: FilterField, operator: string, value: string): boolean {
  if (operator === 'empty' || kind === 'yes-no') return value === 'true' || value === 'false'
  if (kind === 'days') return isRealDay(value)
  if (kind === 'numbers') return NUMBER.test(value)
  if (isOpen) return UID.test(value)
  return values && kind === 'options' ? values.includes(value) : value.length <= LONGEST
}

/** What of the filters in an address the fields can be asked for; a column none of them narrows is left as it is. */
export function askableOf(fields: readonly FilterField[], filters: ListState['filters']): ListState['filters'] {
  const askable: ListState['filters'] = {}
  for (const [name, value] of Object.entries(filters)) {
    const [column = '', operator = 'is'] = name.split('.')
    const field = fields.find((one) => one.column === column)
    const fits = (one: string) => !field || isAskable(field, operator, one)
    const kept = Array.isArray(value) ? value.filter(fits) : value
    const found = typeof kept === 'string' && !fits(kept) ? undefined : kept
    if (found !== undefined && found.length > 0) askable[name] = found
  }
  return askable
}

/** A value in words; one that has none is said as it is. */
export const wordFor = ({ wordOf }: FilterField, value: string): string => wordOf?.(value) ?? value

/** Nothing is asked of a field any more. */
export const without = (field: FilterField): Record<string, undefined> =>
  Object.fromEntries(namesOf(field).map((name) => [name, undefined]))

export const valuesIn = (state: Pick<ListState, 'filters'>, name: string): string[] =>
  [state.filters[name] ?? []].flat()
export const valueIn = (state: Pick<ListState, 'filters'>, name: string): string => valuesIn(state, name)[0] ?? ''

/** How a field is asked at the moment. */
export function operatorIn(field: FilterField, state: Pick<ListState, 'filters'>): Operator {
  const operators: readonly Operator[] = OPERATORS_OF[field.kind]
  return operators.find((one) => valuesIn(state, nameOf(field.column, one)).length > 0) ?? operators[0] ?? 'is'
}

/** What is chosen, in words; empty when nothing is. */
export function saidOf(field: FilterField, state: Pick<ListState, 'filters'>): string {
  const { column, kind } = field
  const operator = operatorIn(field, state)
  const value = valueIn(state, nameOf(column, operator))
  if (operator === 'empty' && value !== '') return value === 'true' ? m.office_is_empty() : m.office_is_not_empty()
  if (kind === 'days' || kind === 'numbers') {
    const [from, to] = ENDS.map((end) => valueIn(state, nameOf(column, end)))
    const said = (end = '') => (kind === 'days' && end !== '' ? formatDay(end) : end)
    return from || to ? `${said(from)}–${said(to)}` : ''
  }
  if (value === '') return ''
  if (kind === 'yes-no') return value === 'true' ? m.office_yes() : m.office_no()
  if (operator === 'contains') return m.office_contains_what({ text: value })
  const [first = '', ...more] = valuesIn(state, nameOf(column, operator))
  const words = `${wordFor(field, first)}${more.length > 0 ? ` +${more.length}` : ''}`
  return operator === 'none' ? m.office_not_what({ text: words }) : words
}

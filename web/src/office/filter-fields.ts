import type { FilterColumn, FilterColumns, Operator } from '@korak/contract/list.fields.ts'
import { formatDay } from '#base/text/dates.ts'
import { m } from '#words/messages.js'
import type { ListState } from './list-state.ts'

/** A filter of a list, by the column it narrows. */
export interface FilterField {
  column: string
  label: string
  kind: 'options' | 'days' | 'text' | 'numbers' | 'yes-no'
  /** Those there can be, in order; else those there are (POST /options). */
  values?: readonly string[]
  wordOf?: (value: string) => string
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
  const { column, kind, wordOf } = field
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
  const words = `${wordOf?.(first) ?? first}${more.length > 0 ? ` +${more.length}` : ''}`
  return operator === 'none' ? m.office_not_what({ text: words }) : words
}

import type { ListQuery } from '@korak/contract/shapes.ts'
import { atWallClock, readInstant } from '#base/time.ts'
import { InvalidInput } from '#errors.ts'
import type { Column, ColumnKind, Resource } from './resource.ts'

/** `filter[column]` is "any of"; the others are written `filter[column.from]`. */
const OPERATORS = {
  is: ['text', 'number', 'boolean', 'list', 'uuid'],
  not: ['text', 'number', 'boolean', 'list', 'uuid'],
  from: ['number', 'instant'],
  to: ['number', 'instant'],
  contains: ['text'],
  empty: ['text', 'number', 'instant', 'list', 'uuid'],
} as const satisfies Record<string, readonly ColumnKind[]>
type Operator = keyof typeof OPERATORS
type FilterValue = string | number | boolean | Date

export interface Filter {
  column: Column
  operator: Operator
  values: FilterValue[]
}
export interface SortOrder {
  column: Column
  isDescending: boolean
}

/** One text for every column that may not be asked for, whether it exists or not. */
const UNKNOWN = 'resource_unknown_column'

/** Reads the filters of a list. @throws InvalidInput for a column, operator or value that is not offered */
export function readFilters(resource: Resource, filter: ListQuery['filter']): Filter[] {
  return Object.entries(filter ?? {}).map(([key, given]) => {
    const [name = '', sign = 'is', ...more] = key.split('.')
    const column = Object.hasOwn(resource.columns, name) ? resource.columns[name] : undefined
    if (!column?.isFilterable || more.length > 0 || !isOperator(sign) || !isFor(sign, column.kind)) {
      throw new InvalidInput({ filter: [UNKNOWN] })
    }
    const values = [given].flat().map((value) => readValue(value, sign, column.kind))
    const fit = values.filter((value) => value !== undefined)
    if (fit.length !== values.length || (fit.length !== 1 && sign !== 'is' && sign !== 'not')) {
      const words = column.kind === 'instant' && sign !== 'empty' ? 'error_date_format' : 'error_invalid'
      throw new InvalidInput({ [`filter.${name}`]: [words] })
    }
    return { column, operator: sign, values: fit }
  })
}

const isOperator = (sign: string): sign is Operator => Object.hasOwn(OPERATORS, sign)
const isFor = (operator: Operator, kind: ColumnKind): boolean =>
  (OPERATORS[operator] as readonly ColumnKind[]).includes(kind)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function readValue(value: string, operator: Operator, kind: ColumnKind): FilterValue | undefined {
  if (operator === 'empty' || kind === 'boolean') return readBoolean(value)
  if (kind === 'number') return /^-?\d{1,12}(\.\d{1,6})?$/.test(value) ? Number(value) : undefined
  if (kind === 'uuid') return UUID.test(value) ? value : undefined
  if (kind !== 'instant') return value
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) && readInstant(value)
  // A bare day is read as its end; "from" means its beginning.
  if (day && operator === 'from') return atWallClock(value, '00:00:00')
  return readInstant(value) ?? undefined
}

const readBoolean = (value: string): boolean | undefined =>
  value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : undefined

/** Reads `sort=name` or `sort=-name`. @throws InvalidInput for a column that is not offered */
export function readOrder(resource: Resource, sort: string | undefined): SortOrder | null {
  if (sort === undefined || sort === '') return null
  const isDescending = sort.startsWith('-')
  const name = isDescending ? sort.slice(1) : sort
  const column = Object.hasOwn(resource.columns, name) ? resource.columns[name] : undefined
  if (!column?.isSortable) throw new InvalidInput({ sort: [UNKNOWN] })
  return { column, isDescending }
}

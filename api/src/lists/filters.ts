import { type ColumnKind, OPERATORS, type Operator } from '@korak/contract/list.fields.ts'
import type { ListQuery } from '@korak/contract/shapes.ts'
import { atWallClock, readInstant } from '#base/time.ts'
import { InvalidInput } from '#errors.ts'
import type { Column, Resource } from './resource.ts'

type FilterValue = string | number | boolean | Date

export interface Filter {
  column: Column
  operator: Operator
  values: (FilterValue | null)[]
}
export interface SortOrder {
  column: Column
  isDescending: boolean
}

/** One text for every column that may not be asked for, whether it exists or not. */
const UNKNOWN = 'resource_unknown_column'

/** Reads the filters of a list. @throws InvalidInput for a column, operator or value that is not offered */
export function readFilters(resource: Resource, filter: ListQuery['filter']): Filter[] {
  return Object.entries(filter ?? {}).flatMap(([key, given]) => {
    if (typeof given === 'object' && !Array.isArray(given))
      return Object.entries(given).map(([sign, value]) => readFilter(resource, key, sign, [value].flat()))
    // The same in one word, as addresses of screens have it: `expires_at.to`.
    const [name = '', sign = 'is', ...more] = key.split('.')
    return readFilter(resource, name, more.length > 0 ? '' : sign, [given].flat())
  })
}

function readFilter(resource: Resource, name: string, sign: string, given: string[]): Filter {
  const column = Object.hasOwn(resource.columns, name) ? resource.columns[name] : undefined
  if (!column?.isFilterable || !isOperator(sign) || !isFor(sign, column.kind)) {
    throw new InvalidInput({ filter: [UNKNOWN] })
  }
  const values =
    sign === 'range' ? readRange(given, column.kind) : given.map((value) => readValue(value, sign, column.kind))
  const fit = values.filter((value) => value !== undefined)
  if (fit.length === 0 || fit.length !== values.length || (fit.length !== 1 && !SEVERAL.has(sign))) {
    const words = column.kind === 'instant' && sign !== 'empty' ? 'error_date_format' : 'error_invalid'
    throw new InvalidInput({ [`filter.${name}`]: [words] })
  }
  return { column, operator: sign, values: fit }
}

const SEVERAL: ReadonlySet<Operator> = new Set(['is', 'not', 'any', 'none', 'range'])

/** Both ends of `from..to`, null for one that is open. */
function readRange([text = '', ...more]: string[], kind: ColumnKind): (FilterValue | null | undefined)[] {
  const [from, to, ...rest] = text.split('..')
  if (more.length > 0 || rest.length > 0 || to === undefined || (from === '' && to === '')) return [undefined]
  return [from && readValue(from, 'from', kind), to && readValue(to, 'to', kind)].map((end) =>
    end === '' ? null : end,
  )
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

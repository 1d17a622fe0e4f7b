// Columns of few values: one is read after the other, or each by itself, where an index has its rows as the list is ordered.
import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from './filters.ts'
import type { Selection } from './lists.queries.ts'

export interface Turn {
  order: SortOrder | null
  limit: number
  offset: number
}

/**
 * Rows sorted by a column of few values: of one after the other, as far as they are asked for. Others are read at once.
 * @param count how many rows fulfil something, at most so many
 */
export async function inTurn<Row>(
  selection: Selection,
  { order, limit, offset }: Turn,
  count: (selection: Selection, most: number, isIt: RawBuilder<unknown>) => Promise<number>,
  read: (part: Turn, ...more: RawBuilder<unknown>[]) => Promise<Row[]>,
): Promise<Row[]> {
  const few = order?.column.inTurn
  if (!order || !few || selection.search !== null || selection.filters.length > 0) return read({ order, limit, offset })
  const rows: Row[] = []
  let before = offset
  for (const value of order.isDescending ? few.values.toReversed() : few.values) {
    const isIt = sql`${sql.raw(few.sql)} = ${sql.raw(value)}`
    const found = await read({ order: null, limit: limit - rows.length, offset: before }, isIt)
    rows.push(...found)
    if (rows.length === limit) break
    if (before > 0 && found.length === 0) before -= await count(selection, before, isIt)
    else before = 0
  }
  return rows
}

/** Further on in a list all rows of several values are sorted. */
const FAR = 1000

/**
 * What a row of each of several values fulfils that a list is narrowed by and nothing else: the first rows of all are among the first
 * of each, and those of several lie in no index in their order.
 */
export function severalIn(
  { filters: [filter, ...more], search }: Selection,
  { order, end }: { order: SortOrder | null; end: number },
): RawBuilder<boolean>[] {
  if (filter === undefined || more.length > 0 || search !== null || order !== null || end > FAR) return []
  const { column, operator, values } = filter
  const { enum: of, inTurn: few } = column
  if (of === undefined || few?.sql !== of.sql || !/^(?:is|any)$/.test(operator) || values.length < 2) return []
  const known = of.values.filter((value) => values.includes(value))
  return known.map((value) => sql<boolean>`${sql.raw(of.sql)} = ${value}::${sql.raw(of.type)}`)
}

/** A condition of the rows with these keys. */
export const among = ({ resource }: Selection, keys: string[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.raw(resource.columns[resource.key]?.sql as string)} = any(${keys}::uuid[])`

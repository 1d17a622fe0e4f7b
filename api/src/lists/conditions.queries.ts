// What filters ask of rows.
import { fold } from '@korak/contract/fold.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { ZONE } from '#base/time.ts'
import type { Filter } from './filters.ts'
import { type Column, foldedInPlace, inLanguage } from './resource.ts'
import { bindAll, literal } from './searching.queries.ts'

/** What one filter asks of a row. */
export function condition({ column, operator, values }: Filter, language: Language): RawBuilder<boolean> {
  const expression = sql.raw(`(${inLanguage(column.sql, language)})`)
  const [value, end] = values
  switch (operator) {
    case 'is':
    case 'any':
      return sql`(${within(column, values)} ${named(column, values)})`
    case 'not':
    case 'none':
      return sql`not coalesce(${named(column, values)}, false)`
    case 'from':
      return sql`(${dayFirst(column, '>=', value)} ${expression} >= ${value})`
    case 'to':
      return sql`(${dayFirst(column, '<=', value)} ${expression} <= ${value})`
    case 'range':
      return sql`(${value === null ? sql`true` : sql`${dayFirst(column, '>=', value)} ${expression} >= ${value}`} and
        ${end === null ? sql`true` : sql`${dayFirst(column, '<=', end)} ${expression} <= ${end}`})`
    case 'contains':
      return sql`${containing(column, String(value))} ${sql.raw(foldedInPlace(`(${inLanguage(column.sql, language)})`))} like '%' || folded(${literal(String(value))}) || '%'`
    case 'empty':
      return isEmpty(expression, column, value === true)
  }
}

/** What has an index narrows first; the column itself decides. */
const within = ({ among }: Column, values: unknown[]): RawBuilder<unknown> =>
  among === undefined ? sql`` : sql`${bindAll(among, { $values: values })} and`

/** Has a row one of the values, in whichever language: what was chosen in one is looked at in the other as well. */
function named(column: Column, values: unknown[]): RawBuilder<boolean> {
  const texts = typeof column.sql === 'string' ? [column.sql] : [...new Set(Object.values(column.sql))]
  const parts = texts.map((text) => anyOf(sql.raw(`(${text})`), column, values))
  return parts.length === 1 ? parts[0]! : sql`(${sql.join(parts, sql` or `)})`
}

/** A day has an index and narrows first; its noon decides. */
const dayFirst = ({ day }: Column, sign: '>=' | '<=', value: unknown): RawBuilder<unknown> =>
  day === undefined
    ? sql``
    : sql`${sql.raw(`${day} ${sign}`)} (${value}::timestamptz at time zone ${sql.lit(ZONE)})::date and`

/** What has an index narrows first; the column itself decides. */
const containing = ({ within }: Column, value: string): RawBuilder<unknown> =>
  within === undefined ? sql`` : sql`${hasParts(within, value)} and`
/** @param condition of ours, for a part of a word as `$part` */
export const hasParts = (condition: string, value: string): RawBuilder<unknown> =>
  sql.join(
    fold(value)
      .split(' ')
      .map((word) => bindAll(condition, { $part: `%${literal(word)}%` })),
    sql` and `,
  )

const TYPES = {
  text: 'text',
  number: 'numeric',
  boolean: 'boolean',
  uuid: 'uuid',
  list: 'text',
  instant: 'timestamptz',
}

function anyOf(
  expression: RawBuilder<unknown>,
  { kind, codelist, enum: of, tests }: Column,
  values: unknown[],
): RawBuilder<boolean> {
  if (tests && (kind === 'list' || values.every((value) => Object.hasOwn(tests, String(value)))))
    return oneOf(values.flatMap((value) => (Object.hasOwn(tests, String(value)) ? (tests[String(value)] ?? []) : [])))
  if (of) {
    // As the values themselves: how many rows have one decides which index is of use.
    const known = of.values.filter((value) => values.includes(value))
    const [only, ...more] = known
    // One is compared with: an index of it and something after it then has the rows in that order.
    if (only !== undefined && more.length === 0) return sql`${sql.raw(of.sql)} = ${only}::${sql.raw(of.type)}`
    return sql`${sql.raw(of.sql)} = any(${known}::${sql.raw(of.type)}[])`
  }
  // One value is compared with: an index of the column and something after it then has the rows in that order.
  if (values.length === 1 && codelist === undefined && kind !== 'list')
    return sql`${expression} = ${values[0]}::${sql.raw(TYPES[kind])}`
  const given = sql`${values}::${sql.raw(TYPES[kind])}[]`
  // In a select of its own it is worked out once, not for every row.
  const list = codelist === undefined ? given : sql`(select current_keys(${codelist}, ${given}))::text[]`
  return kind === 'list' ? sql`${expression} && ${list}` : sql`${expression} = any(${list})`
}

/** At least one of these conditions is true. */
const oneOf = (tests: readonly string[]): RawBuilder<boolean> =>
  tests.length === 0
    ? sql`false`
    : sql`(${sql.join(
        tests.map((test) => sql.raw(`(${test})`)),
        sql` or `,
      )})`

function isEmpty(expression: RawBuilder<unknown>, { kind, tests, from }: Column, wanted: boolean): RawBuilder<boolean> {
  if (tests && kind === 'list')
    return wanted ? sql`not coalesce(${oneOf(Object.values(tests))}, false)` : oneOf(Object.values(tests))
  const empty =
    kind === 'list' || kind === 'text'
      ? sql`coalesce(${expression}::text in ('', '{}'), true)`
      : sql`${from === undefined ? expression : sql.raw(from)} is null`
  return wanted ? sql`${empty}` : sql`not ${empty}`
}

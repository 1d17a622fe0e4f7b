import { hash } from 'node:crypto'
import { CamelCasePlugin, type CompiledQuery } from 'kysely'
import { db, hot } from './db.ts'

/** Stands for a value while a statement is put together. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
const PLACES = new Proxy({}, { get: (_, name) => new Place(String(name)) })

/** A query of Kysely, or a text with values in it. */
interface Compiles<Row> {
  compile(executor: ReturnType<typeof db>): CompiledQuery<Row>
}
interface Made {
  name: string
  sql: string
  values: readonly unknown[]
}
const camelCase = new CamelCasePlugin()

/**
 * A query that is put together once and prepared by name: putting it together and planning it take longer than running it, where it
 * reads the few rows of one person. What is given may only be compared with, never looked at, and its columns are
 * named one by one: a plan that is kept fails when there is one more.
 */
export function statement<Given extends object, Row extends object>(
  build: (given: Given) => Compiles<Row>,
): (given: Given) => Promise<Row[]> {
  let made: Made | undefined
  return async (given) => {
    made ??= make(build(PLACES as Given))
    const known = given as Record<string, unknown>
    const values = made.values.map((value) => (value instanceof Place ? known[value.name] : value))
    const rows = await hot<Record<string, unknown>>(made.name, made.sql, values)
    const queryId = { queryId: made.name }
    const result = await camelCase.transformResult({ result: { rows }, queryId })
    return result.rows as unknown[] as Row[]
  }
}

function make(query: Compiles<object>): Made {
  const { sql, parameters } = query.compile(db())
  return { name: `s_${hash('md5', sql)}`, sql, values: parameters }
}

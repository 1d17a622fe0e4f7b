import { CompiledQuery, type Kysely } from 'kysely'
import { db, isInTransaction } from './db.ts'
import type { DB } from './schema.ts'

/** A query of the builder, or one written with `sql`. */
interface Query<Row> {
  compile(on: Kysely<DB>): CompiledQuery<Row>
}

let count = 0

/**
 * Rows of a query one after the other, a portion at a time, so that any number of them takes the same memory. Call inside
 * a transaction or `snapshot`. Several may be open at once, and other statements may come between. Each portion is a
 * statement of its own: the limits of `connect` hold for it and not for the whole, which pg-cursor and pg's
 * `query_timeout` together do not allow.
 */
export async function* rowsOf<Row>(
  query: Query<Row>,
  portion = 200,
  on: Kysely<DB> = db(),
): AsyncGenerator<Row, void, undefined> {
  if (!isInTransaction()) throw new Error('A cursor lives in a transaction')
  const name = `rows_${(count = (count + 1) % 1_000_000)}`
  const { sql, parameters } = query.compile(on)
  await on.executeQuery(CompiledQuery.raw(`declare ${name} no scroll cursor for ${sql}`, [...parameters]))
  for (;;) {
    const { rows } = await on.executeQuery<Row>(CompiledQuery.raw(`fetch ${portion} from ${name}`))
    yield* rows
    if (rows.length < portion) break
  }
  await on.executeQuery(CompiledQuery.raw(`close ${name}`))
}

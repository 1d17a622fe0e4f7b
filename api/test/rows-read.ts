import { sql } from 'kysely'
import { db, transact } from '../src/db/db.ts'

/** What this connection has not reported yet, the open transaction included. */
async function scanned(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; read: number }>`select relname as name, seq_tup_read as read
    from pg_stat_xact_user_tables where seq_tup_read > 0`.execute(db())
  return new Map(rows.map(({ name, read }) => [name, read]))
}

/** Rows of a table that work looks up, by whatever index. */
export const rowsFetched = (table: string, work: () => Promise<unknown>): Promise<number> =>
  transact(async () => {
    const fetched = async () =>
      (
        await sql<{
          rows: number
        }>`select idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = ${table}`.execute(db())
      ).rows[0]?.rows ?? 0
    const before = await fetched()
    await work()
    return (await fetched()) - before
  })

/**
 * Rows of each table that work reads by going through the table, instead of by an index: how its cost grows with the table.
 * The planner must know how large the tables are: analyze them first.
 */
export const rowsScanned = (work: () => Promise<unknown>): Promise<Record<string, number>> =>
  transact(async () => {
    const before = await scanned()
    await work()
    const after = [...(await scanned())].map(([name, read]) => [name, read - (before.get(name) ?? 0)] as const)
    return Object.fromEntries(after.filter(([, read]) => read > 0))
  })

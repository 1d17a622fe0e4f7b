import { type RawBuilder, sql } from 'kysely'
import { db } from './db.ts'

/** Rows one statement removes: done well within the time of a statement, whatever refers to them. */
const BATCH = 1000

/**
 * Removes rows a batch at a time, each batch for good on its own: nobody waits long for what one statement holds, and what
 * was removed stays so when a later batch fails. Rows somebody else holds just now are left for the next time.
 * @param table its name in the database; conditions use the names of its columns, or `table.column`
 * @returns how many rows went
 */
export async function deleteInBatches(table: string, where: RawBuilder<unknown>): Promise<number> {
  for (let count = 0; ;) {
    const { numAffectedRows = 0n } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${where} limit ${BATCH} for update of ${sql.table(table)} skip locked))`.execute(
      db(),
    )
    count += Number(numAffectedRows)
    if (numAffectedRows < BATCH) return count
  }
}

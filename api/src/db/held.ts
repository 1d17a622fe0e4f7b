import { type RawBuilder, sql } from 'kysely'

/** SQL: is the person in this column, as `table.column`, not under a legal hold? */
export const notHeld = (person: string): RawBuilder<boolean> => sql`not exists (select from legal_holds h
  where h.user_id = ${sql.ref(person)} and h.released_at is null)`

/**
 * SQL: does a row of the table name no address that was, when the row came into being, of somebody under a legal hold?
 * Whose it was is told by the same view as for download and erasure (`addresses.ts`).
 */
export const namesNobodyHeld = (table: string, column: string): RawBuilder<boolean> => sql`not exists (select
  from legal_holds h join user_emails e on e.user_id = h.user_id where h.released_at is null
    and e.email = lower(${sql.ref(`${table}.${column}`)})
    and ${sql.ref(`${table}.created_at`)} > e.since and ${sql.ref(`${table}.created_at`)} <= e.until)`

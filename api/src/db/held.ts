import { type RawBuilder, sql } from 'kysely'

/** SQL: is the person in this column, as `table.column`, not under a legal hold? */
export const notHeld = (person: string): RawBuilder<boolean> => sql`not exists (select from legal_holds h
  where h.user_id = ${sql.ref(person)} and h.released_at is null)`

/**
 * SQL: does a row of the table name no address that was, when the row came into being, of somebody under a legal hold?
 * Whose it was is told by the same view as for download and erasure (`addresses.ts`). The few holds come first (`offset 0` keeps
 * PostgreSQL from joining otherwise): as one join it read all accounts for every row asked about.
 */
export const namesNobodyHeld = (table: string, column: string): RawBuilder<boolean> => sql`not exists (select
  from (select user_id from legal_holds where released_at is null offset 0) h
  cross join lateral (select * from user_emails u where u.user_id = h.user_id offset 0) e
  where e.email = lower(${sql.ref(`${table}.${column}`)})
    and ${sql.ref(`${table}.created_at`)} > e.since and ${sql.ref(`${table}.created_at`)} <= e.until)`

import { sql } from 'kysely'
import { rowsOf } from '#db/cursor.ts'
import { db } from '#db/db.ts'

export interface Column {
  table: string
  column: string
  /** What it holds of a person: the comment `pd: …` without its first word. */
  holds: string
}

/** Columns of these tables with what they hold, in the order of the table. */
export async function findColumns(tables: string[]): Promise<Column[]> {
  const { rows } = await sql<Column>`select c.relname as "table", a.attname as "column",
      coalesce(substring(col_description(c.oid, a.attnum) from '^pd: (.*)$'), '') as "holds"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relname = any(${tables}) and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db())
  return rows
}

/** Times in records are written in UTC, whatever the database server was set to. Holds until the transaction ends. */
export const useUtc = async (): Promise<void> => void (await sql`set local timezone to 'UTC'`.execute(db()))

const named = (table: string, owner: string, userId: string) => ({
  from: sql.table(table),
  // The condition is ours, from a list in the code, with $1 for the person.
  where: sql.join(
    owner.split(/\$1\b/).map((part) => sql.raw(part)),
    sql`${userId}::uuid`,
  ),
})

/**
 * Where somebody else acted, device and network are theirs; a mail that went to somebody else may name them in what
 * fills its template. Empty in those rows.
 */
function valueOf(table: string, column: string, userId: string) {
  const value = sql.ref(column)
  if (table === 'audit_events' && (column === 'device' || column === 'ip'))
    return sql`case when actor_id is null or actor_id = ${userId}::uuid then ${value} end as ${value}`
  if (table === 'mails' && column === 'params')
    return sql`case when to_address = (select email from users where id = ${userId}::uuid) then ${value} end as ${value}`
  return value
}

/** All rows of a table that are a person's, as JSON text with the columns named. */
export function recordRows(table: string, owner: string, userId: string, columns: string[]) {
  const { from, where } = named(table, owner, userId)
  const listed = sql.join(columns.map((column) => valueOf(table, column, userId)))
  return rowsOf(
    sql<{ json: string }>`select row_to_json(r)::text as json from (select ${listed} from ${from} where ${where}) r`,
    100,
    db().withoutPlugins(),
  )
}

export async function countRecords(table: string, owner: string, userId: string): Promise<number> {
  const { from, where } = named(table, owner, userId)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(db())
  return rows[0]?.count ?? 0
}

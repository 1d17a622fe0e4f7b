import type { Language } from '@korak/contract/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '#db/cursor.ts'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import type { PersonalTable } from '#privacy/registry.ts'
import { forPerson } from '#db/person.ts'
import { APPROACHED } from '#users/addresses.ts'

export interface Column {
  table: string
  column: string
  /** What it holds of a person: the comment `pd: …` without its first word. */
  holds: string
  isKey: boolean
}

/** Columns of these tables with what they hold, in the order of the table. */
export async function findColumns(tables: string[]): Promise<Column[]> {
  const { rows } = await sql<Column>`select c.relname as "table", a.attname as "column",
      coalesce(substring(col_description(c.oid, a.attnum) from '^pd: (.*)$'), '') as "holds",
      exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as "isKey"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relname = any(${tables}) and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`.execute(db())
  return rows
}

/** Times in records are written in UTC, whatever the database server was set to. Holds until the transaction ends. */
export const useUtc = async (): Promise<void> => void (await sql`set local timezone to 'UTC'`.execute(db()))

const named = (table: string, owner: string, userId: string) => ({
  from: sql.table(table),
  where: forPerson(owner, userId),
})

/**
 * All rows of a table that are a person's, in the order they were made: as JSON text with the given columns, of which some
 * are empty in some of them.
 * @param all every column of the table
 */
export function recordRows(
  { table, partly }: Pick<PersonalTable, 'table' | 'partly'>,
  owner: string,
  userId: string,
  given: string[],
  all: readonly Column[],
) {
  const { from, where } = named(table, owner, userId)
  const listed = sql.join(
    given.map((column) =>
      partly?.columns.includes(column)
        ? sql`case when ${forPerson(partly.when, userId)} then ${sql.ref(column)} end as ${sql.ref(column)}`
        : sql.ref(column),
    ),
  )
  // Without an order the database gives them as they lie on its pages, which others' rows decide.
  const time = all.filter(({ column }) => column === 'created_at')
  const order = sql.join([...time, ...all.filter(({ isKey }) => isKey)].map(({ column }) => sql.ref(column)))
  return rowsOf(
    sql<{ json: string }>`select row_to_json(r)::text as json
      from (select ${listed} from ${from} where ${where} order by ${order}) r`,
    100,
    db().withoutPlugins(),
  )
}

export async function countRecords(table: string, owner: string, userId: string): Promise<number> {
  const { from, where } = named(table, owner, userId)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from} where ${where}`.execute(db())
  return rows[0]?.count ?? 0
}

const pairs = async (query: RawBuilder<{ id: string; word: string }>): Promise<Map<string, string>> =>
  new Map((await query.execute(db())).rows.map(({ id, word }) => [id, word]))

/** Numbers of the person's applications. */
export const findNumbers = (userId: string): Promise<Map<string, string>> =>
  pairs(sql`select id, ref_no as word from applications where user_id = ${userId}`)

/** Titles of jobs rows of the person tell of. */
export const findTitles = (userId: string, language: Language): Promise<Map<string, string>> =>
  pairs(sql`select j.id, ${sql.raw(adTitle('j.id', language))} as word from jobs j
    where j.id in (select job_id from approaches where ${forPerson(APPROACHED, userId)})
      or j.id in (select job_id from tasks where user_id = ${userId} or assignee_id = ${userId} or author_id = ${userId})`)

/** What evaluations of the person asked, by their id. */
export const findGuides = (userId: string): Promise<Map<string, string>> =>
  pairs(sql`select id, version_id as word from evaluations where user_id = ${userId}`)

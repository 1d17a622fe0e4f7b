import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { CodelistOptions, Codelists } from '#db/schema.ts'
import type { Use } from './codelists.rules.ts'

export type OptionRow = Selectable<CodelistOptions>
export type ListRow = Selectable<Codelists>

/** All codelists and their options in order: a few hundred rows. */
export async function findAllCodelists(): Promise<{ lists: ListRow[]; options: OptionRow[] }> {
  const lists = await db().selectFrom('codelists').selectAll().execute()
  const options = await db().selectFrom('codelistOptions').selectAll().orderBy('position').orderBy('id').execute()
  return { lists, options }
}

/** One list, locked until the transaction ends, so that changes to it wait for each other. */
export const lockList = (by: { key: string } | { id: number }) =>
  db()
    .selectFrom('codelists')
    .selectAll()
    .where((is) => ('key' in by ? is('key', '=', by.key) : is('id', '=', by.id)))
    .forUpdate()
    .executeTakeFirst()

export const findOptions = (listId: number): Promise<OptionRow[]> =>
  db()
    .selectFrom('codelistOptions')
    .selectAll()
    .where('codelistId', '=', listId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const findOption = (id: number): Promise<OptionRow> =>
  db().selectFrom('codelistOptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const insertList = (key: string) =>
  db().insertInto('codelists').values({ key }).returningAll().executeTakeFirstOrThrow()

export const updateListKey = (id: number, key: string) =>
  db().updateTable('codelists').set({ key, updatedAt: new Date() }).where('id', '=', id).execute()

export const deleteList = (id: number) => db().deleteFrom('codelists').where('id', '=', id).execute()

export const insertOptions = (rows: Insertable<CodelistOptions>[]) =>
  db().insertInto('codelistOptions').values(rows).returningAll().execute()

export const updateOption = (id: number, changes: Updateable<CodelistOptions>) =>
  db()
    .updateTable('codelistOptions')
    .set({ ...changes, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()

export const deleteOption = (id: number) => db().deleteFrom('codelistOptions').where('id', '=', id).execute()

/** Which of these keys does any row use? Each table is read once, however many keys and columns there are. */
export async function findUsedKeys(keys: string[], uses: readonly Use[]): Promise<Set<string>> {
  const used = new Set<string>()
  const tables = Object.entries(Object.groupBy(uses, ({ table }) => table))
  for (const [table, columns = []] of keys.length > 0 ? tables : []) {
    const cells = columns.map(({ column, isList }) =>
      isList ? sql`select unnest(${sql.ref(column)})` : sql`select ${sql.ref(column)}::text`,
    )
    const { rows } = await sql<{ key: string }>`select distinct k.key from ${sql.table(table)}
      cross join lateral (${sql.join(cells, sql` union all `)}) k(key)
      where k.key = any(${keys}::text[])`.execute(db())
    for (const { key } of rows) used.add(key)
  }
  return used
}

/** An option that is no alias, with the key of its list. */
export const findMergeable = (id: number) =>
  db()
    .selectFrom('codelistOptions as o')
    .innerJoin('codelists as l', 'l.id', 'o.codelistId')
    .select(['o.key', 'l.key as list'])
    .where('o.id', '=', id)
    .where('o.mergedInto', 'is', null)
    .executeTakeFirst()

/** An option becomes an alias of another one, and so does what was an alias of it. */
export const mergeInto = (id: number, into: number) =>
  db()
    .updateTable('codelistOptions')
    .set({ mergedInto: into, isActive: false, updatedAt: new Date() })
    .where((is) => is.or([is('id', '=', id), is('mergedInto', '=', id)]))
    .execute()

/** Until the transaction ends nobody begins to use them. */
export async function lockOptions(ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db().selectFrom('codelistOptions').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Which of these `list/key` pairs are active options; those stay until the transaction ends. */
export async function keepOptions(pairs: string[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set()
  const pair = sql<string>`codelists.key || '/' || codelist_options.key`
  const rows = await db()
    .selectFrom('codelistOptions')
    .innerJoin('codelists', 'codelists.id', 'codelistOptions.codelistId')
    .select(pair.as('pair'))
    .where('codelistOptions.isActive', '=', true)
    .where(pair, 'in', pairs)
    .orderBy('codelistOptions.id')
    .forKeyShare('codelistOptions')
    .execute()
  return new Set(rows.map((row) => row.pair))
}

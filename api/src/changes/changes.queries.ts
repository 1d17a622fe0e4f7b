import { type Insertable, sql } from 'kysely'
import { rowsOf } from '#db/cursor.ts'
import { db } from '#db/db.ts'
import type { DB, EntityChanges } from '#db/schema.ts'

/** Tables whose `rev` counts the changes of a row. */
export type RevisedTable = { [T in keyof DB]: DB[T] extends { id: unknown; rev: unknown } ? T : never }[keyof DB]

/** Holds one thing until the transaction ends. @returns its revision, undefined when there is no such thing */
export async function lockRev(name: RevisedTable, id: string): Promise<number | undefined> {
  const table = sql.table(name)
  const { rows } = await sql<{ rev: number }>`select rev from ${table} where id = ${id} for update`.execute(db())
  return rows[0]?.rev
}

/** The revision one thing has now. */
export async function findRev(name: RevisedTable, id: string): Promise<number | undefined> {
  const table = sql.table(name)
  const { rows } = await sql<{ rev: number }>`select rev from ${table} where id = ${id}`.execute(db())
  return rows[0]?.rev
}

/** Whoever makes something with this id waits until the transaction ends. */
export async function lockMaking(id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`made:${id}`}, 0))`.execute(db())
}

export async function setRev(table: RevisedTable, id: string, rev: number): Promise<void> {
  await sql`update ${sql.table(table)} set rev = ${rev} where id = ${id}`.execute(db())
}

export async function insertChange(change: Insertable<EntityChanges>): Promise<void> {
  await db().insertInto('entityChanges').values(change).execute()
}

/** Names of the fields each later change touched, the oldest first. */
export const findFieldsSince = (entity: string, entityId: string, rev: number) =>
  db()
    .selectFrom('entityChanges')
    .select(['rev', 'fields'])
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where('rev', '>', rev)
    .orderBy('rev')
    .execute()

const CHANGE = ['entity', 'entityId', 'rev', 'actorId', 'fields', 'keyId', 'sealed', 'createdAt'] as const
/** As text: names in it are those of fields, and no names of columns. */
const PATCH = sql<string | null>`patch::text`.as('patch')

interface Part {
  /** The first revision that is too new. */
  before?: number | undefined
  limit?: number | undefined
}
/** The history of one thing, newest first. */
export const findChanges = (entity: string, entityId: string, { before, limit }: Part = {}) =>
  db()
    .selectFrom('entityChanges')
    .select(CHANGE)
    .select(PATCH)
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .$if(before !== undefined, (query) => query.where('rev', '<', before ?? 0))
    .orderBy('rev', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()

/** What a field was at a revision, by the first change of it from then on; undefined when it has not changed since. */
export async function findValueBefore(entity: string, entityId: string, rev: number, field: string) {
  const { rows } = await sql<{ value: unknown }>`select patch -> ${field} -> 'before' as value from entity_changes
    where entity = ${entity} and entity_id = ${entityId} and rev >= ${rev} and ${field} = any(fields) order by rev limit 1`.execute(
    db(),
  )
  return rows[0]?.value
}
export type ChangeRow = Awaited<ReturnType<typeof findChanges>>[number]

/** Every change of a person's own values, newest first. */
export const changeRowsOf = (personId: string) =>
  rowsOf(
    db()
      .selectFrom('entityChanges')
      .select(CHANGE)
      .select(PATCH)
      .where('personId', '=', personId)
      .orderBy('id', 'desc'),
    100,
  )

export const findKey = (userId: string) =>
  db().selectFrom('personKeys').select(['id', 'key']).where('userId', '=', userId).executeTakeFirst()

/** Stores a key unless the person has one. */
export async function insertKey(userId: string, key: Buffer): Promise<void> {
  await db()
    .insertInto('personKeys')
    .values({ userId, key })
    .onConflict((oc) => oc.column('userId').doNothing())
    .execute()
}

export async function deleteKey(userId: string): Promise<void> {
  await db().deleteFrom('personKeys').where('userId', '=', userId).execute()
}

/** Removes the history of one thing. */
export async function deleteChanges(entity: string, entityId: string): Promise<void> {
  await db().deleteFrom('entityChanges').where('entity', '=', entity).where('entityId', '=', entityId).execute()
}

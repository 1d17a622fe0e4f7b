import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** A row it was done to: the revision it has since, and what brings it back; null when nothing does. */
export interface DoneRow {
  id: string
  rev: number
  before: string | null
}
interface NewBulkAction {
  actorId: string
  list: string
  action: string
  rows: DoneRow[]
  skipped: number
}

export const insertBulkAction = ({ rows, ...action }: NewBulkAction) =>
  db()
    .insertInto('bulkActions')
    .values({ ...action, rows: JSON.stringify(rows) })
    .returningAll()
    .executeTakeFirstOrThrow()
export type BulkRow = Awaited<ReturnType<typeof insertBulkAction>>

/** Their own, or of one list whoever did it; held until the transaction ends. */
export const lockBulkAction = (id: string, actorId: string, ofAll: string | null): Promise<BulkRow | undefined> =>
  db()
    .selectFrom('bulkActions')
    .selectAll()
    .where('id', '=', id)
    .where((is) => is.or([is('actorId', '=', actorId), is('list', '=', ofAll)]))
    .forUpdate()
    .executeTakeFirst()

/** Those of these, each with who did it. */
export const findBulkActions = (ids: readonly string[]) =>
  db()
    .selectFrom('bulkActions as b')
    .leftJoin('users as u', 'u.id', 'b.actorId')
    .selectAll('b')
    .select('u.name')
    .where('b.id', 'in', ids)
    .execute()

/** What somebody is called who undid something. */
export async function findName(id: string | null): Promise<string | null> {
  const user = await db()
    .selectFrom('users')
    .select('name')
    .where('id', '=', id ?? null)
    .executeTakeFirst()
  return user?.name ?? null
}

export const keepRows = (id: string, action: string, rows: DoneRow[]): Promise<BulkRow> =>
  db()
    .updateTable('bulkActions')
    .set({ action, rows: JSON.stringify(rows) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

interface Undone {
  at: Date
  by: string
  skipped: number
  /** Rows that can be tried again. */
  rows?: DoneRow[]
}
export const markUndone = (id: string, { at, by, skipped, rows = [] }: Undone): Promise<BulkRow> =>
  db()
    .updateTable('bulkActions')
    .set({ undoneAt: at, undoneBy: by, skipped, rows: JSON.stringify(rows) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Handed over before an instant, with the phone of a contact still among what brings it back; held until the transaction ends. In
 * the words of their index (`bulk_actions_phones`), which has no others: it is empty most of the time.
 */
export async function findKeepingPhones(before: Date): Promise<{ id: string; action: string; rows: DoneRow[] }[]> {
  const query = db()
    .selectFrom('bulkActions')
    .select(['id', 'action', 'rows'])
    .where(sql<boolean>`list = 'jobs' and action = 'contact' and rows::text like '%phone%'`)
    .where('createdAt', '<', before)
    .forUpdate()
  return (await query.execute()) as unknown as { id: string; action: string; rows: DoneRow[] }[]
}

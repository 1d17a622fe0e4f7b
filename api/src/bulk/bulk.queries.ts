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

export const keepRows = (id: string, action: string, rows: DoneRow[]): Promise<BulkRow> =>
  db()
    .updateTable('bulkActions')
    .set({ action, rows: JSON.stringify(rows) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const markUndone = (id: string, skipped: number, at: Date): Promise<BulkRow> =>
  db()
    .updateTable('bulkActions')
    .set({ undoneAt: at, skipped, rows: sql`'[]'::jsonb` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

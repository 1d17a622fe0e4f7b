import type { ProfileLists } from '@korak/contract/cv.ts'
import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { statement } from '#db/statement.ts'

/** Makes changes to what was read and to the lists of one person wait for each other, until the transaction ends. */
export async function lockLists(userId: string): Promise<void> {
  await db().selectFrom('candidates').select('userId').where('userId', '=', userId).forUpdate().execute()
}

/** A CV by its id, whoever's it is; undefined for files that are none. */
export const findCvFile = (id: string) =>
  db()
    .selectFrom('files')
    .select(['id', 'userId', 'storageKey', 'size', 'sha256', 'scanState', 'isCurrent'])
    .where('id', '=', id)
    .where('collection', '=', 'cv')
    .executeTakeFirst()

/** Keeps what was read from a CV, in place of what was read before. */
export async function keepReading(userId: string, fileId: string, lists: ProfileLists, readAt: Date): Promise<void> {
  const row = { fileId, lists: JSON.stringify(lists), readAt, decidedAt: null }
  await db()
    .insertInto('cvReadings')
    .values({ ...row, userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

const proposed = statement(({ userId }: { userId: string }) =>
  db()
    .selectFrom('cvReadings as r')
    .innerJoin('files as f', 'f.id', 'r.fileId')
    // As text: names inside JSON would be turned around with those of columns.
    .select(['r.fileId', sql<string>`r.lists::text`.as('lists')])
    .where('r.userId', '=', userId)
    .where('f.isCurrent', '=', true)
    .where('r.decidedAt', 'is', null),
)
/** What the current CV proposes, when that is still to be decided. */
export async function findProposed(userId: string): Promise<{ fileId: string; lists: ProfileLists } | undefined> {
  const [row] = await proposed({ userId })
  return row && { fileId: row.fileId, lists: JSON.parse(row.lists) as ProfileLists }
}

export async function decideReading(userId: string, at: Date): Promise<void> {
  await db()
    .updateTable('cvReadings')
    .set({ decidedAt: at })
    .where('userId', '=', userId)
    .where('decidedAt', 'is', null)
    .execute()
}

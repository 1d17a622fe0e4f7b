import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { Replies } from '#db/schema.ts'

/** @returns false when it is known already */
export async function insertReply(row: Insertable<Replies>): Promise<boolean> {
  const inserted = await db()
    .insertInto('replies')
    .values(row)
    .onConflict((on) => on.column('messageHash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const markEntered = (id: string, leftOut: string[]) =>
  db().updateTable('replies').set({ eventId: id, leftOut }).where('id', '=', id).execute()

/** One more of this kind today. */
export const countReply = (day: string, outcome: string) =>
  db()
    .insertInto('replyCounts')
    .values({ day, outcome, count: 1 })
    .onConflict((on) => on.columns(['day', 'outcome']).doUpdateSet({ count: sql<number>`reply_counts.count + 1` }))
    .execute()

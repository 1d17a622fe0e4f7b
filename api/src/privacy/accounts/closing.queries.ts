import { sql } from 'kysely'
import { db } from '#db/db.ts'

const account = (userId: string) =>
  db().selectFrom('users').select(['id', 'email', 'name', 'language', 'closingAt']).where('id', '=', userId)

export const findAccount = (userId: string) => account(userId).executeTakeFirst()
/** Locked until the transaction ends. */
export const lockAccount = (userId: string) => account(userId).forUpdate().executeTakeFirst()

export const setClosing = (userId: string, closingAt: Date, eraseAt: Date) =>
  db()
    .updateTable('users')
    .set({ closingAt, eraseAt, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute()

/** Takes the closing back; that was also a word to keep the profile. */
export async function unsetClosing(userId: string, at: Date): Promise<void> {
  await sql`update users set closing_at = null, erase_at = null, renewed_at = ${at}, renewal_days = null,
    renewal_until = null, quarantined_at = null, updated_at = now() where id = ${userId}`.execute(db())
}

/** What waits for the person's next click in a mailbox is waited for no longer. */
export const deleteEmailChange = (userId: string) =>
  db().deleteFrom('emailChanges').where('userId', '=', userId).execute()

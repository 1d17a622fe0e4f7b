import { sql } from 'kysely'
import { db } from '#db/db.ts'
import type { MailRow } from '#mail/mails.queries.ts'

type Said = Pick<MailRow, 'toAddress' | 'toName' | 'language'> & { params: object }
/** Somebody else gets a mail that waits, or it says less. */
export async function correctMail(id: string, { params, ...to }: Said): Promise<void> {
  await db()
    .updateTable('mails')
    .set({ ...to, params: JSON.stringify(params), updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** Whom to write to; locked until the transaction ends. */
export const lockPerson = (userId: string) =>
  db().selectFrom('users').select(['email', 'name', 'language']).where('id', '=', userId).forUpdate().executeTakeFirst()

/** Remembers a renewal mail by its days and the last day it has named. */
export async function setAsked(userId: string, days: number, until: string): Promise<void> {
  await sql`update users set renewal_days = ${days}, renewal_until = ${until} where id = ${userId}`.execute(db())
}

export async function setQuarantined(userId: string, at: Date): Promise<void> {
  await sql`update users set quarantined_at = ${at} where id = ${userId}`.execute(db())
}

/** As if no mail had been written and nothing hidden. */
export async function setBack(userId: string): Promise<void> {
  await sql`update users set renewal_days = null, renewal_until = null, quarantined_at = null where id = ${userId}`.execute(
    db(),
  )
}

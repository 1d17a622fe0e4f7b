import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { notHeld } from '#db/held.ts'

/** Lets registrations of one address follow each other, until the transaction ends. */
export async function lockAddress(email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signup:${email}`}, 0))`.execute(db())
}

/** Is it an account nobody activated that stays because of a legal hold? */
export async function isKeptByHold(id: string): Promise<boolean> {
  const row = await db()
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'registered')
    .where(({ not }) => not(notHeld('users.id')))
    .executeTakeFirst()
  return row !== undefined
}

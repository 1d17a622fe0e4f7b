import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** Lets registrations of one address follow each other, until the transaction ends. */
export async function lockAddress(email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signup:${email}`}, 0))`.execute(db())
}

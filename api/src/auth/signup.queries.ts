import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** Lets registrations of one address follow each other, until the transaction ends. */
export async function lockAddress(email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signup:${email}`}, 0))`.execute(db())
}

/** Does the work of a command and takes it back: what stays is the time it took. Call inside a transaction. */
export async function rehearse(work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint rehearsal`.execute(db())
  try {
    await work()
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(db())
  }
}

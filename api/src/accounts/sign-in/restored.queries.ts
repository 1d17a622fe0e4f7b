import { sql } from 'kysely'
import { NOBODYS_PASSWORD } from '#auth/passwords.ts'
import { db } from '#db/db.ts'

/**
 * After a backup was restored: nothing in it that opens an account does so any more. It knows neither which sessions were ended since,
 * nor which links were used or changes of e-mail stopped, nor which passwords were changed because somebody else knew them, nor which passkeys were removed: those count beside
 * a password, and open nothing alone. Nor which recovery codes were used or replaced, and which addresses calendars read: they end.
 */
export async function shutRestored(): Promise<void> {
  await sql`update sessions set expires_at = now() where expires_at > now()`.execute(db())
  await sql`update links set used_at = now() where used_at is null`.execute(db())
  await sql`update users set password_hash = ${NOBODYS_PASSWORD}`.execute(db())
  await sql`update passkeys set is_of_backup = true where not is_of_backup`.execute(db())
  await sql`delete from recovery_codes`.execute(db())
  await sql`delete from calendar_feeds`.execute(db())
}

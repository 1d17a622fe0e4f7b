import { sql } from 'kysely'
import { deleteInBatches } from '#db/batches.ts'
import { db } from '#db/db.ts'
import { notHeld } from '#db/held.ts'

/** A new wish takes the place of the one that waits, under an id of its own. @returns the id */
export async function saveEmailChange(userId: string, newEmail: string): Promise<string> {
  const row = await db()
    .insertInto('emailChanges')
    .values({ userId, newEmail })
    .onConflict((on) =>
      on.column('userId').doUpdateSet((is) => ({
        id: is.ref('excluded.id'),
        newEmail: is.ref('excluded.newEmail'),
        createdAt: is.ref('excluded.createdAt'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The change a link is about. */
export const findEmailChange = (linkId: string) =>
  db()
    .selectFrom('emailChanges as c')
    .innerJoin('links as l', (join) => join.onRef('l.subjectId', '=', 'c.id').onRef('l.userId', '=', 'c.userId'))
    .select('c.newEmail')
    .where('l.id', '=', linkId)
    .executeTakeFirst()

/** What waits for its mailbox: with a link that still works. */
export const findPendingChange = (userId: string) =>
  db()
    .selectFrom('emailChanges as c')
    .innerJoin('links as l', 'l.subjectId', 'c.id')
    .select(['c.newEmail', 'l.expiresAt'])
    .where('c.userId', '=', userId)
    .where('l.userId', '=', userId)
    .where('l.purpose', '=', 'email_change')
    .where('l.usedAt', 'is', null)
    .where('l.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** @returns was there one */
export async function deleteEmailChange(userId: string): Promise<boolean> {
  const row = await db().deleteFrom('emailChanges').where('userId', '=', userId).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Housekeeping: changes whose link nobody can use any more. */
export async function deleteOldEmailChanges(): Promise<void> {
  await deleteInBatches(
    'email_changes',
    sql`${notHeld('email_changes.user_id')} and not exists (select from links l where l.user_id = email_changes.user_id and l.subject_id = email_changes.id
      and l.purpose = 'email_change' and l.used_at is null and l.expires_at > now())`,
  )
}

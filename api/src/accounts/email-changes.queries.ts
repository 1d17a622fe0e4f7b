import { sql } from 'kysely'
import { deleteInBatches } from '#db/batches.ts'
import { db } from '#db/db.ts'
import { namesNobodyHeld, notHeld } from '#db/held.ts'

/** A new wish takes the place of the one that waits, under an id of its own and confirmed by nobody. @returns the id */
export async function saveEmailChange(userId: string, newEmail: string): Promise<string> {
  const row = await db()
    .insertInto('emailChanges')
    .values({ userId, newEmail })
    .onConflict((on) =>
      on.column('userId').doUpdateSet((is) => ({
        id: is.ref('excluded.id'),
        newEmail: is.ref('excluded.newEmail'),
        createdAt: is.ref('excluded.createdAt'),
        formerLinkId: null,
        newConfirmedAt: null,
        formerConfirmedAt: null,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Keeps which of the two links went to the former mailbox. */
export async function setFormerLink(id: string, formerLinkId: string): Promise<void> {
  await db().updateTable('emailChanges').set({ formerLinkId }).where('id', '=', id).execute()
}

/** Changes that wait: at least one of their links can still be used. */
const waiting = () =>
  db()
    .selectFrom('emailChanges as c')
    .innerJoin('links as open', (join) =>
      join.onRef('open.subjectId', '=', 'c.id').onRef('open.userId', '=', 'c.userId'),
    )
    .select(['c.id', 'c.newEmail', 'c.newConfirmedAt', 'c.formerConfirmedAt', 'open.expiresAt'])
    .where('open.purpose', '=', 'email_change')
    .where('open.usedAt', 'is', null)
    .where('open.expiresAt', '>', sql<Date>`now()`)
    .limit(1)

/** The change that waits and a link is about, with which mailbox that link went to. */
export const findEmailChange = (linkId: string) =>
  waiting()
    .innerJoin('links as l', (join) => join.onRef('l.subjectId', '=', 'c.id').onRef('l.userId', '=', 'c.userId'))
    .select(sql<boolean>`l.id is not distinct from c.former_link_id`.as('isFormer'))
    .where('l.id', '=', linkId)
    .executeTakeFirst()

export const findPendingChange = (userId: string) => waiting().where('c.userId', '=', userId).executeTakeFirst()

/** Keeps that a mailbox has confirmed it. */
export async function setConfirmed(id: string, isFormer: boolean): Promise<void> {
  const at = sql<Date>`now()`
  await db()
    .updateTable('emailChanges')
    .set(isFormer ? { formerConfirmedAt: at } : { newConfirmedAt: at })
    .where('id', '=', id)
    .execute()
}

/** @returns was there one */
export async function deleteEmailChange(userId: string): Promise<boolean> {
  const row = await db().deleteFrom('emailChanges').where('userId', '=', userId).returning('id').executeTakeFirst()
  return row !== undefined
}

/**
 * Housekeeping: changes whose link nobody can use any more, and in mails the address of a change that came to nothing: it may be
 * that of a stranger.
 */
export async function deleteOldEmailChanges(): Promise<void> {
  await deleteInBatches(
    'email_changes',
    sql`${notHeld('email_changes.user_id')} and not exists (select from links l where l.user_id = email_changes.user_id and l.subject_id = email_changes.id
      and l.purpose = 'email_change' and l.used_at is null and l.expires_at > now())`,
  )
  await sql`update mails set to_address = '', updated_at = now(),
      status = case when status = 'queued' then 'failed' else status end
    where template = 'email_change' and to_address <> ''
      and not exists (select from user_emails e where e.user_id = mails.user_id and e.email = lower(mails.to_address))
      and not exists (select from email_changes c where c.user_id = mails.user_id and c.new_email = mails.to_address)
      and ${notHeld('mails.user_id')} and ${namesNobodyHeld('mails', 'to_address')}`.execute(db())
}

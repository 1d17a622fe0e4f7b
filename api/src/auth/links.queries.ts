import { sql, type Selectable } from 'kysely'
import { deleteInBatches } from '#db/batches.ts'
import { db } from '#db/db.ts'
import type { LinkPurpose, Links } from '#db/schema.ts'
import { notHeld } from '#db/held.ts'

export type LinkRow = Selectable<Links>

/** Of links of a kind that are made for one user at once each sees those before it, until the transaction ends. */
export async function lockLinks(userId: string, purpose: LinkPurpose): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`links:${purpose}:${userId}`}, 0))`.execute(db())
}

/** Until the mail goes out the link counts from now; see `restartLink`. */
export async function insertLink(link: {
  purpose: LinkPurpose
  userId: string
  subjectId: string | null
  nonce: Buffer
  validSeconds: number
}): Promise<string> {
  const row = await db()
    .insertInto('links')
    .values({ ...link, expiresAt: sql<Date>`now() + make_interval(secs => ${link.validSeconds})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** With `isExpired` by the clock of the database, the one that also decides when the link is used. */
export function findLinkRow(id: string, purpose: LinkPurpose) {
  return db()
    .selectFrom('links')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
}

export const findLinkById = (id: string): Promise<LinkRow | undefined> =>
  db().selectFrom('links').selectAll().where('id', '=', id).executeTakeFirst()

/** When a link was made that can still be used, in the last day; null where none was. */
export async function findMadeToday(userId: string, purpose: LinkPurpose): Promise<Date | null> {
  const row = await db()
    .selectFrom('links')
    .select('createdAt')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('createdAt', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt ?? null
}

/** Of many who try at once exactly one gets the row. */
export async function useLink(id: string): Promise<boolean> {
  const row = await db()
    .updateTable('links')
    .set({ usedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function revokeLinks(userId: string, purpose?: LinkPurpose): Promise<void> {
  await db()
    .updateTable('links')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .$if(purpose !== undefined, (q) => q.where('purpose', '=', purpose as LinkPurpose))
    .execute()
}

/** Takes the links about one thing out of use: it has been decided about. */
export async function revokeLinksAbout(userId: string, purpose: LinkPurpose, subjectId: string): Promise<void> {
  await db()
    .updateTable('links')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('subjectId', '=', subjectId)
    .where('usedAt', 'is', null)
    .execute()
}

/** But for a change of e-mail: its end is shown to the asker, and must not tell whether a mail could go. */
export async function restartLink(id: string): Promise<void> {
  await db()
    .updateTable('links')
    .set({ expiresAt: sql<Date>`now() + make_interval(secs => valid_seconds)` })
    .where('id', '=', id)
    .where('purpose', '<>', 'email_change')
    .where('usedAt', 'is', null)
    .execute()
}

/** Housekeeping: links nobody can use any more, a month after their end (until then `already` can be told). */
export async function deleteOldLinks(): Promise<void> {
  await deleteInBatches('links', sql`expires_at < now() - interval '30 days' and ${notHeld('links.user_id')}`)
}

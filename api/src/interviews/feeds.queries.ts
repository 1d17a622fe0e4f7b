import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { now } from '#base/time.ts'
import { db } from '#db/db.ts'

export const findFeed = (userId: string) =>
  db().selectFrom('calendarFeeds').selectAll().where('userId', '=', userId).executeTakeFirst()

/** The feed of an account that can sign in, with what its calendar has to know. */
export const findReadable = (userId: string) =>
  db()
    .selectFrom('calendarFeeds as f')
    .innerJoin('users as u', 'u.id', 'f.userId')
    .select(['f.userId', 'f.nonce', 'f.readAt'])
    .select(sql<boolean>`exists (select from employees e where e.user_id = u.id)`.as('isOurs'))
    .select((is) => is.ref('u.language').$castTo<Language>().as('language'))
    .where('f.userId', '=', userId)
    .where('u.status', '=', 'active')
    .executeTakeFirst()

export async function saveFeed(userId: string, nonce: Buffer): Promise<void> {
  const made = { nonce, createdAt: now(), readAt: null }
  await db()
    .insertInto('calendarFeeds')
    .values({ userId, ...made })
    .onConflict((on) => on.column('userId').doUpdateSet(made))
    .execute()
}

/** @returns false when there is none */
export async function deleteFeed(userId: string): Promise<boolean> {
  const { numDeletedRows } = await db().deleteFrom('calendarFeeds').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function markRead(userId: string): Promise<void> {
  await db().updateTable('calendarFeeds').set({ readAt: now() }).where('userId', '=', userId).execute()
}

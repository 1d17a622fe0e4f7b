import { sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { Users } from '#db/schema.ts'

/** @returns false when it was so already */
export async function setRestricted(userId: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('users')
    .set({ restrictedAt: at, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('restrictedAt', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Starts the retention clock anew and ends a quarantine. */
export async function setRenewed(userId: string, at: Date): Promise<void> {
  await sql`update users set renewed_at = ${at}, renewal_days = null, renewal_until = null, quarantined_at = null,
    updated_at = now() where id = ${userId}`.execute(db())
}

/** What is wanted of accounts: of those where something is, and of these people. */
export const findWishes = (ids: string[]) =>
  db()
    .selectFrom('users')
    .select(['id', 'status', 'restrictedAt', 'closingAt', 'eraseAt', 'updatedAt'])
    .where(({ or, eb }) =>
      or([
        eb('id', '=', sql<string>`any(${ids}::uuid[])`),
        eb('status', '=', 'disabled'),
        eb('restrictedAt', 'is not', null),
        eb('eraseAt', 'is not', null),
      ]),
    )
    .orderBy('id')
    .execute()

/** Sets what a person wanted at an instant, unless the account has changed since. @returns false also when it was so already */
export async function setWish(
  userId: string,
  at: Date,
  wish: Pick<Updateable<Users>, 'restrictedAt' | 'closingAt' | 'eraseAt' | 'status'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('users')
    .set({ ...wish, updatedAt: at })
    .where('id', '=', userId)
    .where('updatedAt', '<', at)
    .where(({ or }) =>
      or(Object.entries(wish).map(([column, value]) => sql<boolean>`${sql.ref(column)} is distinct from ${value}`)),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** At which places of a list are accounts that have changed at that instant or later, or are not here. */
export async function findNewer(people: readonly string[], at: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`select w.place from
      unnest(${people}::uuid[], ${at}::timestamptz[]) with ordinality as w (person, at, place)
    left join users u on u.id = w.person where u.id is null or u.updated_at >= w.at`.execute(db())
  return rows.map(({ place }) => place - 1)
}

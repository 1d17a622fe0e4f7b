import { type NotNull, sql } from 'kysely'
import { db } from '#db/db.ts'

/** Keeps the address somebody without an account has given, or none. */
export async function setGivenAddress(userId: string, givenEmail: string | null): Promise<void> {
  await db()
    .updateTable('users')
    .set({ givenEmail, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('email', 'is', null)
    .execute()
}

/** Somebody an account was made for, with the address they were invited at; `isOffered`: it is not theirs yet. */
export const findInvited = (id: string) =>
  db()
    .selectFrom('users')
    .selectAll()
    .select((is) => is.fn.coalesce('email', 'givenEmail').as('address'))
    .select((is) => is('email', 'is', null).$castTo<boolean>().as('isOffered'))
    .where('id', '=', id)
    .where((is) => is.fn.coalesce('email', 'givenEmail'), 'is not', null)
    .$narrowType<{ address: NotNull }>()
    .executeTakeFirst()

/** Makes the address somebody has given that of their account. @returns was there one */
export async function claimAddress(id: string): Promise<boolean> {
  const at = sql<Date>`now()`
  const row = await db()
    .updateTable('users')
    .set((is) => ({ email: is.ref('givenEmail'), givenEmail: null, activatedAt: at, updatedAt: at }))
    .where('id', '=', id)
    .where('email', 'is', null)
    .where('givenEmail', 'is not', null)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

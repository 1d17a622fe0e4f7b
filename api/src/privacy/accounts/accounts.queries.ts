import { type Selectable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { Users, UserStatus } from '#db/schema.ts'

/**
 * By username or e-mail, also one that was given to staff and leads to no account yet, locked; commands about one account follow
 * each other. Whose application was entered by staff may know neither: the number of the application stands on each letter to them.
 */
export const lockUserByName = (name: string): Promise<Selectable<Users> | undefined> =>
  db()
    .selectFrom('users')
    .selectAll()
    .where(({ or, eb }) =>
      or([
        eb('username', '=', name.toLowerCase()),
        eb('email', '=', name.toLowerCase()),
        eb('givenEmail', '=', name.toLowerCase()),
        eb(
          'id',
          'in',
          sql<string>`(select user_id from applications where ref_no = ${name.toUpperCase()} and came_by <> 'portal')`,
        ),
      ]),
    )
    // An address can be an account's and have been given to staff for somebody else: who can sign in by it comes first.
    .orderBy((is) => is('email', 'is', null))
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Is this the only active account with the role? Two administrators at the same time wait for each other. */
export async function isLastAdministrator(id: string): Promise<boolean> {
  const role = await db()
    .selectFrom('roles as r')
    .innerJoin('userRoles as ur', 'ur.roleId', 'r.id')
    .select('r.id')
    .where('r.key', '=', 'Administrators')
    .where('ur.userId', '=', id)
    .forUpdate('r')
    .executeTakeFirst()
  if (!role) return false
  const rows = await db()
    .selectFrom('roles as r')
    .innerJoin('userRoles as ur', 'ur.roleId', 'r.id')
    .innerJoin('users as u', 'u.id', 'ur.userId')
    .select('u.id')
    .where('r.key', '=', 'Administrators')
    .where('u.status', '=', 'active')
    .execute()
  return rows.length === 1 && rows[0]?.id === id
}

export async function setStatus(id: string, status: UserStatus): Promise<void> {
  await db()
    .updateTable('users')
    .set({ status, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

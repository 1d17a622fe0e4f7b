import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import { ZONE } from '#base/time.ts'
import { factorDays, hasFactor } from '#db/permissions.ts'
import type { Roles } from '#db/schema.ts'

/** Roles with what they allow, those the portal starts with first. */
export const findRoles = () =>
  db()
    .selectFrom('roles as r')
    .select(['r.id', 'r.rev', 'r.key', 'r.nameSl', 'r.nameEn', 'r.isSystem', 'r.secondFactorDays'])
    .select([
      sql<string[]>`array(select permission from role_permissions p where p.role_id = r.id order by 1)`.as(
        'permissions',
      ),
    ])
    .orderBy('r.id')
    .execute()
export type RoleRow = Awaited<ReturnType<typeof findRoles>>[number]

/** How many people have each role, by its id. */
export async function countPeople(): Promise<Map<number, number>> {
  const rows = await db()
    .selectFrom('userRoles')
    .select(['roleId', sql<number>`count(*)::int`.as('people')])
    .groupBy('roleId')
    .execute()
  return new Map(rows.map(({ roleId, people }) => [roleId, people]))
}

/** Who has a role, the first of them by name. */
export const findHolders = (roleId: number, limit: number) =>
  db()
    .selectFrom('userRoles as ur')
    .innerJoin('users as u', 'u.id', 'ur.userId')
    .where('ur.roleId', '=', roleId)
    .select(['u.id as uid', sql<string>`coalesce(u.name, u.username)`.as('name')])
    .orderBy(sql`coalesce(u.name, u.username) collate "sl-x-icu"`)
    .limit(limit)
    .execute()

export async function insertRole(role: Insertable<Roles>): Promise<number> {
  return (await db().insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()).id
}

/** Names, and whether a second factor is required. */
export async function updateRole(
  id: number,
  fields: { nameSl?: string | undefined; nameEn?: string | undefined; secondFactorDays?: number | null | undefined },
): Promise<void> {
  await db()
    .updateTable('roles')
    .set({ ...fields, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** What a role allows, and nothing else. */
export async function setPermissions(roleId: number, permissions: readonly string[]): Promise<void> {
  await db().deleteFrom('rolePermissions').where('roleId', '=', roleId).execute()
  if (permissions.length === 0) return
  await db()
    .insertInto('rolePermissions')
    .values(permissions.map((permission) => ({ roleId, permission })))
    .execute()
}

/** Of those who have a role and no second factor: how many days ago one was first asked of each; null of whom it was not yet. */
export async function findAskedDays(roleId: number): Promise<(number | null)[]> {
  const rows = await db()
    .selectFrom('userRoles as ur')
    .innerJoin('users as u', 'u.id', 'ur.userId')
    .select(
      sql<number | null>`(now() at time zone ${ZONE})::date - (u.second_factor_asked_at at time zone ${ZONE})::date`.as(
        'days',
      ),
    )
    .where('ur.roleId', '=', roleId)
    .where('u.status', '=', 'active')
    .where(sql<boolean>`not ${sql.raw(hasFactor('u.id'))}`)
    .orderBy('days')
    .execute()
  return rows.map(({ days }) => days)
}

/** Of whom no role requires a second factor any more, the days begin anew should one be required again. */
export async function forgetAsked(): Promise<void> {
  await db()
    .updateTable('users')
    .set({ secondFactorAskedAt: null })
    .where('secondFactorAskedAt', 'is not', null)
    .where(sql<boolean>`${sql.raw(factorDays('users.id'))} is null`)
    .execute()
}

export async function deleteRole(id: number): Promise<void> {
  await db().deleteFrom('roles').where('id', '=', id).execute()
}

import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** Roles with what they allow, those the portal starts with first. */
export const findRoles = () =>
  db()
    .selectFrom('roles as r')
    .select(['r.id', 'r.key', 'r.nameSl', 'r.nameEn', 'r.isSystem'])
    .select([
      sql<string[]>`array(select permission from role_permissions p where p.role_id = r.id order by 1)`.as(
        'permissions',
      ),
      sql<number>`(select count(*)::int from user_roles ur where ur.role_id = r.id)`.as('people'),
    ])
    .orderBy('r.id')
    .execute()
export type RoleRow = Awaited<ReturnType<typeof findRoles>>[number]

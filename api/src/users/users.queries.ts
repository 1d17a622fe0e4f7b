import type { Permission } from '@korak/contract/route.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import { db } from '#db/db.ts'
import type { CandidateDemographics, Candidates, Users } from '#db/schema.ts'

export type User = Selectable<Users>
export type NewUser = Insertable<Users>
export type NewCandidate = Omit<Insertable<Candidates>, 'userId'>
export type NewDemographics = Omit<Insertable<CandidateDemographics>, 'userId'>

export const findUser = (id: string): Promise<User | undefined> =>
  db().selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** By e-mail, as stored: trimmed and in lower case. */
export const findUserByEmail = (email: string): Promise<User | undefined> =>
  db().selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()

/** By what people type at sign-in: username or e-mail, in any case. */
export function findUserByLogin(login: string): Promise<User | undefined> {
  const name = login.trim().toLowerCase()
  return db()
    .selectFrom('users')
    .selectAll()
    .where((is) => is.or([is('username', '=', name), is('email', '=', name)]))
    .executeTakeFirst()
}

/**
 * Usernames that begin with the base, itself among them. Serialised per base until the transaction ends,
 * so that two people with one name do not get one username. The base has only a–z, 0–9 and dots.
 */
export async function lockUsernames(base: string): Promise<Set<string>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`username:${base}`}, 0))`.execute(db())
  const rows = await db().selectFrom('users').select('username').where('username', 'like', `${base}%`).execute()
  return new Set(rows.map((row) => row.username))
}

export async function insertUser(user: NewUser): Promise<string> {
  const row = await db().insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return row.id
}

/** Gender and birthday go to their own table, apart from what consultants read. */
export async function insertCandidate(
  userId: string,
  fields: NewCandidate,
  demographics: NewDemographics,
): Promise<void> {
  await db()
    .insertInto('candidates')
    .values({ ...fields, userId })
    .execute()
  await db()
    .insertInto('candidateDemographics')
    .values({ ...demographics, userId })
    .execute()
}

export async function insertEmployee(userId: string, department: string | null): Promise<void> {
  await db().insertInto('employees').values({ userId, department }).execute()
}

export async function insertCompany(name: string): Promise<string> {
  const values = { nameSl: name, nameEn: name }
  const row = await db().insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function insertCompanyMember(
  table: 'companyContacts' | 'companyEmployees',
  userId: string,
  companyId: string,
): Promise<void> {
  await db().insertInto(table).values({ userId, companyId }).execute()
}

/** Gives a role by its key; does nothing when the user has it. */
export async function insertUserRole(userId: string, key: string): Promise<void> {
  await db()
    .insertInto('userRoles')
    .columns(['userId', 'roleId'])
    .expression((from) =>
      from
        .selectFrom('roles')
        .select((is) => [is.val(userId).$castTo<string>().as('userId'), 'roles.id as roleId'])
        .where('key', '=', key),
    )
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Adds a role unless the key is taken, and the permissions it lacks. */
export async function insertRole(key: string, permissions: readonly Permission[]): Promise<void> {
  await db()
    .insertInto('roles')
    .values({ key, nameSl: key, nameEn: key })
    .onConflict((on) => on.column('key').doNothing())
    .execute()
  if (permissions.length === 0) return
  const { id } = await db().selectFrom('roles').select('id').where('key', '=', key).executeTakeFirstOrThrow()
  await db()
    .insertInto('rolePermissions')
    .values(permissions.map((permission) => ({ roleId: id, permission })))
    .onConflict((on) => on.doNothing())
    .execute()
}

export async function activateUser(id: string): Promise<boolean> {
  const row = await db()
    .updateTable('users')
    .set({ status: 'active', activatedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'registered')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updatePasswordHash(id: string, passwordHash: string): Promise<void> {
  await db()
    .updateTable('users')
    .set({ passwordHash, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function updateLastLogin(id: string): Promise<void> {
  await db()
    .updateTable('users')
    .set({ lastLoginAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function isEmployee(id: string): Promise<boolean> {
  return (await db().selectFrom('employees').select('userId').where('userId', '=', id).executeTakeFirst()) !== undefined
}

/** Which of these people are contacts of a client company. */
export async function findCompanyContacts(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db().selectFrom('companyContacts').select('userId').where('userId', 'in', ids).execute()
  return new Set(rows.map((row) => row.userId))
}

/** Registered themselves and did not activate: candidates and nothing else, so that no invited member of staff is among them. */
const neverActivated = () =>
  db()
    .deleteFrom('users')
    .where('status', '=', 'registered')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('employees').select('userId').whereRef('userId', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('companyContacts').select('userId').whereRef('userId', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('companyEmployees').select('userId').whereRef('userId', '=', 'users.id'))),
    )

/** Removes an account nobody activated, to make room for a new registration. Its files are swept from the disk later. */
export async function deleteUnactivated(email: string): Promise<void> {
  await neverActivated().where('email', '=', email).execute()
}

/** Retention: accounts nobody activated within so many days. */
export async function deleteNeverActivated(days: number): Promise<void> {
  await neverActivated()
    .where('createdAt', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
}

/** Everything `GET /auth/user` shows, in one statement. */
export function findCurrentUser(id: string) {
  return db()
    .selectFrom('users as u')
    .leftJoin('candidates as c', 'c.userId', 'u.id')
    .leftJoin('candidateDemographics as d', 'd.userId', 'u.id')
    .leftJoin('employees as e', 'e.userId', 'u.id')
    .leftJoin('companyContacts as k', 'k.userId', 'u.id')
    .leftJoin('companies as kc', 'kc.id', 'k.companyId')
    .leftJoin('companyEmployees as m', 'm.userId', 'u.id')
    .leftJoin('companies as mc', 'mc.id', 'm.companyId')
    .select(['u.id', 'u.name', 'u.positionTitle', 'u.avatarFileId', 'u.language', 'u.status'])
    .select(['c.userId as candidateId', 'c.education', 'c.career', 'd.gender', 'd.birthday'])
    .select(['e.userId as employeeId', 'e.department'])
    .select(['kc.id as companyId', 'kc.nameSl as companyNameSl', 'kc.nameEn as companyNameEn'])
    .select(['mc.nameSl as employerNameSl', 'mc.nameEn as employerNameEn'])
    .select((is) => [
      sql<string[]>`array(select r.key from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = ${is.ref('u.id')} order by r.key)`.as('roles'),
      sql<string[]>`array(select distinct p.permission from user_roles ur
        join role_permissions p on p.role_id = ur.role_id
        where ur.user_id = ${is.ref('u.id')} order by 1)`.as('permissions'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst()
}
export type CurrentUserRow = NonNullable<Awaited<ReturnType<typeof findCurrentUser>>>

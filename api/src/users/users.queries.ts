import { sql, type Insertable, type NotNull, type Selectable } from 'kysely'
import { db, hot } from '#db/db.ts'
import type { CandidateDemographics, Candidates, Language, Users, UserStatus } from '#db/schema.ts'
import { notHeld } from '#db/held.ts'
import { isStaff, onRecords } from '#db/permissions.ts'
import { type CurrentUserRow, OF_CURRENT_USER, shownColumns } from './shown-user.ts'

export { lockAccount } from '#db/person.ts'

/** Somebody with an account: that has an address. */
export type User = Selectable<Users> & { email: string }
export type NewUser = Insertable<Users>
export type NewCandidate = Omit<Insertable<Candidates>, 'userId'>
export type NewDemographics = Omit<Insertable<CandidateDemographics>, 'userId'>

const accounts = () =>
  db().selectFrom('users').selectAll().where('email', 'is not', null).$narrowType<{ email: NotNull }>()

/** Somebody with an account; whose application was entered by staff has none. */
export const findUser = (id: string): Promise<User | undefined> => accounts().where('id', '=', id).executeTakeFirst()

/** By e-mail, as stored: trimmed and in lower case. */
export const findUserByEmail = (email: string): Promise<User | undefined> =>
  accounts().where('email', '=', email).executeTakeFirst()

/** What signing in has to know of a user. */
export interface SigningIn {
  id: string
  email: string
  name: string | null
  passwordHash: string
  status: UserStatus
  language: Language
  hasSignedIn: boolean
  isStaff: boolean
  deviceEpoch: number
}

const FIND_FOR_SIGN_IN = `
select id, email, name, password_hash as "passwordHash", status, language, last_login_at is not null as "hasSignedIn",
  ${isStaff('u.id')} as "isStaff", device_epoch as "deviceEpoch"
from users u where username = $1 or email = $1`

/** By what people type at sign-in: username or e-mail, in any case. */
export async function findUserForSignIn(login: string): Promise<SigningIn | undefined> {
  const [user] = await hot<SigningIn>('sign-in', FIND_FOR_SIGN_IN, [login.trim().toLowerCase()])
  return user
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

export const insertEmployee = (id: string, department: string | null) =>
  sql`insert into employees (user_id, department) values (${id}, ${department}) on conflict do nothing`.execute(db())

export async function insertCompanyMember(
  table: 'companyContacts' | 'companyEmployees',
  userId: string,
  companyId: string,
): Promise<void> {
  await db().insertInto(table).values({ userId, companyId }).execute()
}

/** Has the account the profile of a candidate? */
export const isCandidate = async (userId: string): Promise<boolean> =>
  (await db().selectFrom('candidates').select('userId').where('userId', '=', userId).executeTakeFirst()) !== undefined

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

/** Marks of browsers made until now count no more. @returns the epoch that begins */
export async function raiseDeviceEpoch(id: string): Promise<number> {
  const { deviceEpoch } = await db()
    .updateTable('users')
    .set({ deviceEpoch: sql`device_epoch + 1` })
    .where('id', '=', id)
    .returning('deviceEpoch')
    .executeTakeFirstOrThrow()
  return deviceEpoch
}

/** To write to somebody about what they did, while they are here. */
export const findWriter = (id: string) =>
  db()
    .selectFrom('users')
    .select(['email', 'name', 'language'])
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst()

/** Changes the address of an active user. @returns was there one */
export async function updateEmail(id: string, email: string): Promise<boolean> {
  const row = await db()
    .updateTable('users')
    .set({ email, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Which of these people are contacts of a client company. */
export async function findCompanyContacts(ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db().selectFrom('companyContacts').select('userId').where('userId', 'in', ids).execute()
  return new Set(rows.map((row) => row.userId))
}

/** Whoever makes room for an account at an address follows the one before, until the transaction ends. */
export async function lockAddress(email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`signup:${email}`}, 0))`.execute(db())
}

/**
 * Locks an account nobody activated, which a new registration may replace: of candidates who registered themselves, so that
 * no invited member of staff is among them; nobody under a legal hold.
 * @returns null when there is none
 */
export async function lockUnactivated(email: string): Promise<string | null> {
  const locked = await db()
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'registered')
    .forUpdate()
    .executeTakeFirst()
  // Asked once it is locked, and for nobody too, so that it takes as long.
  const account = await db()
    .selectFrom('users')
    .select('id')
    .where('id', '=', locked?.id ?? null)
    .where(notHeld('users.id'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('employees').select('userId').whereRef('userId', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('companyContacts').select('userId').whereRef('userId', '=', 'users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('companyEmployees').select('userId').whereRef('userId', '=', 'users.id'))),
    )
    .executeTakeFirst()
  return account?.id ?? null
}

const FIND_CURRENT_USER = `select ${shownColumns(onRecords('u.id'))} from users u ${OF_CURRENT_USER} where u.id = $1`

/** Everything `GET /auth/user` shows, in one statement. */
export async function findCurrentUser(id: string): Promise<CurrentUserRow | undefined> {
  const [row] = await hot<CurrentUserRow>('current-user', FIND_CURRENT_USER, [id])
  return row
}

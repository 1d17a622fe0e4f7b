import { sql } from 'kysely'
import { deleteInBatches } from '#db/batches.ts'
import { db, hot } from '#db/db.ts'
import { notHeld } from '#db/held.ts'
import { factorDue, hasFactor, isStaff, onRecords, seesAs } from '#db/permissions.ts'

export interface SessionRow {
  id: string
  user_id: string
  is_remembered: boolean
  idle_seconds: number
  left_seconds: number
  age_seconds: number
  /** When an account that is being closed will be erased. */
  erase_at: Date | null
  name: string | null
  language: string
  is_candidate: boolean
  is_employee: boolean
  is_staff: boolean
  is_company: boolean
  is_companyemployee: boolean
  /** A role requires a second factor, its days of grace are over, and there is none. */
  is_factor_overdue: boolean
  roles: string[]
  permissions: string[]
  /** `<record> <what>`: what they may do with single records besides. */
  on_records: string[]
  /** The role the office is seen as, while they may; roles and permissions are those of it. */
  as_role: { key: string; name_sl: string; name_en: string } | null
}

const ROLES =
  'array(select r.key from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by r.key)'
const PERMISSIONS = `array(select distinct p.permission from user_roles ur join role_permissions p on p.role_id = ur.role_id
  where ur.user_id = u.id)`

const find = (allowed: string, seenAs = ''): string => `
select s.id, s.user_id, s.is_remembered, u.name, u.language, u.erase_at, s.as_role_id is not null as is_seen_as,
  extract(epoch from now() - s.last_seen_at)::int as idle_seconds,
  extract(epoch from s.expires_at - now())::int as left_seconds,
  extract(epoch from now() - s.created_at)::int as age_seconds,
  exists (select from candidates c where c.user_id = u.id) as is_candidate,
  exists (select from employees e where e.user_id = u.id) as is_employee,
  ${isStaff('u.id')} as is_staff,
  exists (select from company_contacts k where k.user_id = u.id) as is_company,
  exists (select from company_employees m where m.user_id = u.id) as is_companyemployee,
  coalesce(${factorDue('u')} <= now() and not ${hasFactor('u.id')}, false) as is_factor_overdue, ${allowed}
from sessions s join users u on u.id = s.user_id ${seenAs}
where s.token_hash = $1 and s.expires_at > now() and u.status = 'active'`

const FIND = find(
  `${ROLES} as roles, ${PERMISSIONS} as permissions, ${onRecords('u.id')} as on_records, null as as_role`,
)
const FIND_SEEN_AS = find(
  `case when a.id is not null then array[a.key] else ${ROLES} end as roles,
  case when a.id is not null then array(select p.permission from role_permissions p where p.role_id = a.id) else ${PERMISSIONS} end as permissions,
  ${onRecords('u.id', 'a.id')} as on_records,
  case when a.id is not null then json_build_object('key', a.key, 'name_sl', a.name_sl, 'name_en', a.name_en) end as as_role`,
  `left join roles a on a.id = s.as_role_id and ${seesAs('u.id', 'a')}`,
)

/** Hardly anybody sees the office as another role: what that is made of is asked for those alone, with every request of theirs. */
export async function findSession(tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await hot<SessionRow & { is_seen_as: boolean }>('session', FIND, [tokenHash])
  if (!row?.is_seen_as) return row
  const [seen] = await hot<SessionRow>('session_seen_as', FIND_SEEN_AS, [tokenHash])
  return seen
}

export async function touchSession(id: string): Promise<void> {
  await db()
    .updateTable('sessions')
    .set({ lastSeenAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export interface NewSession {
  tokenHash: Buffer
  /** Of the session this browser had until now. */
  oldTokenHash: Buffer | null
  userId: string
  isRemembered: boolean
  device: string
  ip: string | null
  seconds: number
}

/** Stores a session in place of the one the browser had. */
export async function insertSession({ oldTokenHash, seconds, ...row }: NewSession): Promise<void> {
  if (oldTokenHash) await deleteSession(oldTokenHash)
  await db()
    .insertInto('sessions')
    .values({ ...row, expiresAt: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute()
}

export async function deleteSession(tokenHash: Buffer): Promise<void> {
  await db().deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** @returns how many there were */
export async function deleteSessionsOf(userId: string, exceptId?: string): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(exceptId !== undefined, (q) => q.where('id', '!=', exceptId ?? ''))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Sessions of a user before their absolute end, the latest used first. */
export const findSessionsOf = (userId: string) =>
  db()
    .selectFrom('sessions')
    .select(['id', 'device', 'isRemembered', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .select([
      sql<string | null>`host(ip)`.as('ip'),
      sql<number>`extract(epoch from now() - last_seen_at)::int`.as('idleSeconds'),
    ])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()

/** @returns the session that has ended, undefined when it is not the user's */
export const deleteSessionOf = (userId: string, id: string) =>
  db().deleteFrom('sessions').where('id', '=', id).where('userId', '=', userId).returning('device').executeTakeFirst()

/** Gives a session another token. @returns seconds left of a remembered session, null for one that ends with the browser */
export async function replaceToken(id: string, tokenHash: Buffer): Promise<number | null> {
  const row = await db()
    .updateTable('sessions')
    .set({ tokenHash })
    .where('id', '=', id)
    .returning(['isRemembered', sql<number>`extract(epoch from expires_at - now())::int`.as('left')])
    .executeTakeFirst()
  return row?.isRemembered ? row.left : null
}

/** From now on the session sees as a role; as itself with null. */
export async function setRoleSeenAs(id: string, roleId: number | null): Promise<void> {
  await db().updateTable('sessions').set({ asRoleId: roleId }).where('id', '=', id).execute()
}

/** Housekeeping: sessions past their end. Under a legal hold they stay, and open nothing. */
export async function deleteExpiredSessions(): Promise<void> {
  await deleteInBatches('sessions', sql`expires_at < now() and ${notHeld('sessions.user_id')}`)
}

import { sql } from 'kysely'
import { db, hot } from '#db/db.ts'

export interface SessionRow {
  id: string
  user_id: string
  is_remembered: boolean
  idle_seconds: number
  left_seconds: number
  name: string | null
  language: string
  is_candidate: boolean
  is_employee: boolean
  is_company: boolean
  is_companyemployee: boolean
  roles: string[]
  permissions: string[]
}

const FIND = `
select s.id, s.user_id, s.is_remembered, u.name, u.language,
  extract(epoch from now() - s.last_seen_at)::int as idle_seconds,
  extract(epoch from s.expires_at - now())::int as left_seconds,
  exists (select from candidates c where c.user_id = u.id) as is_candidate,
  exists (select from employees e where e.user_id = u.id) as is_employee,
  exists (select from company_contacts k where k.user_id = u.id) as is_company,
  exists (select from company_employees m where m.user_id = u.id) as is_companyemployee,
  array(select r.key from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id order by r.key) as roles,
  array(select distinct p.permission from user_roles ur join role_permissions p on p.role_id = ur.role_id
    where ur.user_id = u.id) as permissions
from sessions s join users u on u.id = s.user_id
where s.token_hash = $1 and s.expires_at > now() and u.status = 'active'`

export async function findSession(tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await hot<SessionRow>('session', FIND, [tokenHash])
  return row
}

export async function touchSession(id: string): Promise<void> {
  await db()
    .updateTable('sessions')
    .set({ lastSeenAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function insertSession(session: {
  tokenHash: Buffer
  userId: string
  isRemembered: boolean
  device: string
  ip: string
  seconds: number
}): Promise<void> {
  const { seconds, ...row } = session
  await db()
    .insertInto('sessions')
    .values({ ...row, expiresAt: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute()
}

export async function deleteSession(tokenHash: Buffer): Promise<void> {
  await db().deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

export async function deleteSessionsOf(userId: string, exceptId?: string): Promise<void> {
  await db()
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(exceptId !== undefined, (q) => q.where('id', '!=', exceptId ?? ''))
    .execute()
}

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

/** Housekeeping: sessions past their end. */
export async function deleteExpiredSessions(): Promise<void> {
  await db()
    .deleteFrom('sessions')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute()
}

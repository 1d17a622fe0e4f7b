import { CompiledQuery, sql } from 'kysely'
import { db } from '#db/db.ts'
import { factorDays, hasFactor } from '#db/permissions.ts'
import type { NewSession } from '#auth/sessions.ts'

/**
 * One statement for what would be four: the session in place of the browser's old one, the last sign-in, the trail. Whoever
 * changes the account at this moment is waited for, and then nothing of it happens. Days of grace for a second factor begin at
 * the first sign-in since one is required: nobody is kept out who has not been told.
 */
const SIGN_IN = `
with seen as (update users u set last_login_at = now(), password_hash = coalesce($11, password_hash),
    second_factor_asked_at = case when ${factorDays('u.id')} is not null then coalesce(second_factor_asked_at, now()) end
    where id = $2 and status = 'active' and password_hash = $9 and device_epoch = $10
      and ($12 or not ${hasFactor('u.id')}) returning id),
  ended as (delete from sessions where token_hash = $1 and exists (select from seen)),
  begun as (insert into sessions (token_hash, user_id, is_remembered, device, ip, expires_at, factor_at)
    select $3, id, $4, $5, $6, now() + make_interval(secs => $7), case when $12 then now() end from seen)
insert into audit_events (action, actor_id, user_id, device, ip) select 'auth.login', id, id, $5, $8 from seen`

/**
 * Stores a sign-in; sign-ins of one user follow each other until the transaction ends.
 * @param verified the account as it was when the password was checked
 * @param newHash of the same password, in place of a weak one
 * @param isFactorGiven no way to sign in leads past it
 * @returns false when the account is not active, or has another password, other marks of browsers or a second factor by now
 */
export async function insertSignIn(
  session: NewSession,
  network: string | null,
  verified: { passwordHash: string; deviceEpoch: number },
  newHash: string | null,
  isFactorGiven: boolean,
): Promise<boolean> {
  const { oldTokenHash, userId, tokenHash, isRemembered, device, ip, seconds } = session
  const values = [oldTokenHash, userId, tokenHash, isRemembered, device, ip, seconds, network]
  const { numAffectedRows } = await db().executeQuery(
    CompiledQuery.raw(SIGN_IN, [...values, verified.passwordHash, verified.deviceEpoch, newHash, isFactorGiven]),
  )
  return numAffectedRows === 1n
}

/**
 * Was a mail about such a device in this network sent within the last minute? Two windows of one browser may sign in at
 * the same time; the same kind of browser elsewhere is somebody else's.
 */
export async function isDeviceTold(userId: string, told: { device: string; network: string | null }): Promise<boolean> {
  const row = await db()
    .selectFrom('mails')
    .select('id')
    .where('userId', '=', userId)
    .where('template', '=', 'new_device')
    .where('params', '@>', JSON.stringify(told))
    .where('createdAt', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()
  return row !== undefined
}

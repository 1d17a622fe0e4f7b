import { CompiledQuery, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { NewSession } from '#auth/sessions.ts'

/** One statement for what would be four: the session in place of the browser's old one, the last sign-in, the trail. */
const SIGN_IN = `
with ended as (delete from sessions where token_hash = $1),
  seen as (update users set last_login_at = now() where id = $2),
  begun as (insert into sessions (token_hash, user_id, is_remembered, device, ip, expires_at)
    values ($3, $2, $4, $5, $6, now() + make_interval(secs => $7)))
insert into audit_events (action, actor_id, user_id, device, ip) values ('auth.login', $2, $2, $5, $8)`

/** Stores a sign-in; sign-ins of one user follow each other until the transaction ends. */
export async function insertSignIn(session: NewSession, network: string | null): Promise<void> {
  const { oldTokenHash, userId, tokenHash, isRemembered, device, ip, seconds } = session
  const values = [oldTokenHash, userId, tokenHash, isRemembered, device, ip, seconds, network]
  await db().executeQuery(CompiledQuery.raw(SIGN_IN, values))
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

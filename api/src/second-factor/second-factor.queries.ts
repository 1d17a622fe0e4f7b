import { sql } from 'kysely'
import { db, hot } from '#db/db.ts'
import { factorDue, hasFactor } from '#db/permissions.ts'

const KINDS = `select exists (select from totp_apps where user_id = $1 and confirmed_at is not null) as app,
  exists (select from passkeys where user_id = $1) as passkey,
  exists (select from recovery_codes where user_id = $1 and used_at is null) as recovery`

/** Which kinds of factors an account has. */
export async function findKinds(userId: string): Promise<{ app: boolean; passkey: boolean; recovery: boolean }> {
  const [row] = await hot<{ app: boolean; passkey: boolean; recovery: boolean }>('factor-kinds', KINDS, [userId])
  return row ?? { app: false, passkey: false, recovery: false }
}

/** When a role requires a second factor of the person; null when none does or they have not been told yet. */
export async function findRequiredBy(userId: string): Promise<Date | null> {
  const { rows } = await sql<{ by: Date | null }>`select ${sql.raw(factorDue('users'))} as by
    from users where id = ${userId}`.execute(db())
  return rows[0]?.by ?? null
}

export const findApp = (userId: string) =>
  db().selectFrom('totpApps').selectAll().where('userId', '=', userId).executeTakeFirst()

/** Puts a secret in place of one that was never confirmed. @returns false when there is an app already */
export async function insertApp(userId: string, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto('totpApps')
    .values({ userId, secret })
    .onConflict((on) =>
      on
        .column('userId')
        .doUpdateSet({ secret, createdAt: sql`now()` })
        .where('totpApps.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Of those who give one code at the same time exactly one gets it; the first one confirms the app. @returns false when it is used up */
export async function useStep(userId: string, step: number, confirming: boolean): Promise<boolean> {
  const row = await db()
    .updateTable('totpApps')
    .set({ lastStep: step, confirmedAt: sql<Date>`coalesce(confirmed_at, now())` })
    .where('userId', '=', userId)
    .where(({ eb, or }) => or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .where('confirmedAt', confirming ? 'is' : 'is not', null)
    .returning('userId')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns was there one */
export async function deleteApp(userId: string): Promise<boolean> {
  const row = await db().deleteFrom('totpApps').where('userId', '=', userId).returning('confirmedAt').executeTakeFirst()
  return row?.confirmedAt !== undefined && row.confirmedAt !== null
}

export async function findSalt(userId: string): Promise<Buffer | null> {
  const row = await db().selectFrom('recoveryCodes').select('salt').where('userId', '=', userId).executeTakeFirst()
  return row?.salt ?? null
}

export async function countRecoveryCodes(userId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function replaceRecoveryCodes(userId: string, salt: Buffer, hashes: readonly Buffer[]): Promise<void> {
  await deleteRecoveryCodes(userId)
  await db()
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ userId, salt, hash })))
    .execute()
}

export async function deleteRecoveryCodes(userId: string): Promise<void> {
  await db().deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

/** @returns false when there is no such code, or not any more */
export async function useRecoveryCode(userId: string, hash: Buffer): Promise<boolean> {
  const row = await db()
    .updateTable('recoveryCodes')
    .set({ usedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the second factor was given in a session. */
export async function markSession(sessionId: string): Promise<void> {
  await db()
    .updateTable('sessions')
    .set({ factorAt: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/** Has the account a factor beside its recovery codes? */
export async function findHasFactor(userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select ${sql.raw(hasFactor('users.id'))} as has
    from users where id = ${userId}`.execute(db())
  return rows[0]?.has ?? false
}

import { sql } from 'kysely'
import { deleteInBatches } from '#db/batches.ts'
import { db } from '#db/db.ts'

/** Whom a challenge is for: a session, or a sign-in that waits. */
export type Asker = { sessionId: string } | { pendingId: string }

export async function insertChallenge(challenge: string, asker: Asker, seconds: number): Promise<void> {
  await db()
    .insertInto('passkeyChallenges')
    .values({ challenge, ...asker, expiresAt: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .execute()
}

/** Uses a challenge up. @returns false when it is another's, over, or was used */
export async function useChallenge(challenge: string, asker: Asker): Promise<boolean> {
  const row = await db()
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('sessionId', 'sessionId' in asker ? '=' : 'is', 'sessionId' in asker ? asker.sessionId : null)
    .where('pendingId', 'pendingId' in asker ? '=' : 'is', 'pendingId' in asker ? asker.pendingId : null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return row !== undefined
}

/** Oldest first. */
export const findPasskeys = (userId: string) =>
  db().selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').orderBy('id').execute()

export const findPasskey = (credentialId: string) =>
  db().selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()

export async function insertPasskey(row: {
  userId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
}): Promise<string> {
  const { id } = await db().insertInto('passkeys').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Notes a use. A counter that does not grow is that of a copy; authenticators that do not count say 0 for ever. */
export async function usePasskey(id: string, counter: number): Promise<boolean> {
  const row = await db()
    .updateTable('passkeys')
    .set({ counter, usedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where(({ eb, or, and }) =>
      or([eb('counter', '<', String(counter)), and([eb('counter', '=', '0'), eb(sql.val(counter), '=', 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns was it the user's */
export async function renamePasskey(userId: string, id: string, name: string): Promise<boolean> {
  const row = await db()
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns the name it had, undefined when it is not the user's */
export const deletePasskey = (userId: string, id: string): Promise<{ name: string } | undefined> =>
  db().deleteFrom('passkeys').where('id', '=', id).where('userId', '=', userId).returning('name').executeTakeFirst()

/** @returns how many there were */
export async function deletePasskeysOf(userId: string): Promise<number> {
  const { numDeletedRows } = await db().deleteFrom('passkeys').where('userId', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function insertPending(row: {
  tokenHash: Buffer
  userId: string | null
  verified: Buffer | null
  isRemembered: boolean
  seconds: number
}): Promise<string> {
  const { seconds, ...values } = row
  const { id } = await db()
    .insertInto('pendingSignIns')
    .values({ ...values, expiresAt: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findPending = (tokenHash: Buffer) =>
  db()
    .selectFrom('pendingSignIns')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()

/** @returns false when it was used or ended meanwhile */
export async function deletePending(id: string): Promise<boolean> {
  const row = await db().deleteFrom('pendingSignIns').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

/** Housekeeping: what nobody has ended in time. */
export async function deleteOldPending(): Promise<void> {
  await deleteInBatches('pending_sign_ins', sql`expires_at < now()`)
  await deleteInBatches('passkey_challenges', sql`expires_at < now()`)
}

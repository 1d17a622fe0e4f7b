import { db } from '#db/db.ts'

/** Holds the account, its password with it, until the transaction ends. */
export async function lockAccount(userId: string): Promise<void> {
  await db().selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** When the sign-in was that a session began with, and the password hash of its user. */
export const findSignIn = (sessionId: string) =>
  db()
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.createdAt as signedInAt', 'u.passwordHash'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst()

import { db } from '#db/db.ts'

/** When the sign-in was that a session began with, and the password hash of its user. */
export const findSignIn = (sessionId: string) =>
  db()
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.createdAt as signedInAt', 'u.passwordHash'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst()

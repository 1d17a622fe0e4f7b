import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { hasFactor } from '#db/permissions.ts'

/** When the sign-in was that a session began with, and the last second factor; password and factor of its user. */
export const findSignIn = (sessionId: string) =>
  db()
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.createdAt as signedInAt', 's.factorAt', 'u.passwordHash'])
    .select(sql<boolean>`${sql.raw(hasFactor('u.id'))}`.as('hasFactor'))
    .where('s.id', '=', sessionId)
    .executeTakeFirst()

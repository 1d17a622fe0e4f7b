import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { inForce } from './substitutes.ts'

/** For whom somebody stands in today. */
export const findAbsent = (substituteId: string): Promise<{ uid: string; name: string }[]> =>
  db()
    .selectFrom('substitutes as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['u.id as uid', sql<string>`coalesce(u.name, u.username)`.as('name')])
    .distinct()
    .where('s.substituteId', '=', substituteId)
    .where(sql<boolean>`${sql.raw(inForce('s'))}`)
    .orderBy('name')
    .orderBy('u.id')
    .execute()

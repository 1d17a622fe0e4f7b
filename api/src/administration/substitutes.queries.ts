import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import { hasPermission } from '#db/permissions.ts'
import type { Substitutes } from '#db/schema.ts'

const rows = () =>
  db()
    .selectFrom('substitutes as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .innerJoin('users as r', 'r.id', 's.substituteId')
    .select(['s.id', 's.userId', 's.substituteId', 's.fromOn', 's.untilOn', 's.isContact'])
    .select([
      sql<string>`coalesce(u.name, u.username)`.as('name'),
      sql<string>`coalesce(r.name, r.username)`.as('substitute'),
    ])
export type SubstituteRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** Those of an account that are not over by a day: of whom it names and of who names it. */
export const findOf = (userId: string, day: string): Promise<SubstituteRow[]> =>
  rows()
    .where(({ or, eb }) => or([eb('s.userId', '=', userId), eb('s.substituteId', '=', userId)]))
    .where('s.untilOn', '>=', day)
    .orderBy('s.fromOn')
    .orderBy('s.id')
    .execute()

export const findOne = (id: string): Promise<SubstituteRow | undefined> =>
  rows().where('s.id', '=', id).executeTakeFirst()

/** Does anybody stand in for the person on one of these days already? */
export const isTaken = async (userId: string, fromOn: string, untilOn: string): Promise<boolean> =>
  (await db()
    .selectFrom('substitutes')
    .select('id')
    .where('userId', '=', userId)
    .where('fromOn', '<=', untilOn)
    .where('untilOn', '>=', fromOn)
    .executeTakeFirst()) !== undefined

/** People of ours who can stand in for somebody. */
export const findChoices = (except: string) =>
  db()
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.userId', 'u.id')
    .select(['u.id as uid', sql<string>`coalesce(u.name, u.username)`.as('name')])
    .where('u.status', '=', 'active')
    .where('u.id', '!=', except)
    .orderBy(sql`coalesce(u.name, u.username) collate "sl-x-icu"`)
    .orderBy('u.id')
    .execute()

export const isEmployee = async (id: string): Promise<boolean> =>
  (await db().selectFrom('employees').select('userId').where('userId', '=', id).executeTakeFirst()) !== undefined

export const readsApplications = async (id: string): Promise<boolean> =>
  (await db()
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', id)
    .where(hasPermission('u.id', 'applications.read'))
    .executeTakeFirst()) !== undefined

export async function insertSubstitute(row: Insertable<Substitutes>): Promise<string> {
  return (await db().insertInto('substitutes').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** @returns false when it is gone */
export async function deleteSubstitute(id: string): Promise<boolean> {
  const { numDeletedRows } = await db().deleteFrom('substitutes').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

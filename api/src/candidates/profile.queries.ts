import { PROFILE_NAMES } from '@korak/contract/candidates.fields.ts'
import { type NotNull, sql } from 'kysely'
import { db } from '#db/db.ts'
import { statement } from '#db/statement.ts'
import type { CandidateDemographics, Candidates, Users } from '#db/schema.ts'
import type { Updateable } from 'kysely'
import { columnsOf } from './stored-fields.ts'

const ownProfile = statement(({ userId }: { userId: string }) =>
  db()
    .selectFrom('users as u')
    .leftJoin('candidates as p', 'p.userId', 'u.id')
    .leftJoin('candidateDemographics as d', 'd.userId', 'u.id')
    .select(['u.username', 'u.email', 'u.language', 'u.positionDepartment', 'u.rev'])
    .where('u.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .select(columnsOf(PROFILE_NAMES))
    .where('u.id', '=', userId),
)
export async function findProfile(userId: string) {
  const [row] = await ownProfile({ userId })
  if (!row) throw new Error('There is no such account')
  return row
}

const touched = { updatedAt: sql<string>`now()` }

export async function updateUser(userId: string, changes: Updateable<Users>): Promise<void> {
  await db()
    .updateTable('users')
    .set({ ...changes, ...touched })
    .where('id', '=', userId)
    .execute()
}

export async function updateCandidate(userId: string, changes: Updateable<Candidates>): Promise<void> {
  await db()
    .updateTable('candidates')
    .set({ ...changes, ...touched })
    .where('userId', '=', userId)
    .execute()
}

/** Gender and birthday live apart; the row appears with the first of them. */
export async function saveDemographics(userId: string, changes: Updateable<CandidateDemographics>): Promise<void> {
  await db()
    .insertInto('candidateDemographics')
    .values({ ...changes, userId })
    .onConflict((oc) => oc.column('userId').doUpdateSet({ ...changes, ...touched }))
    .execute()
}

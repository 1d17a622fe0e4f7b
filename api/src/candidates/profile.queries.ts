import { sql } from 'kysely'
import { db } from '#db/db.ts'
import type { CandidateDemographics, Candidates, Users } from '#db/schema.ts'
import type { Updateable } from 'kysely'

export async function findProfile(userId: string) {
  return db()
    .selectFrom('users')
    .leftJoin('candidates', 'candidates.userId', 'users.id')
    .leftJoin('candidateDemographics', 'candidateDemographics.userId', 'users.id')
    .select([
      'users.username',
      'users.email',
      'users.language',
      'users.name',
      'users.positionTitle',
      'users.positionDepartment',
    ])
    .select(['candidateDemographics.gender', 'candidateDemographics.birthday'])
    .select([
      'candidates.education',
      'candidates.career',
      'candidates.educationSummary',
      'candidates.phone',
      'candidates.address',
      'candidates.postal',
      'candidates.city',
      'candidates.country',
      'candidates.linkedinUrl',
      'candidates.employer',
      'candidates.noticeDays',
      'candidates.industries',
      'candidates.workfields',
      'candidates.region',
      'candidates.expectations',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}
/** Locks all that is a person's profile until the transaction ends. */
export async function lockProfile(userId: string): Promise<void> {
  await db().selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}
export type ProfileRow = Awaited<ReturnType<typeof findProfile>>

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

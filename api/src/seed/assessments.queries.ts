import type { Insertable } from 'kysely'
import { db } from '#db/db.ts'
import type { AssessmentProviders, Assignments } from '#db/schema.ts'

export const insertProvider = async (row: Insertable<AssessmentProviders>): Promise<string> =>
  (await db().insertInto('assessmentProviders').values(row).returning('id').executeTakeFirstOrThrow()).id

export async function insertAssignment(row: Insertable<Assignments>): Promise<void> {
  await db().insertInto('assignments').values(row).execute()
}

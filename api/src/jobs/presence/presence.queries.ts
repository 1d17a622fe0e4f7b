import { sql } from 'kysely'
import { db } from '#db/db.ts'

export async function deletePresence(userId: string, tab: string): Promise<void> {
  await db().deleteFrom('jobPresences').where('userId', '=', userId).where('tab', '=', tab).execute()
}

export async function deletePresencesBefore(at: Date): Promise<void> {
  await db().deleteFrom('jobPresences').where('seenAt', '<', at).execute()
}

/** A tab has one job open. */
export async function upsertPresence(row: {
  userId: string
  tab: string
  jobId: string
  hasChanges: boolean
  seenAt: Date
}): Promise<void> {
  const { jobId, hasChanges, seenAt } = row
  await db()
    .insertInto('jobPresences')
    .values(row)
    .onConflict((on) => on.columns(['userId', 'tab']).doUpdateSet({ jobId, hasChanges, seenAt }))
    .execute()
}

/** Others who have a job open, each once. */
export const findOthers = (jobId: string, userId: string) =>
  db()
    .selectFrom('jobPresences as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select([
      sql<string>`coalesce(u.name, u.username)`.as('name'),
      sql<boolean>`bool_or(p.has_changes)`.as('hasChanges'),
    ])
    .where('p.jobId', '=', jobId)
    .where('p.userId', '<>', userId)
    .groupBy(['u.id', 'u.name', 'u.username'])
    .orderBy('name')
    .execute()

import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** Saves those of the jobs anybody may see; ones saved already keep their time. Returns how many of them exist. */
export async function insertSaved(userId: string, ids: string[]): Promise<number> {
  const visible = await db()
    .selectFrom('jobs')
    .select('id')
    .where('id', 'in', ids)
    .where('status', 'in', ['published', 'closed', 'archived'])
    .where('publishedAt', 'is not', null)
    .where('expiresAt', 'is not', null)
    .execute()
  if (visible.length === 0) return 0
  await db()
    .insertInto('savedJobs')
    .values(visible.map(({ id }) => ({ userId, jobId: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return visible.length
}

export async function deleteSaved(userId: string, jobId: string): Promise<void> {
  await db().deleteFrom('savedJobs').where('userId', '=', userId).where('jobId', '=', jobId).execute()
}

/** Saved jobs that were ever published: open ones first, newest saved first. */
export async function findSaved(userId: string, at: Date, limit: number, offset: number) {
  const isOpen = sql<boolean>`(j.status = 'published' and j.expires_at > ${at})`
  return db()
    .selectFrom('savedJobs as s')
    .innerJoin('jobs as j', 'j.id', 's.jobId')
    .select(['j.id', 's.createdAt as savedAt'])
    .select(isOpen.as('isOpen'))
    .where('s.userId', '=', userId)
    .where('j.publishedAt', 'is not', null)
    .where('j.expiresAt', 'is not', null)
    .orderBy(sql`${isOpen} desc`)
    .orderBy('s.createdAt', 'desc')
    .orderBy('j.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countSaved(userId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('savedJobs as s')
    .innerJoin('jobs as j', 'j.id', 's.jobId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('s.userId', '=', userId)
    .where('j.publishedAt', 'is not', null)
    .where('j.expiresAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

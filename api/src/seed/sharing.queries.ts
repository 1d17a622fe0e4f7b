import type { Insertable } from 'kysely'
import { db } from '#db/db.ts'
import type { ProfileViews, ShareRequests } from '#db/schema.ts'

/** The application of a person for a job, with the CV it was sent with and the company. */
export const findApplicationFor = (userId: string, jobId: string) =>
  db()
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.jobId')
    .innerJoin('companies as c', 'c.id', 'j.companyId')
    .select(['a.id', 'a.cvFileId', 'c.id as companyId', 'c.nameSl as company'])
    .where('a.userId', '=', userId)
    .where('a.jobId', '=', jobId)
    .executeTakeFirstOrThrow()

export const insertShares = (rows: Insertable<ShareRequests>[]) =>
  db().insertInto('shareRequests').values(rows).execute()
export const insertViews = (rows: Insertable<ProfileViews>[]) => db().insertInto('profileViews').values(rows).execute()

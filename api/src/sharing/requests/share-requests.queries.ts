import { db } from '#db/db.ts'

/** An application to ask about, locked until the transaction ends, with the company of its job and the CV it was sent with. */
export const findAsked = (id: string) =>
  db()
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.jobId')
    .leftJoin('files as f', 'f.id', 'a.cvFileId')
    .select(['a.id', 'a.userId', 'a.jobId', 'a.status', 'a.cvFileId', 'j.companyId', 'f.scanState'])
    .where('a.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst()

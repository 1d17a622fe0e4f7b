import { fold } from '@korak/contract/fold.ts'
import type { JobStatus } from '@korak/contract/job-records.ts'
import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { Applications } from '#db/schema.ts'

/** A job, locked against being closed or archived. */
export const lockJob = async (id: string): Promise<{ id: string; status: JobStatus } | undefined> => {
  const { rows } = await sql<{ id: string; status: JobStatus }>`
    select id, status from jobs where id = ${id} for share`.execute(db())
  return rows[0]
}

/** Was an application for the job written down of somebody of this name? Two who write one down wait for each other. */
export async function isEntered(jobId: string, name: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`entered:${jobId}`}, 0))`.execute(db())
  const { rows } = await sql`select from applications a join users u on u.id = a.user_id
    where a.job_id = ${jobId} and a.came_by <> 'portal' and a.status <> 'withdrawn' and regexp_replace(folded(u.name), '\\s+', ' ', 'g') = ${fold(name).replaceAll(/\s+/g, ' ')} limit 1`.execute(
    db(),
  )
  return rows.length > 0
}

export const insertEntered = (row: Insertable<Applications>): Promise<{ id: string; refNo: string }> =>
  db().insertInto('applications').values(row).returning(['id', 'refNo']).executeTakeFirstOrThrow()

/** An application that came with documents to give back; undefined where none came. */
export const findOriginals = (id: string) =>
  db()
    .selectFrom('applications as a')
    .select(['a.jobId', 'a.status', 'a.enteredBy'])
    .where('a.id', '=', id)
    .where('a.hasOriginals', '=', true)
    .executeTakeFirst()

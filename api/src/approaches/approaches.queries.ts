import { IS_READ } from '#base/ad-texts.ts'
import type { JobStatus } from '@korak/contract/job-records.ts'
import type { ApproachState } from '@korak/contract/approaches.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import { forPerson } from '#db/person.ts'
import type { Approaches } from '#db/schema.ts'
import { APPROACHED } from '#users/addresses.ts'

const approaches = () =>
  db()
    .selectFrom('approaches as a')
    .leftJoin('users as p', 'p.id', 'a.userId')
    .leftJoin('users as w', 'w.id', 'a.madeBy')
    .selectAll('a')
    .select((is) => [
      is.ref('a.state').$castTo<Exclude<ApproachState, 'late'>>().as('state'),
      'p.name as name',
      'w.name as writer',
    ])

export const findApproaches = (jobId: string) =>
  approaches().where('a.jobId', '=', jobId).orderBy('a.createdAt', 'desc').orderBy('a.id').execute()
export type ApproachRow = Awaited<ReturnType<typeof findApproaches>>[number]

export const findApproach = (id: string): Promise<ApproachRow | undefined> =>
  approaches().where('a.id', '=', id).executeTakeFirst()

export const findByToken = (hash: Buffer): Promise<ApproachRow | undefined> =>
  approaches().where('a.tokenHash', '=', hash).executeTakeFirst()

export const insertApproach = (row: Insertable<Approaches>) => db().insertInto('approaches').values(row).execute()

/** Ends one that is open. @returns false when it is open no more */
export async function endApproach(id: string, changes: Updateable<Approaches>): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable('approaches')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Those whose day to answer by has passed make room for another one. */
export async function endLate(jobId: string, email: string, day: string): Promise<void> {
  await db()
    .updateTable('approaches')
    .set({ state: 'late', updatedAt: sql`now()` })
    .where('jobId', '=', jobId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('state', '=', 'open')
    .where('answerBy', '<', day)
    .execute()
}

/** A job as it is told to whom is asked, locked against being closed; the company only where the ad names it. */
export async function lockJob(id: string, language: Language) {
  const { rows } = await sql<{
    id: string
    status: JobStatus
    expiresAt: Date | null
    title: string
    company: string | null
    city: string | null
  }>`select j.id, j.status, j.expires_at, coalesce(nullif(t.title, ''), o.title, '') as title, j.city,
      case when j.is_confidential or coalesce(k.is_confidential, true) then null when ${language} = 'en-EN' then k.name_en else k.name_sl end as company
    from jobs j left join companies k on k.id = j.company_id
      left join job_texts t on t.job_id = j.id and t.language = ${language} and ${sql.raw(IS_READ)}
      left join job_texts o on o.job_id = j.id and o.language <> ${language}
    where j.id = ${id} for share of j`.execute(db())
  return rows[0]
}

/** Somebody who has sent an application, and whether there is one of theirs for the job. */
export async function findPicked(applicationId: string, jobId: string) {
  const { rows } = await sql<{
    id: string
    name: string | null
    email: string
    language: Language
    hasApplied: boolean
  }>`select u.id, u.name, u.email, u.language,
      exists (select from applications o where o.user_id = u.id and o.job_id = ${jobId}
        and o.status not in ('draft', 'expired')) as has_applied
    from applications a join users u on u.id = a.user_id
    where a.id = ${applicationId} and a.submitted_at is not null and u.status = 'active' and u.email is not null and u.closing_at is null
      and u.restricted_at is null and u.quarantined_at is null`.execute(db())
  return rows[0]
}

/** Whoever asks an address, whatever the job, follows the one before, until the transaction ends. */
export async function lockAddress(email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('approach:' || lower(${email}), 0))`.execute(db())
}

/** How often an address was asked since then, about any job. */
export async function countAsked(email: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from approaches
    where lower(email) = lower(${email}) and created_at > ${since}`.execute(db())
  return rows[0]?.count ?? 0
}

/** What was said to a job at an address, or by this person at any, or is still asked. */
export const findAsked = (jobId: string, email: string, userId: string | null): Promise<ApproachRow[]> =>
  approaches()
    .where('a.jobId', '=', jobId)
    .where(sql<boolean>`(lower(a.email) = lower(${email}) or a.user_id = ${userId}::uuid)`)
    .execute()

/** Removes those of somebody, by the account and by the addresses they had. */
export const deleteApproachesOf = (userId: string) =>
  sql`delete from approaches where ${forPerson(APPROACHED, userId)}`.execute(db())

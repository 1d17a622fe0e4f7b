import type { JobStatus } from '@korak/contract/job-records.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { STAGE_STATUSES } from '@korak/contract/stages.rules.ts'
import { type Insertable, type NotNull, sql, type Updateable } from 'kysely'
import { today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { hasPermission, readsApplications } from '#db/permissions.ts'
import type { Jobs, JobTexts } from '#db/schema.ts'
import { UNANSWERED, UNTOLD_COUNT } from './untold.ts'

/** @param on the day it would be public, where that is not the day it is planned for, or today */
export function findJob(id: string, on?: string) {
  return (
    db()
      .selectFrom('jobs as j')
      .leftJoin('companies as c', 'c.id', 'j.companyId')
      .leftJoin('users as k', 'k.id', 'j.contactId')
      .selectAll('j')
      .select([
        'c.nameSl',
        'c.nameEn',
        'c.street',
        'c.postal as companyPostal',
        'c.city as companyCity',
        'c.taxNumber',
        'c.mustPublishAtEmploymentService',
      ])
      // Ads made before contacts were accounts have them as text.
      .select((is) => [
        sql<string>`coalesce(${is.ref('k.name')}, ${is.ref('j.contactName')})`.as('contactName'),
        sql<string>`coalesce(${is.ref('k.email')}, ${is.ref('j.contactEmail')})`.as('contactEmail'),
        is
          .selectFrom('publications as p')
          .whereRef('p.jobId', '=', 'j.id')
          .select(({ fn }) => fn.max('p.fromOn').as('last'))
          .as('lastPublishedOn'),
        // One that had ended before the job was public is of an earlier search.
        sql<boolean>`exists (select from publications p where p.job_id = ${is.ref('j.id')} and p.channel = 'zrsz'
          and (p.until_on is null or p.until_on >= coalesce((${is.ref('j.publishedAt')} at time zone 'Europe/Ljubljana')::date,
            greatest(${on ?? null}::date, case when ${on ?? null}::date is null then ${is.ref('j.publishOn')} end, ${today()}::date))))`.as(
          'isAtZrsz',
        ),
      ])
      .where('j.id', '=', id)
      .executeTakeFirst()
  )
}
export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>

/** The status, held until the end of the transaction: two who change a job at once do it one after the other. */
export async function lockJob(id: string): Promise<JobStatus | undefined> {
  const row = await db().selectFrom('jobs').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.status
}

export function findTexts(ids: string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db().selectFrom('jobTexts').selectAll().where('jobId', 'in', ids).execute()
}
export type TextRow = Awaited<ReturnType<typeof findTexts>>[number]

export async function insertJob(job: Insertable<Jobs>): Promise<string> {
  const { id } = await db().insertInto('jobs').values(job).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * A draft somebody has begun, and nobody has written anything into, begun once more; its stages are those a new one would
 * have. It is the one named, or one left for a day: one begun elsewhere just now may stand open in another window.
 */
export async function takeUntouched(createdBy: string, id: string | null): Promise<string | undefined> {
  const untouched = db()
    .selectFrom('jobs as j')
    .select('j.id')
    .where('j.createdBy', '=', createdBy)
    .where((is) => is.or([is('j.id', '=', id), is('j.createdAt', '<', sql<Date>`now() - interval '1 day'`)]))
    .where('j.status', '=', 'draft')
    .where('j.rev', '=', 1)
    .where((is) =>
      is.and(
        (['companyId', 'contactId', 'city', 'region', 'payMin'] as const).map((one) => is(`j.${one}`, 'is', null)),
      ),
    )
    .where(sql<boolean>`not exists (select from job_texts t where t.job_id = j.id)`)
    .where(sql<boolean>`not exists (select from stage_templates where is_default and updated_at >= j.created_at)`)
    .orderBy(
      (is) => is('j.id', '=', id),
      (by) => by.desc().nullsLast(),
    )
    .limit(1)
    .forUpdate()
    .skipLocked()
  const row = await db()
    .updateTable('jobs')
    .set({ createdAt: sql`now()` })
    .where('id', '=', untouched)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateJob(id: string, changes: Updateable<Jobs>): Promise<void> {
  await db()
    .updateTable('jobs')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Writes the given parts of the texts in one language; parts not given stay. */
export async function upsertText(jobId: string, language: Language, text: Updateable<JobTexts>): Promise<void> {
  await db()
    .insertInto('jobTexts')
    .values({ ...text, jobId, language } as Insertable<JobTexts>)
    .onConflict((conflict) => conflict.columns(['jobId', 'language']).doUpdateSet({ ...text, updatedAt: sql`now()` }))
    .execute()
}

export async function deleteJob(id: string): Promise<void> {
  await db().deleteFrom('jobs').where('id', '=', id).execute()
}

export async function isCompany(id: string): Promise<boolean> {
  return (await db().selectFrom('companies').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Accounts that may be the contact of a job: of employees who can use them and may read its applications; of none, by a role. */
const contacts = (jobId: string | null) =>
  db()
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.userId', 'u.id')
    .select(['u.id as uid', 'u.name', 'u.email'])
    .where('u.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('u.status', '=', 'active')
    .where(
      jobId === null
        ? hasPermission('u.id', 'applications.read')
        : ({ exists, selectFrom }) =>
            exists(
              selectFrom('jobs as j')
                .select('j.id')
                .where('j.id', '=', jobId)
                .where(sql<boolean>`${sql.raw(readsApplications('u.id', 'j.id'))}`),
            ),
    )

export const findContacts = (jobId: string | null) =>
  contacts(jobId)
    .where('u.name', 'is not', null)
    .$narrowType<{ name: string }>()
    .orderBy('u.name')
    .orderBy('u.id')
    .execute()

export const isContact = async (id: string, jobId: string | null): Promise<boolean> =>
  (await contacts(jobId).where('u.id', '=', id).executeTakeFirst()) !== undefined

/** Drafts whose day has come. */
export async function findPlannedIds(day: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'draft')
    .where('publishOn', '<=', day)
    .orderBy('publishOn')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findCompanyNames(ids: string[], language: Language): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db().selectFrom('companies').select(['id', 'nameSl', 'nameEn']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, nameSl, nameEn }) => [id, language === 'en-EN' ? nameEn : nameSl]))
}

const WAITING = sql<boolean>`${sql.raw(UNANSWERED)}`

/** Applications nobody has answered. */
export async function countUnanswered(jobId: string): Promise<number> {
  const { count } = await db()
    .selectFrom('applications as a')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('a.jobId', '=', jobId)
    .where(WAITING)
    .executeTakeFirstOrThrow()
  return count
}

/** Applications whose person has not been told how it ended. */
export async function countUntold(jobId: string): Promise<number> {
  const row = await db()
    .selectFrom('jobs as j')
    .select(sql<number>`${sql.raw(UNTOLD_COUNT)}`.as('count'))
    .where('j.id', '=', jobId)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Applications for these jobs by what they are now, those that are in a stage. */
export function countByStatus(ids: string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db()
    .selectFrom('applications')
    .select(['jobId', 'staffStatus as status'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('jobId', 'in', ids)
    .where('staffStatus', 'in', STAGE_STATUSES)
    .groupBy(['jobId', 'staffStatus'])
    .execute()
}

/** Published or paused jobs past their deadline whose candidates all have an answer. */
export async function findClosableIds(at: Date, limit: number): Promise<string[]> {
  const rows = await db()
    .selectFrom('jobs as j')
    .select('j.id')
    .where('j.status', 'in', ['published', 'paused'])
    .where('j.expiresAt', '<=', at)
    .where(sql<boolean>`not exists (select from applications a where a.job_id = j.id and ${WAITING})`)
    .orderBy('j.expiresAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

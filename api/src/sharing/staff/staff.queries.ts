import { ACTIVE } from '#applications/applications.states.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { STAFF_FIELDS } from '@korak/contract/candidates-for-staff.ts'
import { columnsOf } from '#candidates/stored-fields.ts'
import { type NotNull, sql } from 'kysely'
import { now } from '#base/time.ts'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'

/** A candidate as far as staff see one. */
export const findForStaff = (userId: string) =>
  db()
    .selectFrom('users as u')
    .innerJoin('candidates as p', 'p.userId', 'u.id')
    .select(['u.id', 'u.email', 'u.createdAt'])
    .where('u.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .select(columnsOf(STAFF_FIELDS))
    .where('u.id', '=', userId)
    .where('u.status', '=', 'active')
    .executeTakeFirst()

export async function isJob(id: string): Promise<boolean> {
  return (await db().selectFrom('jobs').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Is anybody looked for by this ad, or will be? */
export async function isOpenJob(id: string): Promise<boolean> {
  const row = await db()
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', ['draft', 'published', 'paused'])
    .where((is) => is.or([is('status', '=', 'draft'), is('expiresAt', '>', now())]))
    .executeTakeFirst()
  return row !== undefined
}

/** Applications of a person that were sent, the last first: their jobs and whether they are under way. */
export const findSentOf = (userId: string) =>
  db()
    .selectFrom('applications')
    .select(['id', 'jobId', 'cvFileId', 'status'])
    .where('userId', '=', userId)
    .where('submittedAt', 'is not', null)
    .orderBy('submittedAt', 'desc')
    .execute()

/** An application with what was sent with it, and the title of its job in that language. */
export const findSentApplication = (id: string, language: Language) =>
  db()
    .selectFrom('applications as a')
    .select(['a.id', 'a.userId', 'a.jobId', 'a.refNo', 'a.status', 'a.submittedAt', 'a.endedAt', 'a.message'])
    .select(['a.cvFileId', 'a.sentName', 'a.sentEmail', 'a.sentPhone'])
    .select(sql<string>`coalesce(${sql.raw(adTitle('a.job_id', language))}, '')`.as('title'))
    .where('a.id', '=', id)
    .executeTakeFirst()

/** Applications under way whose last word is a message of the person, nobody having answered or done anything since. */
export async function findAsking(userId: string): Promise<{ jobId: string }[]> {
  const { rows } = await sql<{ jobId: string }>`select a.job_id as "jobId" from applications a
    cross join lateral (select e.kind, e.actor from application_events e where e.application_id = a.id
      order by e.created_at desc, e.id desc limit 1) last
    where a.user_id = ${userId} and a.submitted_at is not null
      and a.status = any(${ACTIVE}::application_status[]) and last.kind = 'message' and last.actor = 'candidate'
    order by a.submitted_at desc`.execute(db())
  return rows
}

/** All versions of the CV, the newest first. */
export const findCvsOf = (userId: string) =>
  db()
    .selectFrom('files')
    .selectAll()
    .where('userId', '=', userId)
    .where('collection', '=', 'cv')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

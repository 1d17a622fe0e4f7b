import type { Answers } from '@korak/contract/definition.ts'
import { REFERENCE_CONSENT } from '@korak/contract/references.policy.ts'
import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { ApplicationEvents, Applications, Candidates, Gender, Jobs, JobTexts, Users } from '#db/schema.ts'

export async function hasUsers(): Promise<boolean> {
  return (await db().selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

interface NewCompany {
  nameSl: string
  nameEn: string
  isConfidential: boolean
}
/** @returns id by Slovenian name */
export async function insertCompanies(rows: NewCompany[]): Promise<Map<string, string>> {
  const added = await db().insertInto('companies').values(rows).returning(['id', 'nameSl']).execute()
  return new Map(added.map((row) => [row.nameSl, row.id]))
}

/** @returns id by reference number */
export async function insertJobs(rows: Insertable<Jobs>[]): Promise<Map<string, string>> {
  const added = await db().insertInto('jobs').values(rows).returning(['id', 'refNo']).execute()
  return new Map(added.map((row) => [row.refNo, row.id]))
}
export const insertTexts = (rows: Insertable<JobTexts>[]) => db().insertInto('jobTexts').values(rows).execute()

/** @returns id by username */
export async function insertUsers(rows: Insertable<Users>[]): Promise<Map<string, string>> {
  const added = await db().insertInto('users').values(rows).returning(['id', 'username']).execute()
  return new Map(added.map((row) => [row.username, row.id]))
}
export const insertCandidates = (rows: Insertable<Candidates>[]) => db().insertInto('candidates').values(rows).execute()
export const insertDemographics = (rows: { userId: string; gender: Gender; birthday: string }[]) =>
  db().insertInto('candidateDemographics').values(rows).execute()
export const insertEmployees = (rows: { userId: string; department: string }[]) =>
  db().insertInto('employees').values(rows).execute()
export const insertMember = (table: 'companyContacts' | 'companyEmployees', userId: string, companyId: string) =>
  db().insertInto(table).values({ userId, companyId }).execute()

export async function giveRoles(pairs: { userId: string; role: string }[]): Promise<void> {
  const ids = new Map((await db().selectFrom('roles').select(['id', 'key']).execute()).map((row) => [row.key, row.id]))
  const rows = pairs.map(({ userId, role }) => ({ userId, roleId: ids.get(role) ?? 0 }))
  await db().insertInto('userRoles').values(rows).execute()
}

/** A demo CV was uploaded long before the applications it went with. */
export const datetimeFile = (id: string, at: Date) =>
  db().updateTable('files').set({ createdAt: at, updatedAt: at }).where('id', '=', id).execute()

/** @returns ids in the order given */
export async function insertApplications(rows: Insertable<Applications>[]): Promise<string[]> {
  return (await db().insertInto('applications').values(rows).returning('id').execute()).map((row) => row.id)
}
export const insertEvents = (rows: Insertable<ApplicationEvents>[]) =>
  db().insertInto('applicationEvents').values(rows).execute()

export const saveJobs = (rows: { userId: string; jobId: string; createdAt: Date }[]) =>
  db().insertInto('savedJobs').values(rows).execute()

/** An application whose candidate has to answer an offer. */
export const findOneAtOffer = () =>
  db()
    .selectFrom('applications')
    .select('id')
    .where('status', '=', 'offer')
    .where('nextMove', '=', 'candidate')
    .orderBy('refNo')
    .limit(1)
    .executeTakeFirst()

/** An application of a job somebody is the contact of, come as far as an interview, where the next move is ours and references may be checked. */
export const findOneAtInterview = (contactId: string) =>
  db()
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.jobId')
    .select('a.id')
    .where('a.status', '=', 'interview')
    .where('a.nextMove', '=', 'us')
    .where('j.contactId', '=', contactId)
    .where(
      sql<boolean>`exists (select from user_consents u join consents c on c.id = u.consent_id
          where u.user_id = a.user_id and c.key = ${REFERENCE_CONSENT} and u.status = 'confirmed')`,
    )
    .orderBy('a.refNo', 'desc')
    .limit(1)
    .executeTakeFirst()

/** An interview of an application that took place two days ago. */
export const insertHeld = (applicationId: string) =>
  sql`insert into interviews (application_id, user_id, state, kind, place, starts_at, ends_at, created_at, updated_at)
    select id, user_id, 'done', 'on_site', 'Slovenska cesta 50, Ljubljana', at, at + interval '60 minutes', at, at
    from applications, (select date_trunc('hour', now()) - interval '2 days' as at) t where id = ${applicationId}`.execute(
    db(),
  )

/** Applications that came to work, the last ones first, on jobs somebody of us is the contact of. */
export const findHired = (limit: number) =>
  db()
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.jobId')
    .select(['a.id', 'a.userId', 'j.contactId'])
    .where('a.status', '=', 'hired')
    .where('j.contactId', 'is not', null)
    .$narrowType<{ contactId: string }>()
    .orderBy('a.endedAt', 'desc')
    .orderBy('a.refNo')
    .limit(limit)
    .execute()

/** The interviews that the last invitations of the histories have made: proposed, agreed, or gone with the application. */
export async function insertInterviews(): Promise<void> {
  await sql`with last as (
      select distinct on (e.application_id) e.application_id, e.user_id, e.actor_id, e.proposed_times, e.promise_on, e.created_at
      from application_events e where e.proposed_times is not null order by e.application_id, e.created_at desc, e.id desc
    ), standing as (
      select l.*, c.chosen_time, a.status in ('in_review', 'interview', 'offer') as goes_on from last l
      join applications a on a.id = l.application_id
      left join lateral (select e.chosen_time from application_events e where e.application_id = l.application_id
        and e.chosen_time is not null and e.created_at >= l.created_at order by e.created_at desc limit 1) c on true
    ), made as (
      insert into interviews (application_id, user_id, state, kind, place, starts_at, ends_at, answer_by, made_by, created_at, updated_at)
      select application_id, user_id, case when chosen_time <= now() then 'done' when not goes_on then 'cancelled'
        when chosen_time is null then 'proposed' else 'confirmed' end,
        'on_site', 'Slovenska cesta 50, Ljubljana', chosen_time, chosen_time + interval '60 minutes', promise_on, actor_id,
        created_at, created_at
      from standing returning id, application_id, made_by
    ), slots as (
      insert into interview_slots (interview_id, starts_at)
      select distinct m.id, t from made m join last l on l.application_id = m.application_id, unnest(l.proposed_times) t
    )
    insert into interview_people (interview_id, user_id) select id, made_by from made where made_by is not null`.execute(
    db(),
  )
}

/** Public jobs many of the filling have applied to, those with most first. */
export const findAsking = (limit: number) =>
  db()
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.jobId')
    .select('j.id')
    .where('j.status', '=', 'published')
    .groupBy(['j.id', 'j.refNo'])
    .having(sql<boolean>`bool_and(a.user_id in (select id from users where email like '%@posta.example'))`)
    .orderBy(sql`count(a.submitted_at)`, 'desc')
    .orderBy('j.refNo')
    .limit(limit)
    .execute()

/** What applications to a job were asked, and answered; drafts have yet to. */
export async function answerScreening(jobId: string, versionId: string, answersOf: (at: number) => Answers) {
  const rows = await db()
    .selectFrom('applications')
    .select(['id', 'submittedAt'])
    .where('jobId', '=', jobId)
    .orderBy('refNo')
    .execute()
  for (const [at, { id, submittedAt }] of rows.entries())
    await db()
      .updateTable('applications')
      .set({ screeningVersionId: versionId, screeningAnswers: JSON.stringify(submittedAt ? answersOf(at) : {}) })
      .where('id', '=', id)
      .execute()
}

/** Somebody of the filling who was interviewed, and no time of an interview waits. */
export const findOneInterviewed = () =>
  db()
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.jobId')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(['a.id', 'a.userId', 'a.jobId', 'a.stageId'])
    .where('a.status', '=', 'interview')
    .where('a.nextMove', '=', 'us')
    .where('j.status', '=', 'published')
    .where('u.email', 'like', '%@posta.example')
    .where('a.stageId', 'is not', null)
    .$narrowType<{ stageId: string }>()
    .orderBy('a.refNo')
    .limit(1)
    .executeTakeFirst()

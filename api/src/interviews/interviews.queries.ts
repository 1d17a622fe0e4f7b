import { IS_READ } from '#base/ad-texts.ts'
import type { ApplicationStatus } from '@korak/contract/applications.policy.ts'
import type { InterviewKind } from '@korak/contract/interviews.rules.ts'
import type { InterviewState } from '@korak/contract/interviews.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { AGREED } from '#applications/record/readable.ts'
import { now } from '#base/time.ts'
import { db } from '#db/db.ts'
import type { Interviews } from '#db/schema.ts'

interface Slot {
  id: string
  startsAt: Date
  /** Past, or taken meanwhile. */
  isGone: boolean
}
export interface InterviewRow {
  id: string
  applicationId: string
  userId: string
  jobId: string
  state: InterviewState
  /** A letter about the application is held. */
  hasLetter: boolean
  kind: InterviewKind | null
  place: string
  minutes: number
  startsAt: Date | null
  endsAt: Date | null
  answerBy: string | null
  askedAt: Date | null
  sequence: number
  updatedAt: Date
  refNo: string
  title: string
  isConfidential: boolean
  companySl: string | null
  companyEn: string | null
  confidentialSl: string | null
  confidentialEn: string | null
  contactName: string | null
  people: { id: string; name: string | null }[]
  slots: Slot[]
}

/** SQL: does another interview that was agreed take this time from the candidate of `i`, or from who of us is there? */
export const isTaken = (
  starts: string,
) => `exists (select from interviews o where o.state = 'confirmed' and o.id <> i.id
  and o.starts_at < ${starts} + make_interval(mins => i.minutes) and o.ends_at > ${starts}
  and (o.user_id = i.user_id or exists (select from interview_people op join interview_people ip on ip.user_id = op.user_id
    where op.interview_id = o.id and ip.interview_id = i.id)))`

type Of =
  | { application: string }
  | { interview: string }
  | { candidate: string; application?: string }
  | { staff: string }
function conditionOf(of: Of) {
  if ('staff' in of)
    return sql<boolean>`exists (select from interview_people p where p.interview_id = i.id and p.user_id = ${of.staff})
      and exists (select from users u where u.id = i.user_id and ${sql.raw(AGREED)})`
  if ('interview' in of) return sql<boolean>`i.id = ${of.interview}`
  if ('candidate' in of)
    return sql<boolean>`i.user_id = ${of.candidate} and (${of.application ?? null}::uuid is null or i.application_id = ${of.application ?? null}::uuid)`
  return sql<boolean>`i.application_id = ${of.application}`
}

const MOST = 200
/** Interviews with their job, who of us is there and the times proposed last, the last one first. */
export async function findInterviews(of: Of, language: Language): Promise<InterviewRow[]> {
  const { rows } = await sql<InterviewRow & { slots: { id: string; startsAt: string; isGone: boolean }[] }>`
    select i.id, i.application_id, i.user_id, a.job_id, a.staff_status <> a.status as has_letter, i.state, i.kind, i.place, i.minutes, i.starts_at, i.ends_at, i.answer_by,
      i.asked_at, i.sequence, i.updated_at, a.ref_no, coalesce(nullif(t.title, ''), other.title, '') as title,
      j.is_confidential or coalesce(k.is_confidential, false) as is_confidential, k.name_sl as company_sl, k.name_en as company_en,
      k.confidential_sl, k.confidential_en, c.name as contact_name,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id) from interview_people p
        join users u on u.id = p.user_id where p.interview_id = i.id), '[]') as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'startsAt', s.starts_at,
        'isGone', s.starts_at <= ${now()} or ${sql.raw(isTaken('s.starts_at'))}) order by s.starts_at)
        from interview_slots s where s.interview_id = i.id), '[]') as slots
    from interviews i join applications a on a.id = i.application_id join jobs j on j.id = a.job_id
    left join users c on c.id = j.contact_id and c.status = 'active'
    left join companies k on k.id = j.company_id
    left join job_texts t on t.job_id = j.id and t.language = ${language} and ${sql.raw(IS_READ)}
    left join job_texts other on other.job_id = j.id and other.language <> ${language}
    where ${conditionOf(of)} order by i.created_at desc, i.id limit ${MOST}`.execute(db())
  return rows.map((row) => ({
    ...row,
    slots: row.slots.map((slot) => ({ ...slot, startsAt: new Date(slot.startsAt) })),
  }))
}

/** Whose application it is about, and whose it is. */
export const findParties = (id: string) =>
  db().selectFrom('interviews').select(['id', 'applicationId', 'userId']).where('id', '=', id).executeTakeFirst()

/** Open interviews of an application. */
export const findOpen = (applicationId: string) =>
  db()
    .selectFrom('interviews')
    .select(['id', 'state', 'startsAt'])
    .where('applicationId', '=', applicationId)
    .where((is) =>
      is.or([is('state', '=', 'proposed'), is.and([is('state', '=', 'confirmed'), is('startsAt', '>', now())])]),
    )
    .execute()

export const insertInterview = (row: Insertable<Interviews>) =>
  db().insertInto('interviews').values(row).returning('id').executeTakeFirstOrThrow()

/** Changes it for calendars too: its sequence grows. */
export async function updateInterview(id: string, changes: Updateable<Interviews>): Promise<void> {
  await db()
    .updateTable('interviews')
    .set({ ...changes, sequence: sql`sequence + 1`, updatedAt: now() })
    .where('id', '=', id)
    .execute()
}

export async function replaceSlots(interviewId: string, times: readonly Date[]): Promise<void> {
  await db().deleteFrom('interviewSlots').where('interviewId', '=', interviewId).execute()
  await db()
    .insertInto('interviewSlots')
    .values(times.map((startsAt) => ({ interviewId, startsAt })))
    .execute()
}

export async function replacePeople(interviewId: string, people: readonly string[]): Promise<void> {
  await db().deleteFrom('interviewPeople').where('interviewId', '=', interviewId).execute()
  await db()
    .insertInto('interviewPeople')
    .values(people.map((userId) => ({ interviewId, userId })))
    .execute()
}

/**
 * Until the transaction ends nobody else agrees on a time with any of them: two who pick the same hour do so one after the
 * other. In one order, so that nobody waits for each other.
 */
export async function lockCalendars(people: readonly string[]): Promise<void> {
  for (const id of [...new Set(people)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`interviews:${id}`}, 0))`.execute(db())
}

/** Who of these people has another interview at one of the times, the first of them, and when that one begins. */
export async function findTaken(
  people: readonly string[],
  times: readonly Date[],
  minutes: number,
  except: string | null,
) {
  const { rows } = await sql<{ name: string; at: Date; startsAt: Date }>`
    select coalesce(u.name, '') as name, t.at, o.starts_at from unnest(${times}::timestamptz[]) as t(at)
    join interviews o on o.state = 'confirmed' and o.id is distinct from ${except}::uuid
      and o.starts_at < t.at + make_interval(mins => ${minutes}::int) and o.ends_at > t.at
    join interview_people p on p.interview_id = o.id and p.user_id = any(${people}::uuid[]) join users u on u.id = p.user_id
    order by t.at, u.name limit 1`.execute(db())
  return rows[0]
}

const PEOPLE = sql<boolean>`exists (select from employees e where e.user_id = u.id)`
/** Who of us can be there: everybody who works for the company, by name. */
export const findColleagues = () =>
  db()
    .selectFrom('users as u')
    .select(['u.id as uid', 'u.name'])
    .where('u.status', '=', 'active')
    .where('u.name', 'is not', null)
    .$narrowType<{ name: string }>()
    .where(PEOPLE)
    .orderBy(sql`u.name collate "sl-x-icu"`)
    .orderBy('u.id')
    .execute()

export async function countColleagues(ids: readonly string[]): Promise<number> {
  const row = await db()
    .selectFrom('users as u')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('u.id', 'in', [...ids])
    .where('u.status', '=', 'active')
    .where(PEOPLE)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Who of us is told about an interview. */
export const findReceivers = (interviewId: string) =>
  db()
    .selectFrom('interviewPeople as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['u.id', 'u.name', 'u.email', 'u.language'])
    .where('p.interviewId', '=', interviewId)
    .where('u.status', '=', 'active')
    .orderBy('u.id')
    .execute()

/** An application that was sent. */
export const findSent = (id: string) =>
  db()
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.userId')
    .select(['a.id', 'a.jobId', 'a.status', 'u.email'])
    .select((is) => is.ref('a.staffStatus').$castTo<ApplicationStatus>().as('staffStatus'))
    .where('a.id', '=', id)
    .where('a.submittedAt', 'is not', null)
    .executeTakeFirst()

/** Has an interview of it begun that nobody has marked as missed? */
export async function hasTakenPlace(applicationId: string): Promise<boolean> {
  const row = await db()
    .selectFrom('interviews')
    .select('id')
    .where('applicationId', '=', applicationId)
    .where((is) =>
      is.or([is('state', '=', 'done'), is.and([is('state', '=', 'confirmed'), is('startsAt', '<=', now())])]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

import { IS_READ } from '#base/ad-texts.ts'
import { PROFILE_FIELDS, REQUIRED_FIELDS } from '@korak/contract/candidates.fields.ts'
import type { ApplicationStatus, InterviewAct } from '@korak/contract/applications.ts'
import type { Answers } from '@korak/contract/definition.ts'
import type { MessageFile } from '@korak/contract/message-files.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { ALIAS } from '#candidates/stored-fields.ts'
import { now, ZONE } from '#base/time.ts'
import { db, hot } from '#db/db.ts'
import { statement } from '#db/statement.ts'
import type { ApplicationEventKind, EventActor, NextMove } from '#db/schema.ts'
import { contactOf } from '#jobs/ads/contact.ts'
import { shownContact } from '#users/hearers.ts'
import { IS_ACCEPTED } from './accepted.ts'
import { type AskRow, ASKS, isAskedAt } from './asks.queries.ts'
import { BY_MAIL } from './conversations/by-mail.ts'
import { FILES_OF } from './conversations/message-files.ts'

// The candidate's own list and detail are read on every dashboard and after every command, so they are prepared statements.

export interface CardRow {
  id: string
  ref_no: string
  status: ApplicationStatus
  next_move: NextMove
  promise_on: string | null
  late_since: string | null
  submitted_at: Date | null
  updated_at: Date
  /** Stages it has been in; null when there is no note of any. */
  reached: ApplicationStatus[] | null
  job_id: string
  title: string | null
  city: string | null
  expires_at: Date
  is_open: boolean
  /** What waits for the candidate; null for nothing. */
  asks: AskRow[] | null
  is_accepted: boolean
  is_confidential: boolean
  company_sl: string | null
  company_en: string | null
  confidential_sl: string | null
  confidential_en: string | null
}
export interface EventRow {
  id: string
  kind: ApplicationEventKind
  status: ApplicationStatus | null
  actor: EventActor
  text: string | null
  promise_on: string | null
  proposed_times: string[] | null
  chosen_time: string | null
  interview: InterviewAct | null
  files: MessageFile[]
  by_mail: { left_out: string[] } | null
  created_at: string
}
export interface DetailRow extends CardRow {
  message: string | null
  decision_reason: string | null
  cv_id: string | null
  cv_name: string | null
  sent_name: string | null
  sent_email: string
  sent_phone: string | null
  contact_name: string
  contact_email: string
  contact_phone: string | null
  missing: string[]
  /** What it is asked: of a draft nothing once the job asks nothing any more. */
  asked: string | null
  answers: Answers
  events: EventRow[]
  candidate_read_at: Date | null
}

/** Is a job open for applications? Paused, closed and expired ones are not. */
export const IS_OPEN = `(j.status = 'published' and j.expires_at > now())`

/** SQL: `$2` unless the account is being closed. Whoever closes it at this moment is waited for, and then it is nobody. */
export const STAYING = `select u.id from users u where u.id = $2 and u.closing_at is null for share of u`
/** The CV a draft uses: the chosen version, else the current one. Infected files are as good as none. */
export const CV_OF = (
  owner: string,
  chosen: string,
) => `f.user_id = ${owner} and f.collection = 'cv' and f.scan_state <> 'infected'
  and (f.id = ${chosen} or (${chosen} is null and f.is_current))`

/** Names of required profile fields that are empty; needs the tables u, p and d. */
export const MISSING = `array_remove(array[${REQUIRED_FIELDS.map(
  (field) =>
    `case when coalesce(${ALIAS[PROFILE_FIELDS[field].table]}.${field}::text, '') in ('', '{}') then '${field}' end`,
).join(', ')}], null)`

const cardOf = (
  events: string,
) => `a.id, a.ref_no, a.status, a.next_move, a.promise_on, a.late_since, a.submitted_at, a.updated_at,
  (select json_agg(distinct e.status) from ${events} e where e.application_id = a.id and e.status is not null) as reached,
  j.id as job_id, coalesce(nullif(t.title, ''), o.title) as title, j.city, coalesce(j.expires_at, j.updated_at) as expires_at,
  coalesce(${IS_OPEN}, false) as is_open, ${ASKS} as asks, ${IS_ACCEPTED} as is_accepted, j.is_confidential or coalesce(k.is_confidential, false) as is_confidential,
  k.name_sl as company_sl, k.name_en as company_en, k.confidential_sl, k.confidential_en`
const from = (language: string, applications = 'applications') => `from ${applications} a join jobs j on j.id = a.job_id
  left join companies k on k.id = j.company_id
  left join job_texts t on t.job_id = j.id and t.language = ${language} and ${IS_READ}
  left join job_texts o on o.job_id = j.id and o.language <> ${language}`

/**
 * SQL: an application with all that is shown of it, in the language `$3`.
 * @param applications where it is, and @param events what has happened to it: what a statement has just written stands in none of the tables yet
 */
export const detail = (
  applications = 'applications',
  events = 'application_events',
) => `select ${cardOf(events)}, a.screening_answers as answers,
  case when a.submitted_at is not null or j.screening_id is not null then a.screening_version_id end as asked, a.message, a.decision_reason, a.candidate_read_at, f.id as cv_id, f.name as cv_name,
  coalesce(a.sent_name, u.name) as sent_name, coalesce(a.sent_email, u.email) as sent_email,
  case when a.submitted_at is null then p.phone else a.sent_phone end as sent_phone,
  ${contactOf('j', 's')}, ${MISSING} as missing,
  (select json_agg(e order by e.created_at, e.id) from
    (select id, kind, status, actor, text, promise_on, proposed_times, chosen_time, interview, ${FILES_OF('application_events.id')} as files, ${BY_MAIL('application_events.id')} as by_mail, created_at from ${events} application_events where application_id = a.id) e) as events
${from('$3', applications)}
  join users u on u.id = a.user_id
  left join users s on s.id = ${shownContact('j.contact_id', 'j.id')}
  left join candidates p on p.user_id = a.user_id
  left join candidate_demographics d on d.user_id = a.user_id
  left join files f on ${CV_OF('a.user_id', 'a.cv_file_id')} and (a.submitted_at is null or f.id = a.cv_file_id)`
const DETAIL = `${detail()} where a.id = $1 and a.user_id = $2`

export async function findApplication(uid: string, userId: string, language: Language): Promise<DetailRow | undefined> {
  return (await hot<DetailRow>('application', DETAIL, [uid, userId, language]))[0]
}

/** What an application is asked, and the answers so far. */
export async function findAsked(uid: string): Promise<Pick<DetailRow, 'asked' | 'answers'> | undefined> {
  const row = await db()
    .selectFrom('applications')
    .select(['screeningVersionId as asked', sql<string>`screening_answers::text`.as('answers')])
    .where('id', '=', uid)
    .executeTakeFirst()
  return row && { asked: row.asked, answers: JSON.parse(row.answers) as Answers }
}

/** A draft that cannot be sent now waits for nobody. */
const CAN_BE_DONE = `(a.status <> 'draft' or coalesce(${IS_OPEN}, false))`
/** Does it wait for the candidate now (`$6`)? */
const IS_WAITING = `(case when a.status = 'draft' then ${CAN_BE_DONE} else ${isAskedAt('$6')} end)`

const LIST = `select ${cardOf('application_events')} ${from('$3')}
where a.user_id = $1 and a.status = any($2::application_status[])
order by ${IS_WAITING} desc,
  case when ${IS_WAITING} then coalesce(a.promise_on, (j.expires_at at time zone '${ZONE}')::date) end,
  a.updated_at desc, a.id limit $4 offset $5`

export const findApplications = (
  userId: string,
  statuses: readonly ApplicationStatus[],
  language: Language,
  page: { limit: number; offset: number },
): Promise<CardRow[]> =>
  hot<CardRow>('applications', LIST, [userId, statuses, language, page.limit, page.offset, now()])

const COUNTS = `select count(*) filter (where status = any($2::application_status[])) as active, count(*) as total
from applications where user_id = $1`

export async function countApplications(userId: string, active: readonly ApplicationStatus[]) {
  const [row] = await hot<{ active: number; total: number }>('application_counts', COUNTS, [userId, active])
  return row ?? { active: 0, total: 0 }
}

/** Is there such an application of this person? */
export async function ownsApplication(uid: string, userId: string): Promise<boolean> {
  return (
    (await hot('own_application', 'select 1 from applications where id = $1 and user_id = $2', [uid, userId])).length >
    0
  )
}

/** Messages both ways about an application of this person, oldest first. */
export const findMessages = (uid: string, userId: string) =>
  db()
    .selectFrom('applicationEvents')
    .select(['id', 'actor', 'text', 'proposedTimes', 'chosenTime', 'createdAt'])
    .select(sql<MessageFile[]>`${sql.raw(FILES_OF('application_events.id'))}`.as('files'))
    .where('applicationId', '=', uid)
    .where('userId', '=', userId)
    .where('kind', '=', 'message')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

const titled = (userId: string, language: Language) =>
  db()
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.jobId')
    .leftJoin('jobTexts as t', (on) =>
      on
        .onRef('t.jobId', '=', 'j.id')
        .on('t.language', '=', language)
        .on(sql<boolean>`${sql.raw(IS_READ)}`),
    )
    .leftJoin('jobTexts as o', (on) => on.onRef('o.jobId', '=', 'j.id').on('o.language', '!=', language))
    .select(['a.id', 'a.status', 'a.promiseOn', 'a.submittedAt', 'a.createdAt', 'j.expiresAt'])
    .select(sql<AskRow[] | null>`${sql.raw(ASKS)}`.as('asks'))
    .select((is) => sql<string>`coalesce(nullif(${is.ref('t.title')}, ''), ${is.ref('o.title')}, '')`.as('title'))
    .where('a.userId', '=', userId)

export const findSent = (userId: string, language: Language) =>
  titled(userId, language)
    .where('a.submittedAt', 'is not', null)
    .orderBy('a.submittedAt', 'desc')
    .orderBy('a.id')
    .execute()

export const findWaiting = (userId: string, active: readonly ApplicationStatus[], language: Language) =>
  waiting({ userId, active, language })
const waiting = statement(
  ({ userId, active, language }: { userId: string; active: readonly ApplicationStatus[]; language: Language }) =>
    titled(userId, language)
      .where('a.status', '=', sql<ApplicationStatus>`any(${active}::application_status[])`)
      .where(sql<boolean>`${sql.raw(CAN_BE_DONE)}`)
      .orderBy('a.createdAt'),
)

/** Has this person ever started an application? */
export const hasApplied = async (userId: string): Promise<boolean> =>
  (await hot('has_applied', 'select 1 from applications where user_id = $1 limit 1', [userId])).length > 0

/** Applications of a person about which a letter is held. */
export const findHeld = async (userId: string): Promise<string[]> =>
  (
    await db()
      .selectFrom('letters')
      .select('applicationId')
      .where('userId', '=', userId)
      .where('state', '=', 'held')
      .execute()
  ).map(({ applicationId }) => applicationId)

import { traceparent } from '#base/trace.ts'
import type { ApplicationStatus } from '@korak/contract/applications.ts'
import type { Answers } from '@korak/contract/definition.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { db, hot } from '#db/db.ts'
import { IS_OPEN, STAYING } from './applications.queries.ts'

/** SQL: the version of what a job asks, as it is now. */
const ASKED_NOW = `(select v.id from questionnaire_versions v where v.questionnaire_id = j.screening_id order by v.number desc limit 1)`

// Applying is the busiest write of the portal: creating a draft is one statement, so it is its own transaction.

interface Applied {
  job_status: string
  is_open: boolean
  /** The draft made now; null when there was an application already. */
  created_id: string | null
  existing_id: string | null
  existing_status: ApplicationStatus | null
}

const APPLY = `with job as (
  select j.id, j.status, coalesce(${IS_OPEN}, false) as is_open, ${ASKED_NOW} as asked from jobs j where j.id = $1
), existing as (
  select id, status from applications where user_id = $2 and job_id = $1 and status <> 'withdrawn'
), person as (${STAYING}), created as (
  insert into applications (user_id, job_id, created_at, updated_at, screening_version_id)
  select person.id, job.id, $3, $3, job.asked from job, person where job.is_open and not exists (select from existing)
  on conflict (user_id, job_id) where status <> 'withdrawn' do nothing
  returning id
), event as (
  insert into application_events (application_id, user_id, kind, status, actor, actor_id, created_at)
  select id, $2, 'created', 'draft', 'candidate', $2, $3 from created
), trail as (
  insert into audit_events (action, actor_id, user_id, subject_type, subject_id)
  select 'applications.created', $2, $2, 'application', id from created
), wanted as (
  update users set wanted_job_id = null where id = $2 and wanted_job_id = $1
)
select job.status as job_status, job.is_open, created.id as created_id, existing.id as existing_id, existing.status as existing_status
from job left join created on true left join existing on true`

/** Makes a draft for an open job unless the person has an application for it. @returns undefined when there is no such job */
export async function insertDraft(jobId: string, userId: string, at: Date): Promise<Applied | undefined> {
  return (await hot<Applied>('apply', APPLY, [jobId, userId, at]))[0]
}

/** A draft in which nothing was answered yet is asked what others are. */
export const askAnew = (id: string) =>
  sql`update applications a set screening_version_id = ${sql.raw(ASKED_NOW)} from jobs j
    where a.id = ${id} and a.status = 'draft' and a.screening_answers = '{}' and j.id = a.job_id
      and a.screening_version_id is distinct from ${sql.raw(ASKED_NOW)}`.execute(db())

export interface Submission {
  uid: string
  userId: string
  promiseOn: string
  at: Date
  message: string | null
  cvId: string
  sentName: string | null
  sentEmail: string
  sentPhone: string | null
  /** The confirmation: receiver as checked, language and params of `application_received`. */
  mail: { address: string; name: string | null; language: Language; params: object }
}

// Whoever closes the job at this moment is waited for, and then it is closed here as well.
const SUBMIT = `with job as (
  select j.id from applications a join jobs j on j.id = a.job_id where a.id = $1 and ${IS_OPEN} for key share of j
), person as (${STAYING}), sent as (
  update applications a set status = 'submitted', next_move = 'us', promise_on = $3, submitted_at = $4, updated_at = $4,
    message = $5, cv_file_id = $6, sent_name = $7, sent_email = $8, sent_phone = $9,
    screening_version_id = $14, screening_answers = $15
  from job, person where a.id = $1 and a.user_id = person.id and a.status = 'draft'
  returning a.id
), event as (
  insert into application_events (application_id, user_id, kind, status, actor, actor_id, promise_on, created_at)
  select id, $2, 'status', 'submitted', 'candidate', $2, $3, $4 from sent
), trail as (
  insert into audit_events (action, actor_id, user_id, subject_type, subject_id, details)
  select 'applications.submitted', $2, $2, 'application', id, '{"from":"draft","to":"submitted"}' from sent
)
select queue_mail($2, $10, $11, 'application_received', $12, $13, $16) from sent`

/** Sends a draft of an open job: row, event, audit entry and mail in one statement. @returns false when there was nothing to send */
export async function insertSubmission({
  mail,
  asked,
  answers,
  ...it
}: Submission & { asked: string | null; answers: Answers }): Promise<boolean> {
  const application = [
    it.uid,
    it.userId,
    it.promiseOn,
    it.at,
    it.message,
    it.cvId,
    it.sentName,
    it.sentEmail,
    it.sentPhone,
  ]
  const letter = [mail.address, mail.name, mail.language, mail.params]
  return (
    (await hot('submit', SUBMIT, [...application, ...letter, asked, JSON.stringify(answers), traceparent()])).length > 0
  )
}

/**
 * Message, CV and answers of a draft; what is undefined stays.
 * @param expected what the message has to be for that, when it matters
 * @returns false when it is no draft, or the message is none of these
 */
export async function updateDraft(
  id: string,
  changes: {
    message?: string | null | undefined
    cvFileId?: string | null | undefined
    screeningAnswers?: string | undefined
    updatedAt: Date
  },
  expected?: readonly (string | null)[],
): Promise<boolean> {
  const row = await db()
    .updateTable('applications')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .$if(expected !== undefined, (update) =>
      update.where((is) => is.or((expected ?? []).map((message) => is('message', 'is not distinct from', message)))),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What was never sent loses what was written and the CV chosen for it. */
export const emptyUnsent = (userId: string) =>
  db()
    .updateTable('applications')
    .set({ message: null, cvFileId: null, screeningAnswers: '{}' })
    .where('userId', '=', userId)
    .where('submittedAt', 'is', null)
    .execute()

/** May this person send this file as a CV? */
export async function isOwnCv(id: string, userId: string): Promise<boolean> {
  const row = await db()
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('collection', '=', 'cv')
    .where('scanState', '<>', 'infected')
    .executeTakeFirst()
  return row !== undefined
}

// The statement the bare server applies by. What it has written is read by another one.
import type { Submission } from '../api/src/applications/apply.queries.ts'
import { traceparent } from '../api/src/base/trace.ts'
import { IS_OPEN, STAYING } from '../api/src/applications/applications.queries.ts'
import { hot } from '../api/src/db/db.ts'

// Whoever closes the job at this moment is waited for, and then it is closed here as well.
const SEND = `with job as (
  select j.id from jobs j where j.id = $1 and ${IS_OPEN} for key share of j
), person as (${STAYING}), sent as (
  insert into applications (job_id, user_id, status, next_move, promise_on, submitted_at, created_at, updated_at,
    message, cv_file_id, sent_name, sent_email, sent_phone)
  select job.id, person.id, 'submitted', 'us', $3, $4, $4, $4, $5, $6, $7, $8, $9 from job, person
  on conflict (user_id, job_id) where status <> 'withdrawn' do nothing
  returning id, ref_no
), event as (
  insert into application_events (application_id, user_id, kind, status, actor, actor_id, promise_on, created_at)
  select id, $2, 'status', 'submitted', 'candidate', $2, $3, $4 from sent
), trail as (
  insert into audit_events (action, actor_id, user_id, subject_type, subject_id)
  select 'applications.submitted', $2, $2, 'application', id from sent
), wanted as (
  update users set wanted_job_id = null where id = $2 and wanted_job_id = $1 and exists (select from sent)
)
select id, queue_mail($2, $10, $11, 'application_received', $12,
  $13::jsonb || jsonb_build_object('application', id, 'ref', ref_no), $14) from sent`

/** Makes a sent application in one statement. @returns its uid; undefined when there was one already, or job or account were closed */
export async function insertSent({
  mail,
  ...it
}: Omit<Submission, 'uid'> & { jobId: string }): Promise<string | undefined> {
  const application = [
    it.jobId,
    it.userId,
    it.promiseOn,
    it.at,
    it.message,
    it.cvId,
    it.sentName,
    it.sentEmail,
    it.sentPhone,
  ]
  const letter = [mail.address, mail.name, mail.language, mail.params, traceparent()]
  return (await hot<{ id: string }>('send', SEND, [...application, ...letter]))[0]?.id
}

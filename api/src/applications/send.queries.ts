import { IS_READ } from '#base/ad-texts.ts'
import { traceparent } from '#base/trace.ts'
import type { ApplicationStatus } from '@korak/contract/applications.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { hot } from '#db/db.ts'
import { CV_OF, detail, type DetailRow, IS_OPEN, MISSING, STAYING } from './applications.queries.ts'
import type { Submission } from './apply.queries.ts'

/** All that decides whether somebody can apply for a job right away. */
export interface Readiness {
  is_open: boolean
  /** The person is leaving the portal. */
  is_closing: boolean
  /** The job has questions to those who apply. */
  is_asking: boolean
  title: string | null
  name: string | null
  email: string
  phone: string | null
  missing: string[]
  cv_id: string | null
  existing_status: ApplicationStatus | null
}

const READINESS = `select coalesce(${IS_OPEN}, false) as is_open, coalesce(nullif(t.title, ''), o.title) as title,
  u.closing_at is not null as is_closing, j.screening_id is not null as is_asking, u.name, u.email, p.phone, ${MISSING} as missing, f.id as cv_id, a.status as existing_status
from jobs j join users u on u.id = $2
  left join candidates p on p.user_id = u.id
  left join candidate_demographics d on d.user_id = u.id
  left join job_texts t on t.job_id = j.id and t.language = $3 and ${IS_READ}
  left join job_texts o on o.job_id = j.id and o.language <> $3
  left join files f on ${CV_OF('u.id', '$4::uuid')}
  left join applications a on a.user_id = u.id and a.job_id = j.id and a.status <> 'withdrawn'
where j.id = $1`

/** @param cvId the version to send, null for the current one. @returns undefined when there is no such job */
export const findReadiness = async (
  jobId: string,
  userId: string,
  language: Language,
  cvId: string | null,
): Promise<Readiness | undefined> => (await hot<Readiness>('readiness', READINESS, [jobId, userId, language, cvId]))[0]

// Whoever closes the job at this moment is waited for, and then it is closed here as well. Read back along with it: asking for what
// was just written took a fifth of the time of the whole.
const SEND = `with job as (
  select j.id from jobs j where j.id = $1 and ${IS_OPEN} for key share of j
), person as (${STAYING}), sent as (
  insert into applications (job_id, user_id, status, next_move, promise_on, submitted_at, created_at, updated_at,
    message, cv_file_id, sent_name, sent_email, sent_phone)
  select job.id, person.id, 'submitted', 'us', $4, $5, $5, $5, $6, $7, $8, $9, $10 from job, person
  on conflict (user_id, job_id) where status <> 'withdrawn' do nothing
  returning *
), event as (
  insert into application_events (application_id, user_id, kind, status, actor, actor_id, promise_on, created_at)
  select id, $2, 'status', 'submitted', 'candidate', $2, $4, $5 from sent returning *
), trail as (
  insert into audit_events (action, actor_id, user_id, subject_type, subject_id)
  select 'applications.submitted', $2, $2, 'application', id from sent
), wanted as (
  update users set wanted_job_id = null where id = $2 and wanted_job_id = $1 and exists (select from sent)
), letter as (
  select queue_mail($2, $11, $12, 'application_received', $13,
    $14::jsonb || jsonb_build_object('application', id, 'ref', ref_no), $15) as id from sent
)
select d.*, (select id from letter) as mail from (${detail('sent', 'event')}) d`

/**
 * Makes a sent application in one statement.
 * @param language in which it is answered
 * @returns undefined when there was one already, or job or account were closed
 */
export async function insertSent(
  { mail, ...it }: Omit<Submission, 'uid'> & { jobId: string },
  language: Language,
): Promise<DetailRow | undefined> {
  const application = [it.promiseOn, it.at, it.message, it.cvId, it.sentName, it.sentEmail, it.sentPhone]
  const letter = [mail.address, mail.name, mail.language, mail.params, traceparent()]
  return (await hot<DetailRow>('send', SEND, [it.jobId, it.userId, language, ...application, ...letter]))[0]
}

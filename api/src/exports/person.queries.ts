import type { ApplicationStatus } from '@korak/contract/applications.ts'
import { PROFILE_FIELDS, PROFILE_NAMES } from '@korak/contract/candidates.fields.ts'
import type { Field } from '@korak/contract/fields.ts'
import type { MessageFile } from '@korak/contract/message-files.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { columnsOf } from '#candidates/stored-fields.ts'
import { rowsOf } from '#db/cursor.ts'
import { FILES_OF } from '#applications/conversations/message-files.ts'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import type { Copy } from '#sharing/requests/shown-copy.ts'
import type { ApplicationEventKind, ClientAnswer, EventActor } from '#db/schema.ts'

/** The account with its profile. */
export const findPerson = (userId: string) =>
  db()
    .selectFrom('users as u')
    .leftJoin('candidates as p', 'p.userId', 'u.id')
    .leftJoin('candidateDemographics as d', 'd.userId', 'u.id')
    .leftJoin('countries as c', 'c.code', 'p.country')
    .select(['u.id', 'u.username', 'u.email', 'u.language', 'u.status', 'u.positionDepartment'])
    .select(['u.createdAt', 'u.activatedAt', 'u.lastLoginAt'])
    .select(['u.closingAt', 'u.eraseAt', 'u.restrictedAt', 'u.renewedAt', 'u.quarantinedAt'])
    .select(columnsOf(PROFILE_NAMES))
    .select(['p.userId as candidateId', 'p.clearOn', 'c.nameSl as countrySl', 'c.nameEn as countryEn'])
    .where('u.id', '=', userId)
    .executeTakeFirst()
export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>

const LISTS = PROFILE_NAMES.flatMap((name) => {
  const field: Field = PROFILE_FIELDS[name]
  return 'list' in field && field.list !== undefined ? [field.list] : []
})

/** Words of the options a profile can have chosen, used ones that are hidden today included. */
export const findOptions = () =>
  db()
    .selectFrom('codelistOptions as o')
    .innerJoin('codelists as c', 'c.id', 'o.codelistId')
    .select(['c.key as list', 'o.key', 'o.labelSl', 'o.labelEn'])
    .where('c.key', 'in', LISTS)
    .execute()

/** Jobs by their title and company in a language, wherever a job is joined as `j`. */
const jobColumns = (language: Language) => {
  const isEnglish = language === 'en-EN'
  return sql`coalesce(${sql.raw(adTitle('j.id', language))}, '') as job_title,
    j.ref_no as job_ref, j.city as job_city,
    (j.is_confidential or coalesce(k.is_confidential, false)) as is_confidential,
    ${sql.raw(isEnglish ? 'coalesce(k.name_en, k.name_sl)' : 'k.name_sl')} as company,
    ${sql.raw(isEnglish ? 'k.confidential_en' : 'k.confidential_sl')} as confidential`
}
export interface JobColumns {
  jobId: string
  jobTitle: string
  jobRef: string
  jobCity: string | null
  isConfidential: boolean
  company: string | null
  confidential: string | null
}

export interface EventOfApplication {
  id: string
  kind: ApplicationEventKind
  status: ApplicationStatus | null
  actor: EventActor
  text: string | null
  promiseOn: string | null
  /** Of an invitation to an interview. */
  proposedTimes: string[] | null
  chosenTime: string | null
  files: MessageFile[]
  createdAt: string
}
export interface ApplicationRow extends JobColumns {
  id: string
  refNo: string
  status: ApplicationStatus
  nextMove: string
  promiseOn: string | null
  message: string | null
  cvFileId: string | null
  sentName: string | null
  sentEmail: string | null
  sentPhone: string | null
  decisionReason: string | null
  withdrawReason: string | null
  submittedAt: Date | null
  endedAt: Date | null
  createdAt: Date
  updatedAt: Date
  screeningVersionId: string | null
  /** As JSON: keys inside are ours and no names of columns. */
  screeningAnswers: string
  /** As JSON: interviews and offers with what was answered, and whom the person has named. */
  interviews: string
  offers: string
  references: string
  events: EventOfApplication[] | null
}

/** Lists of an application as JSON, in the order they were made. */
const LISTS_OF = `coalesce((select json_agg(i order by i.created_at, i.uid) from (select id as uid, kind, state, starts_at, ends_at, answer_by,
      created_at, (select json_agg(t.starts_at order by t.starts_at) from interview_slots t where t.interview_id = interviews.id) as proposed_times
      from interviews where application_id = a.id) i), '[]')::text as interviews,
    coalesce((select json_agg(o order by o.version) from (select id as uid, version, state, start_on, pay, pay_period, contract, place, conditions,
      sent_at, answer_by, answered_at, answer_text from offers where application_id = a.id and sent_at is not null) o), '[]')::text as offers,
    coalesce((select json_agg(f order by f.created_at, f.uid) from (select id as uid, name, relation, employer, email, language, agreed_at, created_at
      from referees where application_id = a.id and user_id = a.user_id) f), '[]')::text as "references"`

/** Applications with all that happened to them, the oldest first. */
export const applicationRows = (userId: string, language: Language) =>
  rowsOf<ApplicationRow>(
    sql<ApplicationRow>`select a.id, a.ref_no, a.status, a.next_move, a.promise_on, a.message, a.cv_file_id, a.sent_name,
      a.sent_email, a.sent_phone, a.decision_reason, a.withdraw_reason, a.submitted_at, a.ended_at, a.created_at,
      a.updated_at, a.screening_version_id, a.screening_answers::text as screening_answers, j.id as job_id, ${jobColumns(language)}, ${sql.raw(LISTS_OF)},
      (select json_agg(e order by e.created_at, e.id) from (select id, kind, status, actor, text, promise_on,
        proposed_times, chosen_time, ${sql.raw(FILES_OF('application_events.id'))} as files, created_at
        from application_events where application_id = a.id) e) as events
      from applications a join jobs j on j.id = a.job_id left join companies k on k.id = j.company_id
      where a.user_id = ${userId} order by a.created_at, a.id`,
    50,
  )

type SavedRow = JobColumns & { savedAt: Date }
export const savedJobRows = (userId: string, language: Language) =>
  rowsOf<SavedRow>(
    sql<SavedRow>`select s.created_at as saved_at, j.id as job_id, ${jobColumns(language)}
      from saved_jobs s join jobs j on j.id = s.job_id left join companies k on k.id = j.company_id
      where s.user_id = ${userId} order by s.created_at, j.id`,
  )

export const fileRows = (userId: string) =>
  rowsOf(
    db()
      .selectFrom('files')
      .select(['id', 'collection', 'title', 'name', 'mime', 'size', 'sha256', 'storageKey', 'scanState', 'isCurrent'])
      .select('createdAt')
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('id'),
  )

export interface RecipientRow {
  id: string
  companySl: string
  companyEn: string
  jobTitle: string | null
  fields: string[]
  cvFileId: string | null
  note: string | null
  summary: string | null
  clientAnswer: ClientAnswer | null
  clientMessage: string | null
  clientAnsweredAt: Date | null
  status: string
  askedAt: Date
  decidedAt: Date | null
  visibleUntil: string | null
  endedAt: Date | null
  /** The copy of what they were shown. */
  shown: Copy | null
}
/** Companies that were given something: what was allowed, also when it has ended since. */
export const recipientRows = (userId: string, language: Language) =>
  rowsOf<RecipientRow>(
    sql<RecipientRow>`select s.id, k.name_sl as company_sl, k.name_en as company_en,
      ${sql.raw(adTitle('s.job_id', language))} as job_title,
      s.fields, s.cv_file_id, s.note, s.summary, s.client_answer, s.client_message, s.client_answered_at, s.status, s.created_at as asked_at, s.decided_at, s.visible_until, s.ended_at, s.shown
      from share_requests s join companies k on k.id = s.company_id
      where s.user_id = ${userId} and s.visible_until is not null
      order by s.created_at, s.id`,
  )

import { AD_TITLE } from '#base/ad-texts.ts'
import type { JobStatus } from '@korak/contract/job-records.ts'
import { jobFilters } from '@korak/contract/list.fields.ts'
import { m } from '#i18n/words/messages.js'
import { bestInNames, type Column, columnsFrom, listOf, type Resource } from '#lists/resource.ts'
import { hearer, mayBeHeardBy, mayHear } from '#users/hearers.ts'
import { isUnanswered, UNTOLD_COUNT } from './untold.ts'

const shown = (sql: string, kind: Column['kind'] = 'text'): Column => ({ sql, kind })

export const JOB_STATUS_WORDS = {
  draft: m.office_job_draft,
  published: m.office_job_published,
  paused: m.office_job_paused,
  closed: m.office_job_closed,
  archived: m.office_job_archived,
} as const satisfies Record<JobStatus, unknown>

/** A day, as lists are narrowed by points in time: its beginning. */
const dayIn = (column: string): string => `${column}::timestamp at time zone 'Europe/Ljubljana'`
const sent = (condition: string): string => `j.status in ('published', 'paused') and exists (select from applications a
  where a.job_id = j.id and ${condition})`
/** Who has said yes to an approach and not applied by then may have thought better of it. */
const APPROACH_NEWS_DAYS = 14
/** The few values a column of all jobs has, from one to the next along its index. */
const eachOf = (
  column: string,
): string => `with recursive next (${column}) as ((select ${column} from jobs order by ${column} limit 1)
  union all select (select o.${column} from jobs o where o.${column} > n.${column} order by o.${column} limit 1) from next n where n.${column} is not null)
  select ${column} from next`
const CONTACTS = eachOf('contact_id')
/** The few contacts who may not read applications of all jobs. */
const DEAF = `array(select c.contact_id from (${CONTACTS}) c where not ${mayHear('c.contact_id', 'null::uuid')})`
/** Only of a job that is open: the others have answered everybody. */
const WAITS = listOf({
  deadline: `j.status = 'published' and j.expires_at < now()`,
  new: sent(`a.staff_status = 'submitted'`),
  late: sent(`a.status in ('submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer')
    and ${isUnanswered('a')} and a.next_move in ('us', 'company')
    and (a.late_since is not null or a.promise_on < (now() at time zone 'Europe/Ljubljana')::date)`),
  approach: `j.status in ('published', 'paused') and exists (select from approaches p
    where p.job_id = j.id and p.state = 'accepted' and p.answered_at > now() - interval '${APPROACH_NEWS_DAYS} days'
      and not exists (select from applications a join users u on u.id = a.user_id
        where a.job_id = j.id and a.submitted_at is not null and (u.id = p.user_id or lower(u.email) = lower(p.email))))`,
  // First by the few, then by what each may read of this one.
  contact: `j.status in ('draft', 'published', 'paused')
    and j.contact_id = any(${DEAF})
    and not ${mayHear('j.contact_id', 'j.id')}`,
})
const COMPANY = { 'sl-SI': 'c.name_sl', 'en-EN': 'c.name_en' }

const HEARER = hearer()

const columns = {
  ...columnsFrom(
    jobFilters,
    {
      id: 'j.id',
      ref_no: 'j.ref_no',
      status: 'j.status::text',
      title: AD_TITLE,
      company_uid: 'j.company_id',
      company: COMPANY,
      is_confidential: 'j.is_confidential',
      region: 'j.region',
      city: 'j.city',
      postal: 'j.postal',
      workplace: 'j.workplace::text',
      worktime: 'j.worktime',
      contract: 'j.contract',
      industry: 'j.industry',
      workfield: 'j.workfield',
      publication_exception: 'j.publication_exception',
      pay_min: 'j.pay_min',
      pay_max: 'j.pay_max',
      pay_period: 'j.pay_period::text',
      published_at: 'j.published_at',
      publish_on: dayIn('j.publish_on'),
      publish_missed_on: dayIn('j.publish_missed_on'),
      expires_at: 'j.expires_at',
      selection_ended_on: dayIn('j.selection_ended_on'),
      undecided: UNTOLD_COUNT,
      contact_uid: 'j.contact_id',
      hearer_uid: HEARER,
      contact_name: 'coalesce(k.name, j.contact_name)',
      is_slovenian_only: 'j.is_slovenian_only',
      waits: WAITS.sql,
      created_at: 'j.created_at',
      updated_at: 'j.updated_at',
    },
    {
      status: {
        enum: { sql: 'j.status', type: 'job_status', values: Object.keys(JOB_STATUS_WORDS) },
        once: `(${eachOf('status')}) j`,
      },
      region: { once: `(${eachOf('region')}) j` },
      title: { within: 'j.names like $part', isAlways: true },
      company: {
        within: 'j.names like $part',
        once: '(select distinct company_id from jobs) j join companies c on c.id = j.company_id',
      },
      contact_name: {
        // Of a job with an account as its contact no other name is kept.
        once: `(select contact_id, '' as contact_name from (${CONTACTS}) n where contact_id is not null
          union all select distinct null::uuid, contact_name from jobs where contact_id is null) j left join users k on k.id = j.contact_id`,
      },
      publish_missed_on: { from: 'j.publish_missed_on' },
      selection_ended_on: { from: 'j.selection_ended_on' },
    },
  ),
  // Dear to work out: asked for, and never read.
  waits: { ...WAITS, kind: 'list', isFilterable: true, isHidden: true },
  hearer_uid: {
    sql: HEARER,
    kind: 'uuid',
    isFilterable: true,
    isHidden: true,
    among: mayBeHeardBy('$values::uuid[]', DEAF),
  },
  undecided: { sql: UNTOLD_COUNT, kind: 'number', isFilterable: true, isHidden: true },
  rev: shown('j.rev', 'number'),
  openings: shown('j.openings', 'number'),
  education_min: shown('j.education_min', 'number'),
  career: shown('j.career::text'),
  contact_email: shown('coalesce(k.email, j.contact_email)'),
  contact_phone: shown('j.contact_phone'),
  tags: shown('j.tags', 'list'),
} satisfies Resource['columns']

type CamelCase<S extends string> = S extends `${infer A}_${infer B}` ? `${A}${Capitalize<CamelCase<B>>}` : S
/** What a row of the list has, as it is called where it is read. */
export type JobColumn = CamelCase<keyof typeof columns>

/** All jobs as staff lists them: searched by number, title and company, without č š ž. */
export const jobs: Resource = {
  audience: 'jobs.read',
  screen: '/office/jobs',
  isGrantable: true,
  from: `jobs j left join companies c on c.id = j.company_id
    left join users k on k.id = j.contact_id`,
  key: 'id',
  isJoined: true,
  columns,
  exported: {
    ref_no: { head: m.office_job_number },
    title: { head: m.office_job_title },
    company: { head: m.office_company },
    status: { head: m.office_status, cell: (status, locale) => JOB_STATUS_WORDS[status as JobStatus]({}, { locale }) },
    publish_on: { head: m.plan_publish_on },
    publish_missed_on: { head: m.plan_missed_on },
    expires_at: { head: m.office_deadline },
    contact_name: { head: m.office_owner, isPersonal: true },
  },
  label: { 'sl-SI': `j.ref_no || ' ' || ${AD_TITLE['sl-SI']}`, 'en-EN': `j.ref_no || ' ' || ${AD_TITLE['en-EN']}` },
  search: 'j.names',
  pairs: 'select id from jobs_with_pair($pair, $limit) id',
  begun: `j.names like $word and strpos(j.titles, ' ' || $search) > 0`,
  best: bestInNames('j.titles', `j.status in ('draft', 'published', 'paused')`),
  order: 'j.updated_at desc',
}

import type { ApplicationStatus } from '@korak/contract/applications.policy.ts'
import type { JobStatus, Workplace } from '@korak/contract/job-records.ts'
import type { z } from 'zod'
import { db, hot } from '#db/db.ts'
import { contactOf } from './contact.ts'
import { shownContact } from '#users/hearers.ts'

export interface CardRow {
  id: string
  ref_no: string
  status: z.infer<typeof JobStatus>
  title_sl: string | null
  title_en: string | null
  company_sl: string | null
  company_en: string | null
  is_confidential: boolean
  confidential_sl: string | null
  confidential_en: string | null
  region: string | null
  city: string | null
  workplace: z.infer<typeof Workplace>
  worktime: string[]
  workfield: string | null
  industry: string | null
  pay_min: number | null
  pay_max: number | null
  pay_currency: string
  pay_period: 'hour' | 'month' | 'year'
  published_at: Date
  expires_at: Date
}

const COLUMNS = `j.id, j.ref_no, j.status, sl.title as title_sl, en.title as title_en, c.name_sl as company_sl, c.name_en as company_en,
  (j.is_confidential or coalesce(c.is_confidential, true)) as is_confidential, c.confidential_sl, c.confidential_en, j.region, j.city, j.workplace, j.worktime,
  j.workfield, j.industry, j.pay_min, j.pay_max, j.pay_currency, j.pay_period, j.published_at, j.expires_at`
/** Of an ad in Slovenian alone nobody has looked at what is written in English. */
const BESIDE = `left join job_texts sl on sl.job_id = j.id and sl.language = 'sl-SI'
  left join job_texts en on en.job_id = j.id and en.language = 'en-EN' and en.title <> '' and not j.is_slovenian_only
  left join companies c on c.id = j.company_id`
const FROM = `from jobs j ${BESIDE}`

/** Rows of the list for the ids a statement finds, in its order or against it. */
export const cardsOf = (ids: string, order: 'asc' | 'desc' = 'asc'): string =>
  `select ${COLUMNS} from unnest(array(${ids})) with ordinality as found (id, at) join jobs j on j.id = found.id ${BESIDE} order by found.at ${order}`

const CARDS = `select ${COLUMNS} ${FROM} where j.id = any($1::uuid[])`
/** Rows of the list, in the order of the ids. */
export async function findCards(ids: string[]): Promise<CardRow[]> {
  if (ids.length === 0) return []
  const rows = await hot<CardRow>('job_cards', CARDS, [ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One JSON value: reading four arrays of text takes the driver longer than everything else of the row. */
interface Texts {
  offerings: string[]
  expectations: string[]
  challenges: string[]
  company_text: string[]
}
export interface DetailRow extends CardRow {
  texts: { [Section in keyof Texts]: string[] | null }
  postal: string | null
  contract: string | null
  openings: number
  tags: string[]
  contact_name: string
  contact_role_sl: string | null
  contact_role_en: string | null
  contact_email: string
  contact_phone: string | null
}
const DETAILS = `j.postal, j.contract, j.openings, j.tags, ${contactOf('j', 'k')},
  json_build_object('offerings', t.offerings, 'expectations', t.expectations,
    'challenges', t.challenges, 'company_text', t.company_text) as texts`
/** @param whose of which jobs the details are read */
const besideDetails = (whose: string): string => `${BESIDE}
  left join users k on ${whose} and k.id = ${shownContact('j.contact_id', 'j.id')}
  left join job_texts t on ${whose} and t.job_id = j.id
    and t.language = case when $2 = 'en-EN' and en.job_id is not null then 'en-EN'::language else 'sl-SI'::language end`
const VISIBLE = `j.status in ('published', 'closed', 'archived') and j.published_at is not null and j.expires_at is not null`

// Said so that the planner expects nearly all rows to be open, not a third of them: then one plan is kept for all jobs.
const STILL_OPEN = 'greatest(expires_at, $3) <> $3'
const own = (column: string): string => `${column} = (select ${column} from jobs where id = $1)`
const [FIELD, INDUSTRY, REGION] = [own('workfield'), own('industry'), own('region')]
/** Jobs like one, those of its field and region first; one more of each kind, since itself is among them. */
const ALIKE = [`${FIELD} and ${REGION}`, FIELD, `${INDUSTRY} and ${REGION}`, INDUSTRY]
  .map(
    (way, rank) => `(select job_id, ${rank} as rank, published_at from job_search where ${STILL_OPEN} and ${way}
      order by published_at desc limit 4)`,
  )
  .join(' union all ')
const AD = `select ${COLUMNS}, ${DETAILS}
  from unnest(array[$1::uuid] || array(select job_id from (select distinct on (job_id) * from (${ALIKE}) found
    where job_id <> $1 order by job_id, rank) each order by rank, published_at desc limit 3)) with ordinality as found (id, at)
  join jobs j on j.id = found.id ${besideDetails('found.at = 1')}
  where found.at > 1 or ${VISIBLE} order by found.at`
const ADS_OF = `select ${COLUMNS}, ${DETAILS} from jobs j ${besideDetails('true')} where ${VISIBLE} and j.id = any($1::uuid[])`

/**
 * A job anybody may see, with its texts in the language or, without any, in Slovenian, and three open ones like it: asked
 * together, since nearly every ad is somebody's first.
 */
export async function findAd(
  id: string,
  language: string,
  at: Date,
): Promise<{ job: DetailRow; alike: CardRow[] } | undefined> {
  const [job, ...alike] = await hot<DetailRow>('job_ad', AD, [id, language, at])
  return job?.id === id ? { job, alike } : undefined
}

/** Jobs anybody may see with their texts, in the order of the ids. */
export async function findDetails(ids: string[], language: string): Promise<DetailRow[]> {
  const rows = await hot<DetailRow>('job_details', ADS_OF, [ids, language])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const FLAGS = `
select j.id, (s.job_id is not null) as saved, a.id as application_id, a.status as application_status, a.submitted_at
from unnest($2::uuid[]) as j (id)
left join saved_jobs s on s.user_id = $1 and s.job_id = j.id
left join applications a on a.user_id = $1 and a.job_id = j.id and a.status <> 'withdrawn'`

interface FlagRow {
  id: string
  saved: boolean
  application_id: string | null
  application_status: ApplicationStatus | null
  submitted_at: Date | null
}
/** What a person has to do with these jobs. */
export const findFlags = (userId: string, ids: string[]): Promise<FlagRow[]> =>
  hot<FlagRow>('job_flags', FLAGS, [userId, ids])

/** What a candidate is looking for. */
export function findTaste(userId: string) {
  return db()
    .selectFrom('candidates')
    .select(['workfields', 'industries', 'region'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Jobs a person has begun to apply for or applied to. */
export async function findAppliedIds(userId: string): Promise<Set<string>> {
  const rows = await db().selectFrom('applications').select('jobId').where('userId', '=', userId).execute()
  return new Set(rows.map((row) => row.jobId))
}

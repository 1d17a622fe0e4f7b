import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import { ZONE } from '#base/time.ts'
import { forPerson } from '#db/person.ts'
import { MAILED, RECEIVED } from '#users/addresses.ts'

export interface OverviewRow {
  closingAt: Date | null
  eraseAt: Date | null
  restrictedAt: Date | null
  quarantinedAt: Date | null
  clearOn: string | null
  hasHold: boolean
  profile: number
  cv: number
  files: number
  applications: number
  messages: number
  savedJobs: number
  questionnaires: number
  consents: number
  /** Consents decided about: notices and terms are none, and of what still waits there is no history. */
  decided: number
  mails: number
  signIns: number
}

/** What is kept of a person, counted, and how the account stands. */
export async function findOverview(userId: string): Promise<OverviewRow> {
  const { rows } = await sql<OverviewRow>`select u.closing_at as "closingAt", u.erase_at as "eraseAt",
      u.restricted_at as "restrictedAt", u.quarantined_at as "quarantinedAt", c.clear_on as "clearOn",
      exists (select from legal_holds h where h.user_id = u.id and h.released_at is null) as "hasHold",
      1 as profile, f.cv, f.files,
      (select count(*) from applications where user_id = u.id) as applications,
      (select count(*) from application_events where user_id = u.id and kind = 'message') as messages,
      (select count(*) from saved_jobs where user_id = u.id) as "savedJobs",
      (select count(*) from assignments where user_id = u.id and status <> 'open') as questionnaires,
      (select count(*) from user_consents where user_id = u.id) as consents,
      (select count(distinct o.consent_id) from user_consents o join consents c on c.id = o.consent_id
        where o.user_id = u.id and o.decided_at is not null and c.kind = 'consent') as decided,
      (select count(*) from mails where user_id = u.id and ${forPerson(`${MAILED} and ${RECEIVED}`, userId)}) as mails,
      (select count(*) from audit_events where user_id = u.id and action = 'auth.login') as "signIns"
    from users u left join candidates c on c.user_id = u.id cross join lateral (
      select count(*) filter (where collection = 'cv') as cv, count(*) filter (where collection <> 'cv') as files
      from files where user_id = u.id) f
    where u.id = ${userId}`.execute(db())
  const [row] = rows
  if (!row) throw new Error('An account without a row')
  return row
}

/**
 * Records that would stay of sent applications if the open ones ended today, and until when the latest is kept.
 * @param today day in Ljubljana
 */
export async function findRecords(userId: string, months: number, today: string) {
  const { rows } = await sql<{ count: number; until: string | null }>`select count(*) as count, max(until) as until
    from applications a cross join lateral (
      select (coalesce((a.ended_at at time zone ${ZONE})::date, ${today}::date) + make_interval(months => ${months}))::date
        as until) k
    where a.user_id = ${userId} and a.submitted_at is not null and k.until >= ${today}`.execute(db())
  return rows[0] ?? { count: 0, until: null }
}

/** Applications that would be withdrawn, with the title in the language or else in the other one. */
export const findOpenApplications = (userId: string, statuses: readonly string[], language: Language) =>
  sql<{ uid: string; ref: string; title: string }>`select a.id as uid, a.ref_no as ref,
      coalesce(${sql.raw(adTitle('a.job_id', language))}, '') as title
    from applications a
    where a.user_id = ${userId} and a.status::text = any(${statuses}) order by a.submitted_at desc, a.id`
    .execute(db())
    .then(({ rows }) => rows)

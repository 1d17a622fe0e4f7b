import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { rowsOf } from '#db/cursor.ts'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'
import { forPerson } from '#db/person.ts'
import { MAILED, RECEIVED } from '#users/addresses.ts'

interface ViewRow {
  id: string
  what: string
  viewerRole: string
  companyName: string | null
  purpose: string
  reason: string | null
  jobTitle: string | null
  createdAt: Date
}
/** Who opened something of the person: role and company, never a name. */
export const viewRows = (userId: string, language: Language) =>
  rowsOf<ViewRow>(
    sql<ViewRow>`select v.id, v.what, v.viewer_role, v.company_name, v.purpose, v.reason, v.created_at,
      ${sql.raw(adTitle('v.job_id', language))} as job_title
      from profile_views v where v.user_id = ${userId} order by v.created_at desc, v.id`,
  )

/**
 * Mails about the person. Some went to somebody else, such as the contact of a job: an address is only told when it is
 * the person's own for certain, by the account, today or before. A change of address under way shows nothing: anybody
 * can ask for any address.
 */
export const mailRows = (userId: string) =>
  rowsOf(
    db()
      .selectFrom('mails')
      .selectAll()
      .select(forPerson(RECEIVED, userId).as('isOwn'))
      .where(forPerson(MAILED, userId))
      .orderBy('createdAt')
      .orderBy('id'),
    100,
  )

export interface ActivityRow {
  id: string
  action: string
  by: 'self' | 'staff' | 'company' | 'system'
  subjectType: string | null
  details: Record<string, unknown>
  device: string | null
  network: string | null
  createdAt: Date
}
/** What was done to or by the account. Where somebody else did it, nothing but the role is told. */
export const activityRows = (userId: string) =>
  rowsOf<ActivityRow>(
    sql<ActivityRow>`select a.id, a.action, a.subject_type, a.details, a.created_at,
      case when a.actor_id is null then 'system' when a.actor_id = a.user_id then 'self'
        when exists (select from company_contacts k where k.user_id = a.actor_id) then 'company' else 'staff' end as by,
      case when a.actor_id = a.user_id or a.actor_id is null then a.device end as device,
      case when a.actor_id = a.user_id or a.actor_id is null then a.ip::text end as network
      from audit_events a where a.user_id = ${userId} order by a.created_at desc, a.id`,
  )

/** How many rows of the person's own lists there are to read: part of what progress is measured by. */
export async function countLists(userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from files where user_id = ${userId}) + (select count(*) from applications where user_id = ${userId})
    + (select count(*) from saved_jobs where user_id = ${userId})
    + (select count(*) from answers w join assignments a on a.id = w.sheet_id
      where a.user_id = ${userId} and w.value is not null) + (select count(*) from mails where ${forPerson(MAILED, userId)})
    + (select count(*) from share_requests where user_id = ${userId} and visible_until is not null)
    + (select count(*) from entity_changes where person_id = ${userId})
    + (select count(*) from profile_views where user_id = ${userId})
    + (select count(*) from audit_events where user_id = ${userId}))::int as "count"`.execute(db())
  return rows[0]?.count ?? 0
}

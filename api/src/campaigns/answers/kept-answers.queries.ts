import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { namesNobodyHeld, notHeld } from '#db/held.ts'

/** A campaign whose answers wait for reports, or for its end. */
export interface KeptRow {
  id: string
  titleSl: string
  titleEn: string
  /** The end of the campaign, or the last report that was made. */
  since: Date
  /** Assessed people without a report. */
  people: number
  /** The smallest of the days before the end that was written about, and the last day that mail has named. */
  warnedDays: number | null
  until: string | null
  /** Somebody who is assessed or asked in it is under a legal hold. */
  isHeld: boolean
}

const WITHOUT_REPORT = sql`from campaign_subjects s where s.campaign_id = c.id
  and not exists (select from feedback_reports f where f.subject_id = s.id)`
const HELD = sql`exists (select from campaign_subjects s where s.campaign_id = c.id and not ${notHeld('s.user_id')})
  or exists (select from campaign_participants p where p.campaign_id = c.id
    and not (${notHeld('p.user_id')} and ${namesNobodyHeld('p', 'email')}))`

/** Campaigns that ended before an instant, or whenever they end, as far as answers are needed in them; of all, or of one. */
export async function findKeptSince(before: Date | null, id?: string): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`select * from (
    select c.id, c.title_sl as "titleSl", c.title_en as "titleEn", c.answers_warned_days as "warnedDays",
      c.answers_until as until, (select count(*)::int ${WITHOUT_REPORT}) as people, (${HELD}) as "isHeld",
      greatest(coalesce(c.closed_at, c.closes_at), (select max(f.created_at) from feedback_reports f
        join campaign_subjects s on s.id = f.subject_id where s.campaign_id = c.id)) as since
    from campaigns c where c.answers_deleted_at is null
      and (c.status = 'open' or (c.status = 'closed' and exists (select ${WITHOUT_REPORT})))
      and (${id ?? null}::uuid is null or c.id = ${id ?? null}::uuid)) k
    where ${before}::timestamptz is null or since < ${before} order by since, id`.execute(db())
  return rows
}

/** Keeps that staff were written to. */
export async function setWarned(id: string, answersWarnedDays: number, answersUntil: string): Promise<void> {
  await db().updateTable('campaigns').set({ answersWarnedDays, answersUntil }).where('id', '=', id).execute()
}

/** The next mails count from zero: the campaign was closed, or a report was made. */
export async function setUnwarned(id: string): Promise<void> {
  const changes = { answersWarnedDays: null, answersUntil: null }
  await db().updateTable('campaigns').set(changes).where('id', '=', id).execute()
}

/** Deletes all slots of a campaign, sealed with whatever key, and keeps that there are none. @returns how many */
export async function deleteAnswers(id: string, at: Date): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('feedbackSlots')
    .where('campaignId', '=', id)
    .executeTakeFirstOrThrow()
  await db().updateTable('campaigns').set({ answersDeletedAt: at }).where('id', '=', id).execute()
  return Number(numDeletedRows)
}

import { sql } from 'kysely'
import { db } from '#db/db.ts'
import type { Language } from '#db/schema.ts'

/** Participants of a campaign with somebody they have not been asked about yet. */
export async function findUninvited(campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct r.participant_id as id from campaign_raters r
    join campaign_subjects s on s.id = r.subject_id
    where s.campaign_id = ${campaignId} and r.nomination = 'approved' and r.invited_at is null order by 1`.execute(db())
  return rows.map(({ id }) => id)
}

export interface Receiver {
  id: string
  name: string
  email: string
  language: Language
  /** Set when the person has an account; its address and language are the ones that count. */
  userId: string | null
  campaignId: string
  titleSl: string
  titleEn: string
  versionId: string
  closesAt: Date
  weeklyCap: number
  remindedOn: string | null
  /** Who gave us the address: somebody they are to assess, or our staff. */
  givenBy: 'subject' | 'staff'
}

/**
 * A participant of a campaign that takes answers, held; what is sent to one person, in whatever campaign, waits until the
 * transaction ends. Nobody while the account cannot be used: at the address written down then there may be somebody else.
 */
export async function lockReceiver(id: string, at: Date): Promise<Receiver | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campaign mail ' || coalesce(id::text, email), 0))
    from (${person(id)}) p`.execute(db())
  const { rows } =
    await sql<Receiver>`select p.id, coalesce(u.name, p.name) as name, coalesce(u.email, p.email) as email,
      coalesce(u.language, p.language) as language, u.id as "userId", c.id as "campaignId", c.title_sl as "titleSl",
      c.title_en as "titleEn", c.version_id as "versionId", c.closes_at as "closesAt", c.weekly_cap as "weeklyCap",
      p.reminded_on as "remindedOn", case when exists (select from campaign_raters r
        join campaign_subjects s on s.id = r.subject_id and s.user_id = r.proposed_by
        where r.participant_id = p.id) then 'subject' else 'staff' end as "givenBy"
    from campaign_participants p join campaigns c on c.id = p.campaign_id
    left join users u on u.id = p.user_id
    where p.id = ${id} and (p.user_id is null or u.status = 'active') and c.status = 'open' and c.opens_at <= ${at} and c.closes_at > ${at}
    for update of p`.execute(db())
  return rows[0]
}

/** Whose a participant is, and its address: the account is the same after a change of e-mail. */
const person = (participantId: string) => sql`select lower(p.email) as email, coalesce(p.user_id, (select e.user_id
    from user_emails e where e.email = lower(p.email) and p.created_at > e.since and p.created_at <= e.until limit 1)) as id
  from campaign_participants p where p.id = ${participantId}`

/** How many people to assess a person was asked about since then, over all campaigns; oneself is none of them. */
export async function countInvitedSince(participantId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`with person as materialized (${person(participantId)})
    select count(*)::int as n from campaign_raters r join campaign_participants p on p.id = r.participant_id
    where r.relationship <> 'self' and r.invited_at > ${since} and p.id in (
      select q.id from person join campaign_participants q on q.user_id = person.id
      union select q.id from person join campaign_participants q on lower(q.email) = person.email
      union select q.id from person join user_emails e on e.user_id = person.id
        join campaign_participants q on lower(q.email) = e.email and q.user_id is null
          and q.created_at > e.since and q.created_at <= e.until)`.execute(db())
  return rows[0]?.n ?? 0
}

/** Whom a participant has not been asked about yet, the first named first. */
export async function findWaiting(participantId: string) {
  const { rows } = await sql<{
    id: string
    isSelf: boolean
    subjectId: string
    subject: string
  }>`select r.id, s.id as subject,
      r.relationship = 'self' as "isSelf", s.user_id as "subjectId"
    from campaign_raters r join campaign_subjects s on s.id = r.subject_id
    where r.participant_id = ${participantId} and r.nomination = 'approved' and r.invited_at is null
    order by r.created_at, r.id for update of r`.execute(db())
  return rows
}

export async function markInvited(ids: string[], at: Date): Promise<void> {
  await db().updateTable('campaignRaters').set({ invitedAt: at }).where('id', 'in', ids).execute()
}

/** The card among the own questionnaires. */
export async function insertCard(row: {
  userId: string
  versionId: string
  raterId: string
  subjectId: string
  at: Date
  dueAt: Date
}): Promise<void> {
  const { at, ...card } = row
  await db()
    .insertInto('assignments')
    .values({ ...card, opensAt: at, createdAt: at, updatedAt: at })
    .onConflict((on) => on.column('raterId').doNothing())
    .execute()
}

/** Cards are due when the campaign ends. */
export async function moveCards(campaignId: string, dueAt: Date): Promise<void> {
  await sql`update assignments a set due_at = ${dueAt} from campaign_raters r
    join campaign_subjects s on s.id = r.subject_id
    where a.rater_id = r.id and s.campaign_id = ${campaignId} and a.status <> 'closed'`.execute(db())
}

/** Participants who were asked before that instant and were not reminded on that day. */
export async function findAskedBefore(campaignId: string, day: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct p.id
    from campaign_participants p join campaign_raters r on r.participant_id = p.id
    where p.campaign_id = ${campaignId} and (p.reminded_on is null or p.reminded_on < ${day}::date)
      and r.nomination = 'approved' and r.invited_at < ${before} order by p.id`.execute(db())
  return rows.map(({ id }) => id)
}

/** Whom a participant was asked about before that instant, as raters; oneself is one of them. */
export async function findAskedOf(participantId: string, before: Date) {
  const { rows } = await sql<{
    id: string
    subjectId: string
    campaignId: string
  }>`select r.id, r.subject_id as "subjectId", s.campaign_id as "campaignId"
    from campaign_raters r join campaign_subjects s on s.id = r.subject_id
    where r.participant_id = ${participantId} and r.nomination = 'approved' and r.invited_at < ${before}
    order by r.created_at, r.id`.execute(db())
  return rows
}

export async function markReminded(id: string, day: string): Promise<void> {
  await db().updateTable('campaignParticipants').set({ remindedOn: day }).where('id', '=', id).execute()
}

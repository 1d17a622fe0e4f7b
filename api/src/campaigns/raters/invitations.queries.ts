import { sql } from 'kysely'
import { db } from '#db/db.ts'
import type { Language } from '#db/schema.ts'
import { canAnswer } from './raters.queries.ts'

/** Raters `r` to be asked, whoever asks: none whose approval can still be taken back. */
const isDue = (at: Date) =>
  sql`r.nomination = 'approved' and r.invited_at is null and (r.invite_from is null or r.invite_from <= ${at})`

/** Participants of a campaign with somebody they are to be asked about now. */
export async function findUninvited(campaignId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct r.participant_id as id from campaign_raters r
    join campaign_subjects s on s.id = r.subject_id
    where s.campaign_id = ${campaignId} and ${isDue(at)} order by 1`.execute(db())
  return rows.map(({ id }) => id)
}

export interface Receiver {
  id: string
  name: string
  email: string
  language: Language
  /** Set when they answer by an account. Of any account they have, its address and language are the ones that count. */
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
 * transaction ends. Nobody while their account cannot be used or staff may not turn to them, and from now on by the account when they have one to answer
 * with: at the address written down there may be somebody else by then.
 */
export async function lockReceiver(id: string, at: Date): Promise<Receiver | undefined> {
  const { rows: locked } = await sql<{ holder: string | null }>`select p.id as holder,
      pg_advisory_xact_lock(hashtextextended('campaign mail ' || coalesce(p.id::text, p.email), 0))
    from (${person(id)}) p`.execute(db())
  const holder = locked[0]?.holder
  if (holder && (await canAnswer(holder))) await attachAccount(id, holder)
  const { rows } =
    await sql<Receiver>`select p.id, coalesce(u.name, p.name) as name, coalesce(u.email, p.email) as email,
      coalesce(u.language, p.language) as language, p.user_id as "userId", c.id as "campaignId", c.title_sl as "titleSl",
      c.title_en as "titleEn", c.version_id as "versionId", c.closes_at as "closesAt", c.weekly_cap as "weeklyCap",
      p.reminded_on as "remindedOn", case when exists (select from campaign_raters r
        join campaign_subjects s on s.id = r.subject_id and s.user_id = r.proposed_by
        where r.participant_id = p.id) then 'subject' else 'staff' end as "givenBy"
    from campaign_participants p join campaigns c on c.id = p.campaign_id
    left join users u on u.id = ${holder ?? null}::uuid
    where p.id = ${id} and (u.id is null or u.status = 'active' and u.closing_at is null and u.restricted_at is null and u.quarantined_at is null)
      and c.status = 'open' and c.opens_at <= ${at} and c.closes_at > ${at}
    for update of p`.execute(db())
  return rows[0]
}

/** Whose a participant is, and its address: the account is the same after a change of e-mail. */
const person = (participantId: string) => sql`select lower(p.email) as email, coalesce(p.user_id, (select e.user_id
    from user_emails e where e.email = lower(p.email) and p.created_at > e.since and p.created_at <= e.until limit 1)) as id
  from campaign_participants p where p.id = ${participantId}`

/**
 * Makes a participant who was asked by a link one with an account, with cards for what they were asked. The account may
 * have been named beside the link: both rows stay, since sealed answers hang on either.
 */
async function attachAccount(id: string, userId: string): Promise<void> {
  const { rows } = await sql`update campaign_participants p set user_id = ${userId}, is_double = exists (
      select from campaign_participants o where o.campaign_id = p.campaign_id and o.user_id = ${userId})
    where p.id = ${id} and p.user_id is null returning id`.execute(db())
  if (rows.length === 0) return
  await sql`insert into assignments (user_id, version_id, rater_id, subject_id, opens_at, due_at)
    select ${userId}, c.version_id, r.id, s.user_id, r.invited_at, c.closes_at from campaign_raters r
    join campaign_subjects s on s.id = r.subject_id join campaigns c on c.id = s.campaign_id
    where r.participant_id = ${id} and r.invited_at is not null and c.status = 'open' on conflict (rater_id) do nothing`.execute(
    db(),
  )
}

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

/** Whom a participant is to be asked about now, the first named first. */
export async function findWaiting(participantId: string, at: Date) {
  const { rows } = await sql<{
    id: string
    isSelf: boolean
    subjectId: string
    subject: string
  }>`select r.id, s.id as subject,
      r.relationship = 'self' as "isSelf", s.user_id as "subjectId"
    from campaign_raters r join campaign_subjects s on s.id = r.subject_id
    where r.participant_id = ${participantId} and ${isDue(at)}
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

import { sql } from 'kysely'
import { COUNTED } from '#campaigns/raters/raters.queries.ts'
import { db } from '#db/db.ts'
import { statement } from '#db/statement.ts'
import { forPerson } from '#db/person.ts'
import type { Relationship } from '#db/schema.ts'
import { ASKED } from '#users/addresses.ts'
import { namesNobodyHeld, notHeld } from '#db/held.ts'

/** Who asks: somebody signed in, or the holder of a personal link (by the hash of its token). */
export type Asker = { userId: string } | { tokenHash: Buffer }

/** Raters who were invited, with what they and their screens need to know. */
const invited = () =>
  db()
    .selectFrom('campaignRaters as r')
    .innerJoin('campaignParticipants as p', 'p.id', 'r.participantId')
    .innerJoin('campaignSubjects as s', 's.id', 'r.subjectId')
    .innerJoin('campaigns as c', 'c.id', 's.campaignId')
    .innerJoin('questionnaireVersions as v', 'v.id', 'c.versionId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['r.id', 'r.subjectId', COUNTED.as('relationship'), 'r.claimed', 'r.claim', 'r.status'])
    .select(['p.name as rater', 'p.userId', 's.campaignId', 'c.versionId', 'c.status as campaignStatus'])
    .select(['c.titleSl', 'c.titleEn', 'c.closesAt', 'v.minutes', 'v.questionCount'])
    .select(['c.thresholdSelf', 'c.thresholdLeader', 'c.thresholdCoworker', 'c.thresholdEmployee'])
    .select(['v.titleSl as questionnaireSl', 'v.titleEn as questionnaireEn'])
    .select(({ fn }) => fn.coalesce('u.name', 'u.username').as('subject'))
    .select(
      sql<boolean>`c.answers_deleted_at is null and not exists (select from feedback_reports f where f.subject_id = s.id)`.as(
        'isKept',
      ),
    )
    .where('r.nomination', '=', 'approved')
    .where('r.invitedAt', 'is not', null)
    .where('c.status', '<>', 'draft')

/** An account that can be used: whoever has one answers in the portal and by no link. */
const hasAccount = sql<boolean>`exists (select from users a where a.id = p.user_id and a.status = 'active')`

const ownOf = (by: Asker) =>
  'userId' in by
    ? invited().where('p.userId', '=', by.userId)
    : invited()
        .where('p.tokenHash', '=', by.tokenHash)
        .where(sql<boolean>`not ${hasAccount}`)
export type RaterRow = NonNullable<Awaited<ReturnType<ReturnType<typeof ownOf>['executeTakeFirst']>>>

/** Everybody to assess; oneself first, then by name. */
export const findOwnRaters = (by: Asker, campaignId?: string): Promise<RaterRow[]> =>
  ownOf(by)
    .$if(campaignId !== undefined, (query) => query.where('s.campaignId', '=', campaignId ?? ''))
    .orderBy(sql`r.relationship <> 'self'`)
    .orderBy('u.name')
    .orderBy('r.id')
    .execute()

export const findOwnRater = (by: Asker, id: string): Promise<RaterRow | undefined> =>
  ownOf(by).where('r.id', '=', id).executeTakeFirst()

/** Is it the personal link of somebody who has an account by now? */
export async function isOfAccount(tokenHash: Buffer): Promise<boolean> {
  const { rows } =
    await sql`select from campaign_participants p where token_hash = ${tokenHash} and ${hasAccount}`.execute(db())
  return rows.length > 0
}

/** Participants of a campaign with what their personal links are known by. */
export const findLinks = (campaignId: string) =>
  db()
    .selectFrom('campaignParticipants')
    .select(['id', 'tokenHash'])
    .where('campaignId', '=', campaignId)
    .orderBy('id')
    .execute()

export async function updateTokenHash(id: string, tokenHash: Buffer): Promise<void> {
  await db().updateTable('campaignParticipants').set({ tokenHash }).where('id', '=', id).execute()
}

/** The closing of campaigns, and reports and claims in them, wait until the transaction ends; what is read then is of one instant. */
export async function holdCampaigns(ids: string[]): Promise<void> {
  await sql`select from campaigns where id = any(${ids}::uuid[]) order by id for share`.execute(db())
}

/** Campaigns cannot be closed, and nobody answers in them, until the transaction ends. */
export async function lockCampaigns(ids: string[]): Promise<void> {
  await sql`select from campaigns where id = any(${ids}::uuid[]) order by id for update`.execute(db())
}

/** Cards of a person in campaigns that take answers, by the rater each is of. */
export const findRunning = (userId: string): Promise<{ id: string; campaignId: string }[]> => running({ userId })
const running = statement(
  ({ userId }: { userId: string }) => sql<{ id: string; campaignId: string }>`select r.id, s.campaign_id as "campaignId"
    from assignments a join campaign_raters r on r.id = a.rater_id join campaign_subjects s on s.id = r.subject_id
    join campaigns c on c.id = s.campaign_id where a.user_id = ${userId} and c.status = 'open'`,
)

/** Does the campaign take answers? */
export async function isOpen(id: string): Promise<boolean> {
  const { rows } = await sql`select from campaigns where id = ${id} and status = 'open'`.execute(db())
  return rows.length > 0
}

/** Raters of a campaign who were asked, in the order of their ids. */
export async function findAsked(campaignId: string) {
  const { rows } = await sql<{
    id: string
    subjectId: string
    relationship: Relationship
    userId: string | null
  }>`select r.id, r.subject_id as "subjectId", ${COUNTED} as relationship, p.user_id as "userId"
    from campaign_raters r join campaign_participants p on p.id = r.participant_id
    where p.campaign_id = ${campaignId} and r.invited_at is not null order by r.id`.execute(db())
  return rows
}

/** Writes down at once who has answered, on the cards too; cards of those who have not go. */
export async function markAnswered(campaignId: string, raterIds: string[], at: Date): Promise<void> {
  const answered = sql`(select id from campaign_raters where id = any(${raterIds}::uuid[]) order by id)`
  await sql`update campaign_raters set status = 'closed' where id in ${answered}`.execute(db())
  await sql`update assignments set status = 'closed', updated_at = ${at}
    where rater_id in ${answered}`.execute(db())
  await sql`delete from assignments where rater_id in (select r.id from campaign_raters r
    join campaign_subjects s on s.id = r.subject_id
    where s.campaign_id = ${campaignId} and r.status <> 'closed')`.execute(db())
}

/**
 * Rater rows of a person, by the account or by its addresses, with what the download says about them. Are they asked now, or have
 * they answered what is kept?
 */
export async function findRatersOf(userId: string) {
  const { rows } = await sql<{
    id: string
    campaignId: string
    titleSl: string
    titleEn: string
    versionId: string
    subject: string
    isAsked: boolean
    hasAnswered: boolean
  }>`select r.id, c.id as "campaignId", c.title_sl as "titleSl", c.title_en as "titleEn", c.version_id as "versionId",
      coalesce(u.name, u.username) as subject, c.status = 'open' and r.invited_at is not null as "isAsked",
      r.status = 'closed' and c.answers_deleted_at is null
        and not exists (select from feedback_reports f where f.subject_id = s.id) as "hasAnswered"
    from campaign_raters r join campaign_participants p on p.id = r.participant_id
    join campaign_subjects s on s.id = r.subject_id join campaigns c on c.id = s.campaign_id join users u on u.id = s.user_id
    where p.id in (select id from campaign_participants where ${forPerson(ASKED, userId)})
    order by c.created_at, r.id`.execute(db())
  return rows
}

/**
 * Of a person, by the account or by its addresses, the rater rows about others that may have submitted answers. When the
 * campaign is over the row says that it has.
 */
export async function findSubmittedAbout(userId: string) {
  const { rows } = await sql<{ id: string; campaignId: string; isOver: boolean }>`select r.id,
      c.id as "campaignId", c.status <> 'open' as "isOver"
    from campaign_raters r join campaign_participants p on p.id = r.participant_id
    join campaign_subjects s on s.id = r.subject_id join campaigns c on c.id = s.campaign_id
    where p.id in (select id from campaign_participants where ${forPerson(ASKED, userId)})
      and s.user_id <> ${userId} and r.invited_at is not null and (c.status = 'open' or r.status = 'closed')`.execute(
    db(),
  )
  return rows
}

/** Where a person is assessed. */
export const findAssessed = (userId: string) =>
  db().selectFrom('campaignSubjects').select(['id', 'campaignId']).where('userId', '=', userId).execute()

/**
 * Removes the person from campaigns: as assessed with all answers about them, as asked, and whom only that needed. Of
 * people under a legal hold it stays that they were asked.
 */
export async function deletePerson(userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`delete from campaign_subjects where user_id = ${userId}
    returning campaign_id as id`.execute(db())
  await sql`delete from campaign_participants p where ${forPerson(ASKED, userId)}
    or (p.campaign_id = any(${rows.map(({ id }) => id)}::uuid[])
      and not exists (select from campaign_raters r where r.participant_id = p.id)
      and ${notHeld('p.user_id')} and ${namesNobodyHeld('p', 'email')})`.execute(db())
}

/** Raters of a campaign with what a version before this one kept about their relationship beside them. */
export async function findProposed(campaignId: string) {
  const { rows } = await sql<{ id: string; claimed: Relationship | null }>`select r.id,
      case when r.claim = 'proposed' then r.claimed end as claimed
    from campaign_raters r join campaign_subjects s on s.id = r.subject_id
    where s.campaign_id = ${campaignId}`.execute(db())
  return rows
}

/** Takes it away there. */
export async function clearProposed(campaignId: string): Promise<void> {
  await sql`update campaign_raters set claimed = null, claim = null
    where claim = 'proposed' and subject_id in (select id from campaign_subjects where campaign_id = ${campaignId})`.execute(
    db(),
  )
}

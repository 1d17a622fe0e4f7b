import { type Insertable, type NotNull, sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import { forPerson } from '#db/person.ts'
import type { CampaignParticipants, CampaignRaters, RaterProposals, Relationship } from '#db/schema.ts'
import { ASKED } from '#users/addresses.ts'
import { knownAs } from './known.queries.ts'

/** Assessed people of a campaign by name, with their report when there is one. */
export const findSubjects = (campaignId: string) =>
  db()
    .selectFrom('campaignSubjects as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .leftJoin('feedbackReports as f', 'f.subjectId', 's.id')
    .select(['s.id', 's.userId', 'u.email', 'f.id as reportId', 'f.createdAt as frozenAt', 'f.releasedAt'])
    .where('u.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .select(({ fn }) => fn.coalesce('u.name', 'u.username').as('name'))
    .where('s.campaignId', '=', campaignId)
    .orderBy('u.name')
    .orderBy('s.id')
    .execute()
export type SubjectRow = Awaited<ReturnType<typeof findSubjects>>[number]

export const insertSubject = async (campaignId: string, userId: string): Promise<string | undefined> =>
  (
    await db()
      .insertInto('campaignSubjects')
      .values({ campaignId, userId })
      .onConflict((on) => on.columns(['campaignId', 'userId']).doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

/** The assessed person with their raters, and participants only they needed. */
export async function deleteSubject(campaignId: string, id: string): Promise<void> {
  await db().deleteFrom('campaignSubjects').where('id', '=', id).execute()
  await deleteUnneeded(campaignId)
}

/**
 * The relationship that counts: what the rater said, once that was approved, and until then the nominated one. Who is assessed
 * sees the nominated one only: that somebody said another tells that they have answered.
 */
export const COUNTED = sql<Relationship>`case when r.claim = 'approved' then r.claimed else r.relationship end`

/**
 * Raters, with what the assessed person proposed where staff had named them (`own…`), by relationship and name: an order
 * that says nothing about when anybody did anything.
 */
const raters = () =>
  db()
    .selectFrom('campaignRaters as r')
    .innerJoin('campaignParticipants as p', 'p.id', 'r.participantId')
    .innerJoin('campaignSubjects as s', 's.id', 'r.subjectId')
    .innerJoin('users as u', 'u.id', 's.userId')
    .leftJoin('raterProposals as own', 'own.raterId', 'r.id')
    .select(['own.id as ownId', 'own.name as ownName', 'own.email as ownEmail'])
    .select(['own.relationship as ownRelationship', 'own.nomination as ownNomination'])
    .select(['own.language as ownLanguage', 'u.language', 'p.language as raterLanguage'])
    .select(({ fn }) => [
      fn.coalesce('own.declineReason', 'r.declineReason').as('declineReason'),
      fn.coalesce('own.decidedAt', 'r.decidedAt').as('decidedAt'),
      fn.coalesce('own.toldAt', 'r.toldAt').as('toldAt'),
    ])
    .select('r.decidedAt as namingDecidedAt')
    .select(['r.id', 'r.subjectId', 'r.relationship', 'r.nomination', 'r.claimed', 'r.claim', 'r.proposedBy'])
    .select(['r.invitedAt', 'r.participantId', 'p.name', 'p.email', 's.userId', 's.campaignId'])
    .select([knownAs('r', 'p', 's').as('isKnown'), COUNTED.as('counted')])
    .orderBy('r.relationship')
    .orderBy('p.name')
    .orderBy('r.id')
export type RaterRow = NonNullable<Awaited<ReturnType<ReturnType<typeof raters>['executeTakeFirst']>>>

export const findRaters = (campaignId: string): Promise<RaterRow[]> =>
  raters().where('s.campaignId', '=', campaignId).execute()

export const findRater = (campaignId: string, id: string): Promise<RaterRow | undefined> =>
  raters().where('s.campaignId', '=', campaignId).where('r.id', '=', id).executeTakeFirst()

/**
 * A person in a campaign, the row of the account first. Without an account it is whom a personal link asked since the
 * address had its last former holder.
 */
export async function findParticipants(
  campaignId: string,
  { userId, email }: { userId: string | null; email: string },
) {
  const own = userId
    ? forPerson(ASKED, userId)
    : sql<boolean>`user_id is null and lower(email) = ${email.toLowerCase()} and not exists (select from former_emails f
        where f.email = lower(campaign_participants.email) and f.until >= campaign_participants.created_at)`
  const rows = await db()
    .selectFrom('campaignParticipants')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where(own)
    .orderBy(sql`user_id is null`)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertParticipant(row: Insertable<CampaignParticipants>): Promise<void> {
  await db().insertInto('campaignParticipants').values(row).execute()
}

export const insertRater = async (row: Insertable<CampaignRaters>): Promise<string> =>
  (await db().insertInto('campaignRaters').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Keeps that the assessed person proposed somebody who is a rater of theirs already. */
export async function insertProposal(row: Insertable<RaterProposals>): Promise<void> {
  await db().insertInto('raterProposals').values(row).execute()
}

/** What was decided about: that staff or the assessed person named them, that the assessed person proposed them besides. */
interface Parts {
  naming: boolean
  proposal: boolean
}
/**
 * What was decided, where it is kept: about a proposal of somebody staff had named in a row of its own.
 * @param inviteFrom until when it can be taken back, and nobody asks them
 */
export async function updateNomination(
  id: string,
  { naming, proposal }: Parts,
  changes: Pick<Updateable<CampaignRaters>, 'nomination' | 'declineReason' | 'decidedAt'>,
  inviteFrom: Date | null = null,
): Promise<void> {
  if (naming) await updateRater(id, { ...changes, inviteFrom })
  if (!proposal) return
  await db()
    .updateTable('raterProposals')
    .set({ ...changes, updatedAt: sql<Date>`now()` })
    .where('raterId', '=', id)
    .execute()
}

/** The campaign a rater belongs to. */
export const findCampaignOf = async (raterId: string): Promise<string | undefined> =>
  (
    await db()
      .selectFrom('campaignRaters as r')
      .innerJoin('campaignSubjects as s', 's.id', 'r.subjectId')
      .select('s.campaignId')
      .where('r.id', '=', raterId)
      .executeTakeFirst()
  )?.campaignId

/** Marks what an assessed person is told now: declined, in a campaign under way, and not told of yet. @returns the reasons, null where none was given */
export async function markTold(subjectId: string, at: Date): Promise<(string | null)[]> {
  const { rows } = await sql<{ reason: string | null }>`with plain as (
      update campaign_raters r set told_at = ${at} from campaign_subjects s join campaigns c on c.id = s.campaign_id
      where s.id = r.subject_id and s.id = ${subjectId} and c.status <> 'closed' and r.nomination = 'declined'
        and r.proposed_by = s.user_id and r.decided_at is not null and r.told_at is null
      returning r.decline_reason as reason),
    covered as (
      update rater_proposals o set told_at = ${at} from campaign_raters r join campaign_subjects s on s.id = r.subject_id
        join campaigns c on c.id = s.campaign_id
      where o.rater_id = r.id and s.id = ${subjectId} and c.status <> 'closed' and o.nomination = 'declined'
        and o.decided_at is not null and o.told_at is null
      returning o.decline_reason as reason)
    select reason from plain union all select reason from covered`.execute(db())
  return rows.map(({ reason }) => reason)
}

/** An assessed person, with the title of the campaign. */
export const findAssessedPerson = (subjectId: string) =>
  db()
    .selectFrom('campaignSubjects as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaignId')
    .select(['s.id', 's.userId', 's.campaignId', 'c.titleSl', 'c.titleEn'])
    .where('s.id', '=', subjectId)
    .executeTakeFirst()

export async function deleteProposal(raterId: string): Promise<void> {
  await db().deleteFrom('raterProposals').where('raterId', '=', raterId).execute()
}

export async function updateRater(id: string, changes: Updateable<CampaignRaters>): Promise<void> {
  await db().updateTable('campaignRaters').set(changes).where('id', '=', id).execute()
}

export async function deleteRater(campaignId: string, id: string): Promise<void> {
  await db().deleteFrom('campaignRaters').where('id', '=', id).execute()
  await deleteUnneeded(campaignId)
}

/** Nobody is kept who is asked about nobody. */
async function deleteUnneeded(campaignId: string): Promise<void> {
  await sql`delete from campaign_participants p where campaign_id = ${campaignId}
    and not exists (select from campaign_raters r where r.participant_id = p.id)`.execute(db())
}

/** People who can be turned to, of a list. */
export const findPeople = (ids: string[]) =>
  turnedTo()
    .where('u.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** The account of somebody named by e-mail, when it can be used to answer. */
export const findAccount = (email: string) =>
  answering()
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** Can an account be used to answer? */
export const canAnswer = async (userId: string): Promise<boolean> =>
  (await answering().where('u.id', '=', userId).executeTakeFirst()) !== undefined

const answering = () =>
  turnedTo().where(
    sql<boolean>`(exists (select from candidates where user_id = u.id) or exists (select from employees where user_id = u.id)
      or exists (select from company_employees where user_id = u.id))`,
  )

const turnedTo = () =>
  db()
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.language'])
    .where('u.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .select(({ fn }) => fn.coalesce('u.name', 'u.username').as('name'))
    .where('u.status', '=', 'active')
    .where('u.closingAt', 'is', null)
    .where('u.restrictedAt', 'is', null)
    .where('u.quarantinedAt', 'is', null)

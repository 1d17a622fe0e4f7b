import { sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import { forPerson } from '#db/person.ts'
import { ASKED } from '#users/addresses.ts'
import type { CampaignRaters } from '#db/schema.ts'

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
    .select(['r.id', 'r.subjectId', 'r.relationship', 'r.claimed', 'r.claim', 'r.status', 'r.answeredOn'])
    .select(['p.name as rater', 'p.userId', 's.campaignId', 'c.versionId', 'c.status as campaignStatus'])
    .select(['c.titleSl', 'c.titleEn', 'c.closesAt', 'v.minutes', 'v.questionCount'])
    .select(['c.thresholdSelf', 'c.thresholdLeader', 'c.thresholdCoworker', 'c.thresholdEmployee'])
    .select(['v.titleSl as questionnaireSl', 'v.titleEn as questionnaireEn'])
    .select(({ fn }) => fn.coalesce('u.name', 'u.username').as('subject'))
    .where('r.nomination', '=', 'approved')
    .where('r.invitedAt', 'is not', null)
    .where('c.status', '<>', 'draft')

const ownOf = (by: Asker) =>
  invited().where((is) => ('userId' in by ? is('p.userId', '=', by.userId) : is('p.tokenHash', '=', by.tokenHash)))
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

/** Answers of one person come in one after the other; closing waits for those on their way. Campaign, then person. */
export async function lockForAnswers(row: { campaignId: string; subjectId: string }): Promise<void> {
  await holdCampaign(row.campaignId)
  await db().selectFrom('campaignSubjects').select('id').where('id', '=', row.subjectId).forUpdate().execute()
}

/** Closing waits until the transaction ends. */
export async function holdCampaign(id: string): Promise<void> {
  await db().selectFrom('campaigns').select('id').where('id', '=', id).forShare().execute()
}

export async function updateRater(id: string, changes: Updateable<CampaignRaters>): Promise<void> {
  await db().updateTable('campaignRaters').set(changes).where('id', '=', id).execute()
}

/** The card of a rater who has an account follows; its times are as coarse as those beside answers. */
export async function updateCard(
  raterId: string,
  { status, day }: { status: 'in-progress' | 'closed'; day: Date },
): Promise<void> {
  await db()
    .updateTable('assignments')
    .set({ status, startedAt: sql`coalesce(started_at, ${day})`, updatedAt: day })
    .$if(status === 'closed', (query) => query.set({ finishedAt: day }))
    .where('raterId', '=', raterId)
    .execute()
}

/** Ids of the rater rows of a person: by the account, or by its addresses. */
export async function findRatersOf(userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from campaign_raters
    where participant_id in (select id from campaign_participants where ${forPerson(ASKED, userId)})`.execute(db())
  return rows.map(({ id }) => id)
}

/** Removes the person from campaigns: as assessed with all answers about them, as asked, and whom only that needed. */
export async function deletePerson(userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`delete from campaign_subjects where user_id = ${userId}
    returning campaign_id as id`.execute(db())
  await sql`delete from campaign_participants p where ${forPerson(ASKED, userId)}
    or (p.campaign_id = any(${rows.map(({ id }) => id)}::uuid[])
      and not exists (select from campaign_raters r where r.participant_id = p.id))`.execute(db())
}

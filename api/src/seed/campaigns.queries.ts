import { type Insertable, type NotNull, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { Assignments, CampaignParticipants, CampaignRaters, Campaigns, FeedbackReports } from '#db/schema.ts'

export const insertCampaign = async (row: Insertable<Campaigns>): Promise<string> =>
  (await db().insertInto('campaigns').values(row).returning('id').executeTakeFirstOrThrow()).id

export const insertSubject = async (campaignId: string, userId: string, createdAt: Date): Promise<string> =>
  (
    await db()
      .insertInto('campaignSubjects')
      .values({ campaignId, userId, createdAt, updatedAt: createdAt })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export async function insertParticipant(row: Insertable<CampaignParticipants>): Promise<void> {
  await db().insertInto('campaignParticipants').values(row).execute()
}

export const insertRater = async (row: Insertable<CampaignRaters>): Promise<string> =>
  (await db().insertInto('campaignRaters').values(row).returning('id').executeTakeFirstOrThrow()).id

export async function insertCard(row: Insertable<Assignments>): Promise<void> {
  await db().insertInto('assignments').values(row).execute()
}

export async function updateAnswered(subjectId: string, answered: object): Promise<void> {
  await db()
    .updateTable('campaignSubjects')
    .set({ answered: JSON.stringify(answered) })
    .where('id', '=', subjectId)
    .execute()
}

export async function insertReport(row: Insertable<FeedbackReports>): Promise<void> {
  await db().insertInto('feedbackReports').values(row).execute()
}

/** Names and addresses of people in the portal. */
export const findPeople = (ids: string[]) =>
  db()
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

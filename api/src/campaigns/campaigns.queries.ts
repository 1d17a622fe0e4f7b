import { type Insertable, sql, type Updateable } from 'kysely'
import { COUNTED } from '#campaigns/raters/raters.queries.ts'
import { db } from '#db/db.ts'
import type { Campaigns, CampaignStatus, Relationship } from '#db/schema.ts'

const campaigns = () =>
  db()
    .selectFrom('campaigns as c')
    .innerJoin('questionnaireVersions as v', 'v.id', 'c.versionId')
    .selectAll('c')
    .select(['v.number as version', 'v.questionnaireId', 'v.titleSl as questionnaireSl'])
    .select('v.titleEn as questionnaireEn')
    .select(sql<number>`(select count(*)::int from campaign_subjects s where s.campaign_id = c.id)`.as('subjects'))
export type CampaignRow = NonNullable<Awaited<ReturnType<ReturnType<typeof campaigns>['executeTakeFirst']>>>

/** Whoever is assessed in a campaign does not see it as staff. */
const notAssessing = (campaign: 'c.id' | 'campaigns.id', userId: string) =>
  sql<boolean>`not exists (select from campaign_subjects s where s.campaign_id = ${sql.ref(campaign)} and s.user_id = ${userId})`

export const findCampaign = (id: string): Promise<CampaignRow | undefined> =>
  campaigns().where('c.id', '=', id).executeTakeFirst()

/** Changes to it and everything in it wait for each other, and answers for them, until the transaction ends; what is in it is read once they have. */
export async function lockCampaign(id: string): Promise<CampaignRow | undefined> {
  await db().selectFrom('campaigns').select('id').where('id', '=', id).forUpdate().execute()
  return findCampaign(id)
}

/** The open one that closes next first, then drafts, then closed ones, the last first. */
export const findPage = (
  status: CampaignStatus | undefined,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<CampaignRow[]> =>
  campaigns()
    .$if(status !== undefined, (query) => query.where('c.status', '=', status ?? 'draft'))
    .where(notAssessing('c.id', userId))
    .orderBy(sql`case c.status when 'open' then 0 when 'draft' then 1 else 2 end`)
    .orderBy(sql`case when c.status <> 'closed' then c.closes_at end`)
    .orderBy('c.closesAt', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countCampaigns(status: CampaignStatus | undefined, userId: string): Promise<number> {
  const { n } = await db()
    .selectFrom('campaigns')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'draft'))
    .where(notAssessing('campaigns.id', userId))
    .executeTakeFirstOrThrow()
  return n
}

export const insertCampaign = async (row: Insertable<Campaigns>): Promise<string> =>
  (await db().insertInto('campaigns').values(row).returning('id').executeTakeFirstOrThrow()).id

export async function updateCampaign(id: string, changes: Updateable<Campaigns>): Promise<void> {
  await db().updateTable('campaigns').set(changes).where('id', '=', id).execute()
}

export async function deleteCampaign(id: string): Promise<void> {
  await db().deleteFrom('campaigns').where('id', '=', id).execute()
}

export interface Counted {
  campaignId: string
  subjectId: string
  relationship: Relationship
  asked: number
  answered: number
  /** Claims of the group's raters that were approved. */
  moved: number
  /** Those nobody has decided about. */
  claimed: number
  /** Progress of coworkers and employees was told of both together once. */
  isTogether: boolean
}

/** Who was asked, by assessed person and group. */
export async function countAsked(campaignIds: string[]): Promise<Omit<Counted, 'answered' | 'claimed'>[]> {
  const { rows } = await sql<
    Omit<Counted, 'answered' | 'claimed'>
  >`select s.campaign_id as "campaignId", s.id as "subjectId",
      ${COUNTED} as relationship, count(*)::int as asked, (count(*) filter (where r.claim = 'approved'))::int as moved,
      bool_or(s.is_together) as "isTogether"
    from campaign_raters r join campaign_subjects s on s.id = r.subject_id
    where r.nomination = 'approved' and s.campaign_id = any(${campaignIds}::uuid[]) group by 1, 2, 3`.execute(db())
  return rows
}

/** How many of each group had answered, of the people whose report is made. */
export async function findCounted(campaignIds: string[]) {
  const { rows } = await sql<{
    campaignId: string
    subjectId: string
    answered: Partial<Record<Relationship, number>>
  }>`
    select campaign_id as "campaignId", id as "subjectId", answered from campaign_subjects
    where answered is not null and campaign_id = any(${campaignIds}::uuid[])`.execute(db())
  return rows
}

/** From now on progress is told of coworkers and employees together. */
export async function markTogether(subjectIds: string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await db().updateTable('campaignSubjects').set({ isTogether: true }).where('id', 'in', subjectIds).execute()
}

/** Whether coworkers and employees stand apart, by assessed person; null while that is not settled. */
export async function findApart(campaignIds: string[]) {
  const { rows } = await sql<{ id: string; campaignId: string; isApart: boolean | null }>`
    select id, campaign_id as "campaignId", is_apart as "isApart" from campaign_subjects
    where campaign_id = any(${campaignIds}::uuid[])`.execute(db())
  return rows
}

/** Settles it; what is settled stays. */
export async function settleApart(subjectId: string, isApart: boolean): Promise<void> {
  await db()
    .updateTable('campaignSubjects')
    .set({ isApart })
    .where('id', '=', subjectId)
    .where('isApart', 'is', null)
    .execute()
}

/** Open ones whose last day is over. */
export const findDue = async (at: Date): Promise<string[]> =>
  (
    await db().selectFrom('campaigns').select('id').where('status', '=', 'open').where('closesAt', '<=', at).execute()
  ).map(({ id }) => id)

/** Open ones that have begun and not ended. */
export const findRunning = (at: Date) =>
  db()
    .selectFrom('campaigns')
    .select(['id', 'closesAt', 'reminderDays'])
    .where('status', '=', 'open')
    .where('opensAt', '<=', at)
    .where('closesAt', '>', at)
    .orderBy('closesAt')
    .orderBy('id')
    .execute()

export const isRunning = async (id: string, at: Date): Promise<boolean> =>
  (await findRunning(at)).some((campaign) => campaign.id === id)

/** Of these campaigns those that still take answers, or have some to make a report of. */
export async function findUnfinished(ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from campaigns c where c.id = any(${ids}::uuid[])
    and c.answers_deleted_at is null and (c.status <> 'closed' or exists (select from campaign_subjects s where s.campaign_id = c.id
      and not exists (select from feedback_reports f where f.subject_id = s.id)))`.execute(db())
  return rows.map(({ id }) => id)
}

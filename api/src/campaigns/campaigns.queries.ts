import { type Insertable, sql, type Updateable } from 'kysely'
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

/** Changes to it and everything in it wait for each other, and answers for them, until the transaction ends. */
export const lockCampaign = (id: string): Promise<CampaignRow | undefined> =>
  campaigns().where('c.id', '=', id).forUpdate('c').executeTakeFirst()

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
  /** Progress of coworkers and employees was told of both together once. */
  isTogether: boolean
}

/** Who was asked (by the raters) and what has come in (by the slots), by assessed person and group. */
export async function countGroups(campaignIds: string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`select s.campaign_id as "campaignId", g.subject_id as "subjectId", g.relationship,
      sum(g.asked)::int as asked, sum(g.answered)::int as answered, sum(g.moved)::int as moved,
      bool_or(s.is_together) as "isTogether"
    from (
      select subject_id, relationship, 1 as asked, 0 as answered, (claim = 'approved')::int as moved
        from campaign_raters where nomination = 'approved'
      union all
      select subject_id, relationship, 0, 1, 0 from feedback_slots where status = 'closed'
    ) g join campaign_subjects s on s.id = g.subject_id
    where s.campaign_id = any(${campaignIds}::uuid[]) group by 1, 2, 3`.execute(db())
  return rows
}

/** From now on progress is told of coworkers and employees together. */
export async function markTogether(subjectIds: string[]): Promise<void> {
  if (subjectIds.length === 0) return
  await db().updateTable('campaignSubjects').set({ isTogether: true }).where('id', 'in', subjectIds).execute()
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

/** Unfinished answers go, and with them the cards of those who will not finish. */
export async function dropUnfinished(campaignId: string): Promise<void> {
  const subjects = sql`(select id from campaign_subjects where campaign_id = ${campaignId})`
  await sql`delete from feedback_slots where status <> 'closed' and subject_id in ${subjects}`.execute(db())
  await sql`delete from assignments where rater_id in
    (select id from campaign_raters where status <> 'closed' and subject_id in ${subjects})`.execute(db())
  await sql`update campaign_raters set status = 'open' where status = 'in-progress' and subject_id in ${subjects}`.execute(
    db(),
  )
}

import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** Is this person assessed in the campaign? */
export async function findAssessed(campaignId: string, userId: string): Promise<boolean> {
  const row = await db()
    .selectFrom('campaignSubjects')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Names of up to three people who may run the campaign and are not assessed in it; who made it comes first. */
export async function findOthersWhoManage(campaignId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select coalesce(u.name, u.username) as name from users u
    join user_roles ur on ur.user_id = u.id join role_permissions p on p.role_id = ur.role_id
    where p.permission = 'campaigns.manage' and u.status = 'active'
      and not exists (select from campaign_subjects s where s.campaign_id = ${campaignId} and s.user_id = u.id)
    group by u.id order by bool_or(u.id = (select created_by from campaigns where id = ${campaignId})) desc nulls last, 1
    limit 3`.execute(db())
  return rows.map(({ name }) => name)
}

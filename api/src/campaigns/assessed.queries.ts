import { sql } from 'kysely'
import { hasPermission } from '#db/permissions.ts'
import { db } from '#db/db.ts'
import type { Language } from '#db/schema.ts'

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

/** Who may run a campaign and make its reports: who manages campaigns and is not assessed in it; who made it comes first. */
export async function findManagers(campaignId: string) {
  const { rows } = await sql<{ id: string; name: string; email: string; language: Language }>`
    select u.id, coalesce(u.name, u.username) as name, u.email, u.language from users u
    where u.status = 'active' and ${hasPermission('u.id', 'campaigns.manage')}
      and not exists (select from campaign_subjects s where s.campaign_id = ${campaignId} and s.user_id = u.id)
    order by u.id = (select created_by from campaigns where id = ${campaignId}) desc nulls last, 2, 1`.execute(db())
  return rows
}

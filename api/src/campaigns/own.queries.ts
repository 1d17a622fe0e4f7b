import { type NotNull, sql } from 'kysely'
import { db } from '#db/db.ts'
import { statement } from '#db/statement.ts'

/** Campaigns in which somebody is assessed, once they are no draft any more. */
const assessed = (userId: string) =>
  db()
    .selectFrom('campaignSubjects as s')
    .innerJoin('campaigns as c', 'c.id', 's.campaignId')
    .leftJoin('feedbackReports as f', 'f.subjectId', 's.id')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.id', 's.campaignId', 'c.titleSl', 'c.titleEn', 'c.status', 'c.nominateUntil', 'c.opensAt'])
    .select(['c.closesAt', 'c.thresholdSelf', 'c.thresholdLeader', 'c.thresholdCoworker', 'c.thresholdEmployee'])
    .select(['f.releasedAt', 'f.debriefOn', 'u.email'])
    .where('u.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('s.userId', '=', userId)
    .where('c.status', '<>', 'draft')
export type OwnRow = NonNullable<Awaited<ReturnType<ReturnType<typeof assessed>['executeTakeFirst']>>>

export const findAssessed = (userId: string): Promise<OwnRow[]> => assessedIn({ userId })
const assessedIn = statement(({ userId }: { userId: string }) =>
  assessed(userId).orderBy('c.opensAt', 'desc').orderBy('s.id'),
)

export const findOneAssessed = (userId: string, id: string): Promise<OwnRow | undefined> =>
  assessed(userId).where('s.id', '=', id).executeTakeFirst()

/**
 * Campaigns somebody took part in: assessed, or with feedback they have given; the latest first.
 * @param closed raters of theirs whose answers are in, in campaigns that are not closed
 */
export async function findTakenPart(userId: string, closed: string[]) {
  const { rows } = await sql<{
    uid: string
    subject: string | null
    titleSl: string
    titleEn: string
    status: 'open' | 'closed'
    at: Date
  }>`select c.id as uid, s.id as subject, c.title_sl as "titleSl", c.title_en as "titleEn", c.status, c.opens_at as at
    from campaigns c left join campaign_subjects s on s.campaign_id = c.id and s.user_id = ${userId}
    where c.status <> 'draft' and (s.id is not null or exists (select from campaign_participants p
      join campaign_raters r on r.participant_id = p.id
      where p.campaign_id = c.id and p.user_id = ${userId} and (r.status = 'closed' or r.id = any(${closed}::uuid[]))))
    order by c.opens_at desc, c.id`.execute(db())
  return rows
}

/** Accounts asked in campaigns that are open, also by an address that is theirs. */
export async function findAskedAccounts(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.user_id as id from campaign_participants p
      join campaigns c on c.id = p.campaign_id where c.status = 'open' and p.user_id is not null
    union select u.id from campaign_participants p join campaigns c on c.id = p.campaign_id
      join users u on u.email = lower(p.email) where c.status = 'open' and p.user_id is null`.execute(db())
  return rows.map(({ id }) => id)
}

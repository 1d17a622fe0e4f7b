import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { statement } from '#db/statement.ts'
import { type Ahead, own, statusOf } from './assignments.queries.ts'

type State = 'open' | 'closed'
/** Somebody a card is about; `uid` is that of the rater. */
interface Person {
  uid: string
  subject: string
}

/**
 * Own assignments as they are listed. Whom somebody still has to assess in one campaign is one card: it is that of the
 * first of them, says all their names, and is under way as soon as one of them is.
 */
const listed = (userId: string, at: Date, ahead: Ahead) =>
  own(userId, at, ahead)
    .leftJoinLateral(
      sql<{ first: string | null; people: Person[] | null; isBegun: boolean | null; changedAt: Date | null }>`(
        select (array_agg(o.id order by u.name, o.id))[1] as first, bool_or(${statusOf('o', ahead)} = 'in-progress') as is_begun,
          max(o.updated_at) as changed_at,
          json_agg(json_build_object('uid', r.id, 'subject', coalesce(u.name, u.username)) order by u.name, o.id) as people
        from campaign_raters own_r
        join campaign_subjects own_s on own_s.id = own_r.subject_id
        join campaign_subjects s on s.campaign_id = own_s.campaign_id
        join campaign_raters r on r.subject_id = s.id and r.relationship <> 'self'
        join assignments o on o.rater_id = r.id and o.user_id = ${userId} and o.opens_at <= ${at}
          and ${statusOf('o', ahead)} <> 'closed'
        join users u on u.id = s.user_id
        where own_r.id = a.rater_id and own_r.relationship <> 'self'
          and ${statusOf('a', ahead)} <> 'closed')`.as('b'),
      (join) => join.onTrue(),
    )
    .select(['b.people', 'b.isBegun', 'b.changedAt'])
    .where(({ eb, or, ref }) => or([eb('b.first', 'is', null), eb('b.first', '=', ref('a.id'))]))
export type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

const ownPage = (
  userId: string,
  at: Date,
  ahead: Ahead,
  { state, limit, offset }: { state: State | undefined; limit: number; offset: number },
) =>
  listed(userId, at, ahead)
    .$if(state !== undefined, (query) => query.where(statusOf('a', ahead), state === 'closed' ? '=' : '<>', 'closed'))
    .orderBy(sql`${statusOf('a', ahead)} = 'closed'`)
    .orderBy(sql`case when ${statusOf('a', ahead)} <> 'closed' then a.due_at end asc nulls last`)
    // Of feedback no day says when it was given.
    .orderBy(sql`coalesce(a.finished_at, a.updated_at)`, 'desc')
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)

/** Open ones by the day they are due, then closed ones, the last finished first. */
export const findOwnPage = (...given: Parameters<typeof ownPage>): Promise<ListedRow[]> => ownPage(...given).execute()

/** How many cards there are: the people to assess in one campaign are one. */
export async function countOwn(userId: string, at: Date, ahead: Ahead): Promise<Record<State, number>> {
  const card = sql`case when r.relationship <> 'self' then s.campaign_id else a.id end`
  const { open, closed } = await db()
    .selectFrom('assignments as a')
    .leftJoin('campaignRaters as r', 'r.id', 'a.raterId')
    .leftJoin('campaignSubjects as s', 's.id', 'r.subjectId')
    .select(({ fn }) => [
      sql<number>`count(distinct ${card}) filter (where ${statusOf('a', ahead)} <> 'closed')`.as('open'),
      fn.countAll<number>().filterWhere(statusOf('a', ahead), '=', 'closed').as('closed'),
    ])
    .where('a.userId', '=', userId)
    .where('a.opensAt', '<=', at)
    .executeTakeFirstOrThrow()
  return { open, closed }
}

/** What is to be filled in, the most urgent first. */
export const findWaiting = (userId: string, at: Date, ahead: Ahead): Promise<ListedRow[]> =>
  waiting({ userId, at, ...ahead })
const waiting = statement(({ userId, at, begun, closed }: Ahead & { userId: string; at: Date }) =>
  ownPage(userId, at, { begun, closed }, { state: 'open', limit: 100, offset: 0 }),
)

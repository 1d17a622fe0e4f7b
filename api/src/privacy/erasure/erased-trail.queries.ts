import { sql } from 'kysely'
import { atWallClock, ZONE } from '#base/time.ts'
import { db } from '#db/db.ts'
import type { Due } from '#privacy/retention/rules.queries.ts'

/** Rows one statement takes: done well within the time of a statement. */
const BATCH = 1000
/** What tells which company saw data, from when until when. */
const SHARING = sql`action in ('sharing.confirmed', 'sharing.withdrawn', 'sharing.expired')`
/** The day it was done, of what was put back from the journal as well. */
const DAY = sql`date_trunc('day', coalesce((details ->> 'happened')::timestamptz, created_at), ${ZONE})`

async function inBatches(statement: (limit: number) => ReturnType<typeof sql<{ n: number }>>): Promise<void> {
  for (;;) {
    const { rows } = await statement(BATCH).execute(db())
    if (Number(rows[0]?.n ?? 0) < BATCH) return
  }
}

/**
 * Takes somebody who was erased out of the trail, a batch at a time. Of what is about them stay, with the day instead of the
 * minute, what others did, by its name alone, and which company was shown data; of what they did to others goes where they sat.
 * @param applications theirs, by which what the person is not shown (notes, opinions, letters that are held) is found
 */
export async function leaveTrail(userId: string, applications: readonly string[]): Promise<void> {
  await inBatches(
    (limit) => sql`with gone as (delete from audit_events where id = any(array(
        select id from audit_events where user_id = ${userId} and action <> 'privacy.erased'
          and (device is not null or ip is not null or created_at <> date_trunc('day', created_at, ${ZONE})) limit ${limit}))
        returning *),
      kept as (insert into audit_events (action, actor_id, user_id, subject_type, subject_id, details, created_at)
        select action, nullif(actor_id, user_id), user_id, case when shown then subject_type end,
          case when shown then subject_id end,
          case when shown then jsonb_build_object('company', details -> 'company') else '{}' end, ${DAY}
        from (select *, ${SHARING} and exists (select from audit_events s where s.subject_id = gone.subject_id
          and s.action = 'sharing.confirmed' and s.user_id = gone.user_id) as shown from gone) g
        where shown or actor_id <> user_id)
      select count(*)::int as n from gone`,
  )
  await inBatches(
    (limit) => sql`with gone as (delete from audit_events where id = any(array(
        select id from audit_events where actor_id = ${userId} and user_id is distinct from actor_id
          and (device is not null or ip is not null) limit ${limit})) returning *),
      kept as (insert into audit_events (action, actor_id, user_id, subject_type, subject_id, details, created_at)
        select action, actor_id, user_id, subject_type, subject_id, details, created_at from gone)
      select count(*)::int as n from gone`,
  )
  await inBatches(
    (limit) => sql`with gone as (delete from audit_events where id = any(array(
        select id from audit_events where subject_id = any(${applications}::uuid[]) and subject_type = 'application' limit ${limit})) returning *),
      kept as (insert into audit_events (action, actor_id, user_id, details, created_at)
        select action, actor_id, user_id, '{}', ${DAY} from gone where actor_id <> ${userId}::uuid)
      select count(*)::int as n from gone`,
  )
}

/** Which companies saw data of people who were erased, when the last thing known of it is older than a day of Ljubljana. */
const OVER = (
  before: string,
) => sql`${SHARING} and user_id is not null and created_at < ${atWallClock(before, '00:00:00')}
  and not exists (select from users where users.id = audit_events.user_id)
  and not exists (select from audit_events s where s.subject_id = audit_events.subject_id and s.created_at >= ${atWallClock(before, '00:00:00')}
    and s.action in ('sharing.confirmed', 'sharing.withdrawn', 'sharing.expired'))`

export async function findOldShared(before: string): Promise<Due[]> {
  const { rows } = await sql<Due>`select user_id as person, count(*)::int as count,
      min(created_at at time zone ${sql.lit(ZONE)})::date as "on"
    from audit_events where ${OVER(before)} group by 1 order by 3, 1`.execute(db())
  return rows
}

export const deleteOldShared = (person: string | null, before: string): Promise<void> =>
  inBatches(
    (limit) => sql`with gone as (delete from audit_events where id = any(array(
      select id from audit_events where user_id = ${person} and ${OVER(before)} limit ${limit})) returning 1)
      select count(*)::int as n from gone`,
  )

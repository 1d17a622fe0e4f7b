import type { NewsItem } from '@korak/contract/news.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { sql } from 'kysely'
import { adTitle } from '#base/ad-texts.ts'
import { db } from '#db/db.ts'

interface Asked {
  userId: string
  /** Jobs they may see; null for all. */
  records: string[] | null
  since: Date
  seenAt: Date
  until: Date
}
interface Found {
  day: string
  jobId: string
  refNo: string
  title: string
  kind: NewsItem['kind']
  count: number
  fresh: number
}

export async function findSeenAt(userId: string): Promise<Date | undefined> {
  const query = db().selectFrom('newsSeen').select('seenAt').where('userId', '=', userId)
  return (await query.executeTakeFirst())?.seenAt
}

export async function upsertSeenAt(userId: string, seenAt: Date): Promise<void> {
  await sql`insert into news_seen (user_id, seen_at) values (${userId}, ${seenAt})
    on conflict (user_id) do update set seen_at = greatest(news_seen.seen_at, excluded.seen_at)`.execute(db())
}

/** What is known of applications: their events, and consents of those who applied and are waiting. */
const OF_APPLICATIONS = (userId: string, since: Date) => sql`
    select a.job_id, e.created_at as at, case when e.kind = 'message' then 'message' when e.status = 'submitted' then 'applied'
        when e.status = 'withdrawn' then 'withdrawn' else 'moved' end as kind
      from mine join applications a on a.job_id = mine.id join application_events e on e.application_id = a.id
      where e.created_at > ${since} and e.actor_id is distinct from ${userId}
        and (e.kind = 'message' and e.actor = 'candidate' or e.kind = 'status' and e.status not in ('draft', 'expired'))
    union all
    select a.job_id, e.happened_at, 'consent_ended'
      from mine join applications a on a.job_id = mine.id and a.ended_at is null and a.submitted_at is not null
      join user_consents y on y.user_id = a.user_id join consent_events e on e.user_consent_id = y.id
      where e.happened_at > ${since} and e.action in ('withdrawn', 'expired')
    union all`

/** What somebody changed in a job within an hour, nobody else between, is one change: a draft is saved at every pause. */
const OF_JOBS = (userId: string, since: Date) => sql`
    select id, created_at, kind from (
      select *, lead((date_trunc('hour', created_at), actor_id, kind)) over (partition by id order by rev)
          is not distinct from (date_trunc('hour', created_at), actor_id, kind) as goes_on from (
        select mine.id, c.rev, c.actor_id, c.created_at, case when c.rev = 1 then 'created'
            when c.patch -> 'status' ->> 'after' in ('published', 'paused', 'closed', 'archived') then c.patch -> 'status' ->> 'after'
            else 'changed' end as kind
          from mine join entity_changes c on c.entity = 'job' and c.entity_id = mine.id::text
          where c.created_at > ${since}) all_changes) told
      where actor_id is distinct from ${userId} and not (kind = 'changed' and goes_on)
    union all
    select mine.id, mine.expires_at, 'expired' from mine
      where mine.status in ('published', 'paused') and mine.expires_at > ${since}`

/** What others did in the jobs somebody is the contact of, or has made and nobody is: how often what, by day and job. */
export async function findNews(
  { userId, records, since, seenAt, until }: Asked,
  language: Language,
  hasApplications: boolean,
): Promise<Found[]> {
  const query = sql<Found>`with mine as materialized (
      select id, ref_no, status, expires_at from jobs
        where (contact_id = ${userId} or contact_id is null and created_by = ${userId}) and (${records}::uuid[] is null or id = any(${records})))
    select to_char(n.at at time zone 'Europe/Ljubljana', 'YYYY-MM-DD') as day, n.job_id, j.ref_no, n.kind,
      coalesce(${sql.raw(adTitle('n.job_id', language))}, '') as title,
      count(*) as count, count(*) filter (where n.at > ${seenAt}) as fresh
    from (${hasApplications ? OF_APPLICATIONS(userId, since) : sql``} ${OF_JOBS(userId, since)}) n (job_id, at, kind)
      join mine j on j.id = n.job_id
    where n.at <= ${until}
    group by 1, n.job_id, j.ref_no, n.kind
    order by 1 desc, max(n.at) desc`
  return (await query.execute(db())).rows
}

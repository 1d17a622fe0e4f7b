import { sql } from 'kysely'
import { db } from '#db/db.ts'

interface Known {
  /** By the clock of the database. */
  at: Date
  /** When each task was queued last, or since when it is known. */
  since: ReadonlyMap<string, Date>
}

/** Which recurring tasks the queue knows. */
export async function findKnown(): Promise<Known> {
  const { rows } = await sql<{ at: Date; known: Record<string, string> }>`select now() as at,
      (select coalesce(json_object_agg(identifier, coalesce(last_execution, known_since)), '{}')
        from graphile_worker._private_known_crontabs) as known`.execute(db())
  const [row] = rows
  if (!row) throw new Error('A query without a condition answers one row')
  return { at: row.at, since: new Map(Object.entries(row.known).map(([name, since]) => [name, new Date(since)])) }
}

export async function insertKnown(names: readonly string[]): Promise<void> {
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since)
    select unnest(${names}::text[]), now() on conflict (identifier) do nothing`.execute(db())
}

interface Due {
  name: string
  /** The minute it was due at. */
  at: Date
}
/**
 * Queues recurring tasks, to be done now, each in the place of one that still waits; of several nodes that ask, one does. What is noted
 * as queued at a time to come was noted by a clock that was wrong.
 */
export async function queueRecurring(due: readonly Due[], maxAttempts: number): Promise<void> {
  await sql`with due as (select * from unnest(${due.map(({ name }) => name)}::text[], ${due.map(({ at }) => at)}::timestamptz[]) as d (name, at)),
    mine as (insert into graphile_worker._private_known_crontabs as k (identifier, known_since, last_execution)
      select name, at, at from due
      on conflict (identifier) do update set last_execution = excluded.last_execution
      where coalesce(k.last_execution, k.known_since) < excluded.last_execution or k.last_execution > now() + interval '1 minute'
        or k.last_execution is null
      returning identifier)
    select graphile_worker.add_job(name, '{}'::json, run_at => now(), job_key => 'cron:' || name, max_attempts => ${maxAttempts})
    from due join mine on mine.identifier = due.name`.execute(db())
}

import { sql } from 'kysely'
import { db } from '#db/db.ts'

interface NewTask {
  name: string
  payload: unknown
  runAt: Date | null
  key: string | null
  maxAttempts: number | null
  lane: string | null
}

/** Adds a task by SQL, so that it commits with the rows it is about. A task with the same key is replaced. */
export async function insertTask({ name, payload, runAt, key, maxAttempts, lane }: NewTask): Promise<void> {
  await sql`select from graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    queue_name => ${lane}, run_at => ${runAt}, job_key => ${key}, max_attempts => ${maxAttempts})`.execute(db())
}

/** Says that these workers are alive, and forgets those that have long been silent. */
export async function reportWorkers(ids: string[]): Promise<void> {
  await sql`insert into task_workers (id) select unnest(${ids}::text[])
    on conflict (id) do update set seen_at = now()`.execute(db())
  await sql`delete from task_workers where seen_at < now() - interval '1 day'`.execute(db())
}

export async function forgetWorkers(ids: string[]): Promise<void> {
  await sql`delete from task_workers where id = any(${ids}::text[])`.execute(db())
}

/** Lanes held for so long by no task there is: whatever took it out, nobody would let go of them for four hours. */
export async function releaseEmptyLanes(seconds: number): Promise<void> {
  await sql`update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
    where locked_at < now() - make_interval(secs => ${seconds})
      and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null)`.execute(
    db(),
  )
}

/**
 * Gives back what dead workers hold. The queue itself would wait four hours. Who has just taken something may not have
 * said yet that he lives.
 */
export async function releaseTasksOfDead(silentSeconds: number): Promise<void> {
  await sql`with dead as (
      select distinct locked_by as id from graphile_worker.jobs j where locked_by is not null
        and j.locked_at < now() - make_interval(secs => ${silentSeconds}) and not exists (select from task_workers w where w.id = j.locked_by
          and w.seen_at > now() - make_interval(secs => ${silentSeconds})))
    select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`.execute(db())
}

/**
 * Gives back what is held in the name of workers that live and do not know of it: the connection broke after it was taken for them, or
 * before it was noted as done.
 */
export async function releaseTasksNobodyHolds(living: string[], held: string[], seconds: number): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = greatest(run_at, now())
    where locked_by = any(${living}::text[]) and locked_at < now() - make_interval(secs => ${seconds})
      and id <> all(${held}::bigint[])`.execute(db())
}

interface WaitingRow {
  tasks: number
  tasksSeconds: number
  tasksFailed: number
  mails: number
  mailsSeconds: number
  mailsFailed: number
  silentSeconds: number
}
/** Tasks and mails that are due, since when the oldest is, what failed for good, and since when no worker was heard. */
export async function findWaiting(): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`select t.*, m.*,
      (select coalesce(extract(epoch from now() - max(seen_at)), 0)::float from task_workers) as silent_seconds
    from (select count(*) filter (where run_at <= now() and attempts < max_attempts)::int as tasks,
        coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and attempts < max_attempts)), 0)::float as tasks_seconds,
        count(*) filter (where attempts >= max_attempts and locked_at is null)::int as tasks_failed
      from graphile_worker.jobs) t
    cross join (select
        (select count(*)::int from mails where status = 'queued' and coalesce(next_try_at, created_at) <= now()) as mails,
        (select coalesce(extract(epoch from now() - min(created_at)), 0)::float from mails
          where status = 'queued' and coalesce(next_try_at, created_at) <= now()) as mails_seconds,
        (select count(*)::int from mails where status = 'failed' and updated_at > now() - interval '1 day') as mails_failed) m`.execute(
    db(),
  )
  const [row] = rows
  if (!row) throw new Error('An aggregate answers one row')
  return row
}

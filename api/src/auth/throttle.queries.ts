import { sql } from 'kysely'
import { deleteInBatches } from '#db/batches.ts'
import { db } from '#db/db.ts'

/**
 * Token bucket in one statement (generic cell rate algorithm): `drained_at` is when the bucket will have run empty.
 * Each request pushes it one interval on; it may lie at most `burst` intervals ahead.
 * @returns 0 when let through, else seconds until there is room
 */
export async function takeToken(key: string, burst: number, intervalSeconds: number): Promise<number> {
  const interval = sql`make_interval(secs => ${intervalSeconds})`
  const ahead = sql`make_interval(secs => ${intervalSeconds * burst})`
  const taken = await sql`insert into throttles as t (key, drained_at) values (${key}, clock_timestamp() + ${interval})
    on conflict (key) do update
      set drained_at = greatest(clock_timestamp(), t.drained_at) + ${interval}, updated_at = now()
      where greatest(clock_timestamp(), coalesce(t.drained_at, now())) + ${interval} <= clock_timestamp() + ${ahead}
    returning 1`.execute(db())
  if (taken.rows.length > 0) return 0
  const { rows } = await sql<{ seconds: number }>`select greatest(1,
    ceil(extract(epoch from drained_at + ${interval} - clock_timestamp() - ${ahead})))::int as seconds
    from throttles where key = ${key}`.execute(db())
  return rows[0]?.seconds ?? 1
}

/**
 * Counts a try before it is made, so that a hundred at the same time count too. After `free` tries each further one
 * has to wait twice as long, at most `longest` seconds. A day without tries forgives all.
 * @returns 0 when let through, else seconds to wait
 */
export async function countTry(key: string, free: number, longest: number): Promise<number> {
  const count = sql`(case when t.updated_at < now() - interval '1 day' then 1 else t.count + 1 end)`
  const wait = sql`make_interval(secs => least(power(2, least(${count} - ${free} + 1, 30)), ${longest}))`
  const counted = await sql`insert into throttles as t (key, count) values (${key}, 1)
    on conflict (key) do update set count = ${count}, updated_at = now(),
      blocked_until = case when ${count} >= ${free} then clock_timestamp() + ${wait} end
      where t.blocked_until is null or t.blocked_until <= clock_timestamp()
    returning 1`.execute(db())
  if (counted.rows.length > 0) return 0
  const { rows } = await sql<{ seconds: number }>`select greatest(1,
    ceil(extract(epoch from blocked_until - clock_timestamp())))::int as seconds
    from throttles where key = ${key}`.execute(db())
  return rows[0]?.seconds ?? 1
}

/** Takes a try back that was let through, and the wait that began with it. */
export async function giveBack(keys: string[]): Promise<void> {
  await db()
    .updateTable('throttles')
    .set({ count: sql`count - 1`, blockedUntil: null })
    .where('key', 'in', keys)
    .execute()
}

export async function forget(keys: string[]): Promise<void> {
  await db().deleteFrom('throttles').where('key', 'in', keys).execute()
}

/** Housekeeping: what has been quiet for a day. */
export async function deleteQuietThrottles(): Promise<void> {
  await deleteInBatches('throttles', sql`updated_at < now() - interval '1 day'`)
}

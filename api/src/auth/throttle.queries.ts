import { sql } from 'kysely'
import { deleteInBatches } from '#db/batches.ts'
import { db, hot, unnamed } from '#db/db.ts'

/**
 * SQL: token bucket (generic cell rate algorithm): `drained_at` is when the bucket will have run empty. Each request pushes it
 * one interval on; it may lie at most `ahead` seconds ahead.
 */
const TAKE = (from: string, interval: string, ahead: string): string => `insert into throttles as t (key, drained_at)
    select ${from}
    on conflict (key) do update
      set drained_at = greatest(clock_timestamp(), t.drained_at) + ${interval}, updated_at = now()
      where greatest(clock_timestamp(), coalesce(t.drained_at, now())) + ${interval} <= clock_timestamp() + ${ahead}
    returning 1`

const seconds = (place: string): string => `make_interval(secs => ${place}::float8)`
const [INTERVAL, AHEAD] = [seconds('$2'), seconds('$3')]
const TOKEN = TAKE(`$1, clock_timestamp() + ${INTERVAL}`, INTERVAL, AHEAD)
const TOKEN_IN = `select greatest(1, ceil(extract(epoch from drained_at + ${INTERVAL} - clock_timestamp() - ${AHEAD})))::int as seconds
  from throttles where key = $1`

/** @returns 0 when let through, else seconds until there is room */
export async function takeToken(key: string, burst: number, intervalSeconds: number): Promise<number> {
  const values = [key, intervalSeconds, intervalSeconds * burst]
  return (await hot('token', TOKEN, values)).length > 0 ? 0 : secondsLeft(TOKEN_IN, values)
}

const secondsLeft = async (text: string, values: unknown[]): Promise<number> =>
  (await unnamed<{ seconds: number }>(text, values))[0]?.seconds ?? 1

/**
 * SQL: counts a try before it is made, so that a hundred at the same time count too. After `free` tries each further one
 * has to wait twice as long, at most `longest` seconds. A day without tries forgives all.
 */
function counted(from: string, free: string, longest: string): string {
  const count = `(case when t.updated_at < now() - interval '1 day' then 1 else t.count + 1 end)`
  const wait = seconds(`least(power(2, least(${count} - ${free}::int + 1, 30)), ${longest}::int)`)
  return `insert into throttles as t (key, count) select ${from}
    on conflict (key) do update set count = ${count}, updated_at = now(),
      blocked_until = case when ${count} >= ${free}::int then clock_timestamp() + ${wait} end
      where t.blocked_until is null or t.blocked_until <= clock_timestamp()
    returning 1`
}

const COUNT = counted('$1, 1', '$2', '$3')
const FREE_IN = `select greatest(1, ceil(extract(epoch from blocked_until - clock_timestamp())))::int as seconds
  from throttles where key = $1`

/** @returns 0 when let through, else seconds to wait */
export async function countTry(key: string, free: number, longest: number): Promise<number> {
  return (await hot('try', COUNT, [key, free, longest])).length > 0 ? 0 : secondsLeft(FREE_IN, [key])
}

/** What a try to sign in counts against: rows are taken in this order, here and when they are given back. */
interface SignInTry {
  network: { key: string; burst: number; everySeconds: number }
  /** Of the text that was typed, and of the account; so many are free. */
  text: { key: string; free: number }
  account: { key: string; free: number }
  longest: number
}

// Each counts only when the one before let it through.
const SIGN_IN_TRY = `with token as (${TOKEN}), typed as (${counted('$4, 1 from token', '$5', '$8')}),
  account as (${counted('$6, 1 from typed', '$7', '$8')})
select exists (select from token) as "isIn", exists (select from typed) as "isTyped", exists (select from account) as "isCounted"`

/** @returns seconds to wait by the network or by what was typed, and whether the account lets the try count */
export async function countSignIn(one: SignInTry): Promise<{ seconds: number; counts: boolean }> {
  const { network, text, account, longest } = one
  const token = [network.key, network.everySeconds, network.everySeconds * network.burst]
  const values = [...token, text.key, text.free, account.key, account.free, longest]
  const [row] = await hot<{ isIn: boolean; isTyped: boolean; isCounted: boolean }>('sign-in-try', SIGN_IN_TRY, values)
  if (!row?.isIn) return { seconds: await secondsLeft(TOKEN_IN, token), counts: false }
  return { seconds: row.isTyped ? 0 : await secondsLeft(FREE_IN, [text.key]), counts: row.isCounted }
}

/**
 * SQL: starts a counter afresh, or takes back the one try that was let through and the wait that began with it. Written as counting is,
 * by the key: a plan made while there were few counters would go on reading all of them.
 */
const forgiven = (key: string, isKnown: string, after: string): string => `insert into throttles as t (key, count)
    select ${key}, 0 where ${key}::text is not null ${after}
    on conflict (key) do update set count = case when ${isKnown} then 0 else greatest(t.count - 1, 0) end, blocked_until = null
    returning 1`

/**
 * SQL, the beginning of a statement that signs somebody in: first the counter of what was typed, then that of the account, in
 * the order they were counted.
 */
export const forgiving = (text: string, account: string, isKnown: string): string =>
  `typed_back as (${forgiven(text, isKnown, '')}),
  account_back as (${forgiven(account, isKnown, 'and (select count(*) from typed_back) >= 0')})`

const FORGIVE = `with ${forgiving('$1', '$2', '$3::boolean')} select 1`

/** After a sign-in. @param isKnown starts them afresh, else they get back only this try */
export async function forgiveSignIn(text: string, account: string, isKnown: boolean): Promise<void> {
  await hot('sign-in-forgiven', FORGIVE, [text, account, isKnown])
}

export async function forget(keys: string[]): Promise<void> {
  await db().deleteFrom('throttles').where('key', 'in', keys).execute()
}

/** Housekeeping: what has been quiet for a day. */
export async function deleteQuietThrottles(): Promise<void> {
  await deleteInBatches('throttles', sql`updated_at < now() - interval '1 day'`)
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { makeBreaker } from '#base/breaker.ts'
import { canBeTold, longestKept, whenForgotten } from '#base/told.ts'
import { Refusal } from '#errors.ts'

/** What public pages are made of: jobs with their companies, and codelists. */
const TOPICS = new Set(['answers', 'codelists'])
/** Nothing read from a replica is older, told or not. */
const OLDEST_MS = 5000
const AWAY_MS = 1000
/** A read waits so long for the replica to catch up, then goes to the primary; those after it do not wait for a while. */
const PATIENCE_MS = 100
const BEHIND_MS = 250
const LOOK_MS = 5
/** Longest wait for the replica to say how far it is. */
const ANSWER_MS = 1000

/** An end of a log, and when the server that writes it was started: no two servers say the same. Null: any that has taken over. */
export interface Position {
  at: string
  server: string | null
}
export const POSITION = `select pg_current_wal_insert_lsn()::text as at, extract(epoch from pg_postmaster_start_time())::text as server`
interface Replica {
  pool: pg.Pool
  /** Where the log of the primary ends now, and which server that is. */
  position: () => Promise<Position>
  isInTransaction: () => boolean
  /** Told when the replica is left alone, and when it answers again. */
  report: (isAnswering: boolean) => void
}
/** A read on a connection to a replica that had caught up with all that was told when it began. */
interface Reading {
  client: pg.PoolClient | undefined
  told: number
}

let replica: (Replica & { breaker: ReturnType<typeof makeBreaker> }) | undefined
const reading = new AsyncLocalStorage<Reading>()
const counts = { replica: 0, primary: 0 }
let behindUntil = 0

/** Counts what this process was told has changed, by itself or by others. */
let told = 0
whenForgotten((topic) => void (told += Number(TOPICS.has(topic))))

let known: { told: number; at: number; position: Position } | undefined
let asking: { told: number; answer: Promise<Position> } | undefined

/** Opens the way for `fromReplica`; without it everything is read from the primary. @returns closes it */
export function openReplica(given: Replica): () => Promise<void> {
  const breaker = makeBreaker({ failures: 1, shortestMs: 1000, longestMs: 10_000, report: given.report })
  replica = { ...given, breaker }
  return async () => {
    replica = undefined
    known = undefined
    asking = undefined
    behindUntil = 0
    await given.pool.end()
  }
}

/** The connection to a replica that the statement at hand is for. */
export const replicaClient = (): pg.PoolClient | undefined => reading.getStore()?.client

/** Has something been told since this read of a replica began? Then it may lack it, and is kept by nobody. */
export const isOutdated = (): boolean => {
  const now = reading.getStore()
  return now?.client !== undefined && now.told !== told
}

/** How many reads that might have come from a replica did, and how many came from the primary. */
export const replicaCounts = (): Readonly<typeof counts> => counts

/**
 * Reads what public pages are made of from a replica, when there is one that has replayed everything this process has been told
 * of: every call tells all processes what it has written before it answers (`told.ts`), so that nobody misses what they wrote
 * themselves, whichever node they ask next. What nobody tells (a command, a background process that is alone) is at most 5 s late.
 * From the primary otherwise: when the replica has not caught up within 0.1 s, does not answer or ends the statement, when
 * others cannot tell us what they write, and inside a transaction. Only for reads; what is written inside goes to the primary.
 */
export async function fromReplica<T>(read: () => Promise<T>): Promise<T> {
  const open = replica
  const around = reading.getStore()
  if (!open || open.isInTransaction() || (around?.client && around.told === told)) return read()
  const found = await catchUp(open)
  if (found) {
    try {
      const result = await reading.run(found, read)
      open.breaker.noteAnswer()
      counts.replica += 1
      return result
    } catch (error) {
      if (error instanceof Refusal) throw error
      // Cancelled by what is replayed, gone, or wrong: the primary says which.
      if (isGone(error)) open.breaker.noteSilence(performance.now())
    } finally {
      const { client } = found
      // What still runs behind goes to the primary.
      found.client = undefined
      client?.release()
    }
  }
  counts.primary += 1
  return reading.run({ client: undefined, told }, read)
}

/** What a server says about a statement comes from one that works; the rest is of the way there. */
const isGone = (error: unknown): boolean => !(error instanceof pg.DatabaseError)

/** A connection to a replica that has replayed all there is to see; undefined when there is none in time. */
async function catchUp({ pool, position, breaker }: NonNullable<typeof replica>): Promise<Reading | undefined> {
  if (!canBeTold() || performance.now() < behindUntil || !breaker.admits(ANSWER_MS)) return undefined
  const begun = performance.now()
  const now = told
  // Where that is unknown only the primary has it all.
  const wanted = await wantedPosition(position).catch(() => {})
  if (wanted === undefined) return undefined
  let client: pg.PoolClient | undefined
  try {
    client = await pool.connect()
    for (const end = performance.now() + PATIENCE_MS; ; await sleep(LOOK_MS)) {
      if (await hasReplayed(client, wanted)) return { client, told: now }
      if (performance.now() > end) break
    }
    behindUntil = performance.now() + BEHIND_MS
    breaker.noteAnswer()
    client.release()
  } catch (error) {
    client?.release(error as Error)
    breaker.noteSilence(begun)
  }
  return undefined
}

/** What must be replayed: the end of the log as it was after the last thing told, and at most so long ago. */
async function wantedPosition(ask: () => Promise<Position>): Promise<Position | undefined> {
  const now = told
  const usable = known?.told === now ? known : undefined
  if (usable && performance.now() - usable.at < Math.min(OLDEST_MS, longestKept())) return usable.position
  if (asking?.told !== now) {
    const at = performance.now()
    const answer = ask().then((position) => {
      if (told === now) known = { told: now, at, position }
      return position
    })
    const own = { told: now, answer }
    asking = own
    answer.catch(() => {}).finally(() => void (asking === own && (asking = undefined)))
  }
  try {
    return await asking?.answer
  } catch (error) {
    // Without a primary nobody writes: what was to be seen before still is all there is. It is asked again after a while.
    if (!usable) throw error
    const position = { ...usable.position, server: null }
    known = { ...usable, position, at: performance.now() - OLDEST_MS + AWAY_MS }
    return position
  }
}

/**
 * One that replays no more goes its own way from then on: however long its log, it has what was written only when it is the primary
 * itself. While there is no other it has taken over.
 */
const REPLAYED = `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  when $2::text is null or $2 = extract(epoch from pg_postmaster_start_time())::text then pg_current_wal_insert_lsn() end >= $1::pg_lsn as has`
async function hasReplayed(client: pg.PoolClient, { at, server }: Position): Promise<boolean> {
  const asked = { text: REPLAYED, values: [at, server], query_timeout: ANSWER_MS }
  return (await client.query<{ has: boolean | null }>(asked)).rows[0]?.has ?? false
}

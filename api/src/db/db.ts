import { AsyncLocalStorage } from 'node:async_hooks'
import { CamelCasePlugin, CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { keepApart } from '#base/cache.ts'
import { env } from '#env.ts'
import { openPool, prepareAs, prepareNothing, READ_ONLY } from './pool.ts'
import { isOutdated, openReplica, type Position, POSITION, replicaClient } from './replica.ts'
import type { DB } from './schema.ts'
import { isBehindPooler } from './shares.ts'

// Days stay text (`YYYY-MM-DD`, no time zone can shift them); counts and money are numbers.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

let pool: pg.Pool | undefined
/** Is a pooler in between? Another connection of it may know nothing of what was prepared on this one, or already have it. */
let isPooled = false
let root: Kysely<DB> | undefined
/** On the connection to a replica that is read from just now (`fromReplica`). */
let replicaRoot: Kysely<DB> | undefined
let closeReplica: (() => Promise<void>) | undefined
interface Open {
  trx: Transaction<DB>
  /** What precedes the commit. */
  before: (() => Promise<void>)[]
  /** What follows the commit. */
  after: (() => void)[]
}
const open = new AsyncLocalStorage<Open>()

/** The server ends a statement first; the second limit is for one that hangs. */
const LIMITS = { statement_timeout: 4000, query_timeout: 4500, lock_timeout: 2000 }

/**
 * Opens the pool. No request waits longer than 2 s for a connection, 4 s for a statement, or 4.5 s for a database that
 * does not even end its statements.
 */
export function connect(url: string, max = 16, limits: Partial<typeof LIMITS> = {}): pg.Pool {
  isPooled = isBehindPooler(url, env().DATABASE_DIRECT_URL)
  if (isPooled) prepareNothing()
  pool = openPool({
    connectionString: url,
    max,
    ...LIMITS,
    ...limits,
    idle_in_transaction_session_timeout: 15_000,
  })
  root = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  return pool
}

/**
 * Opens a pool to the replica that reads may come from (`fromReplica`). Who asks waits half a second for a connection: there is the primary.
 * @param report told when the replica is left alone, and when it answers again
 */
export function connectReplica(url: string, max: number, report: (isAnswering: boolean) => void): void {
  const own = openPool({ connectionString: url, max, ...LIMITS, connectionTimeoutMillis: 500, onConnect: () => {} })
  // It is lent by whoever reads, for as long as they read.
  const lend = async () => {
    const client = replicaClient()
    if (!client) throw new Error('Nobody reads from the replica')
    return { query: client.query, release: () => {} } as pg.PoolClient
  }
  const dialect = new PostgresDialect({ pool: { connect: lend, end: async () => {}, options: {} } })
  replicaRoot = new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin()] })
  const position = async (): Promise<Position> => {
    const rows = await run<Position>(undefined, POSITION, [])
    return rows[0] ?? { at: '', server: '' }
  }
  closeReplica = openReplica({ pool: own, position, isInTransaction, report })
}

export async function disconnect(): Promise<void> {
  await closeReplica?.()
  closeReplica = undefined
  replicaRoot = undefined
  const closing = root
  root = undefined
  pool = undefined
  await closing?.destroy()
}

/** How the connections of this process are used just now. */
export const poolNow = (): { used: number; idle: number; waiting: number } => ({
  used: (pool?.totalCount ?? 0) - (pool?.idleCount ?? 0),
  idle: pool?.idleCount ?? 0,
  waiting: pool?.waitingCount ?? 0,
})

/** Kysely on the open transaction, or on the replica that is read from, or on the pool. */
export function db(): Kysely<DB> {
  const current = open.getStore()?.trx ?? (replicaClient() && replicaRoot) ?? root
  if (!current) throw new Error('The database is not connected')
  return current
}

/** A transaction is of the primary, wherever it is asked for. */
function primary(): Kysely<DB> {
  if (!root) throw new Error('The database is not connected')
  return root
}

/** Is a transaction open here? Machinery that must commit with its row asks. */
export const isInTransaction = (): boolean => open.getStore() !== undefined
keepApart(() => isInTransaction() || isOutdated())

/**
 * Runs one of the hottest statements prepared by name (behind a pooler without it), on the pool, outside Kysely. Inside a transaction it runs on the
 * connection of that: whoever holds one and waits for a second keeps everybody waiting once all are held.
 */
export function hot<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
  if (!isPooled) prepareAs(name, text)
  return run<Row>(isPooled ? undefined : name, text, values)
}

/** The same for a statement that is planned with its values each time. */
export const unnamed = <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> =>
  run<Row>(undefined, text, values)

async function run<Row extends pg.QueryResultRow>(
  name: string | undefined,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const current = open.getStore()?.trx
  if (current)
    return (await current.withoutPlugins().executeQuery(CompiledQuery.raw(text, values) as CompiledQuery<Row>)).rows
  const from = replicaClient() ?? pool
  if (!from) throw new Error('The database is not connected')
  return (await from.query<Row>({ ...(name && { name }), text, values })).rows
}

/** Serialization failure, deadlock, lock not available, administrator shutdown, cannot connect now, no longer the primary: safe to run again from the start. */
const RETRIED = new Set(['40001', '40P01', '55P03', '57P01', '57P03', READ_ONLY])
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''

/** A command that has already taken so long is not begun again: who asked waits. */
const RETRY_WITHIN_MS = 2500

/**
 * Runs a command in one transaction (joins the one already open). Rows, mails, background tasks and
 * audit events written inside commit together or not at all. Repeated up to three times on conflicts.
 */
export async function transact<T>(work: () => Promise<T>): Promise<T> {
  if (open.getStore()) return work()
  return repeated(async () => {
    const [before, after]: [Open['before'], Open['after']] = [[], []]
    const done = await primary()
      .transaction()
      .execute((trx) =>
        open.run({ trx, before, after }, async () => {
          const result = await work()
          for (const one of before) await one()
          return result
        }),
      )
    for (const one of after) one()
    return done
  })
}

/** Does a single statement that stands for a transaction; up to three times on conflicts. */
export async function repeated<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isLate = performance.now() - begun > RETRY_WITHIN_MS
      if (attempt >= 3 || isLate || !RETRIED.has(codeOf(error))) throw error
      await new Promise((done) => setTimeout(done, 20 * attempt + Math.random() * 30))
    }
  }
}

/**
 * Reads everything `work` asks for as it was at one instant, however long it takes and whatever others write meanwhile.
 * Nothing can be written inside. What must be said while it lasts (progress) is said outside: see `AsyncLocalStorage.snapshot`.
 */
export async function snapshot<T>(work: () => Promise<T>): Promise<T> {
  if (open.getStore()) throw new Error('A snapshot cannot begin inside a transaction')
  return primary()
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => open.run({ trx, before: [], after: [] }, work))
}

/** Does something once the open transaction has committed, and not at all when it does not; at once when none is open. */
export function afterCommit(work: () => void): void {
  const transaction = open.getStore()
  if (transaction) transaction.after.push(work)
  else work()
}

/**
 * Does something as the last thing before the open transaction commits, and not at all when it fails before that.
 * @throws Error outside a transaction
 */
export function beforeCommit(work: () => Promise<void>): void {
  const transaction = open.getStore()
  if (!transaction) throw new Error('There is no transaction that commits')
  transaction.before.push(work)
}

/** Does the work of a command and takes it back: what stays is the time it took. Call inside a transaction. */
export async function rehearse(work: () => Promise<unknown>): Promise<void> {
  const { before, after } = open.getStore() ?? { before: [], after: [] }
  const [preceding, following] = [before.length, after.length]
  await sql`savepoint rehearsal`.execute(db())
  try {
    await work()
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(db())
    before.length = preceding
    after.length = following
  }
}

/** Does a part of a command that may fail without the rest: what it has done is taken back, then it throws. Call inside a transaction. */
export async function apart<T>(work: () => Promise<T>): Promise<T> {
  const { before, after } = open.getStore() ?? { before: [], after: [] }
  const [preceding, following] = [before.length, after.length]
  await sql`savepoint part`.execute(db())
  try {
    const result = await work()
    await sql`release savepoint part`.execute(db())
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db())
    before.length = preceding
    after.length = following
    throw error
  }
}

/** Did this statement hit the named unique constraint or index? */
export const violates = (error: unknown, constraint: string): boolean =>
  codeOf(error) === '23505' &&
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  error.constraint === constraint

/** Is a row that this statement wants to delete, or a row it wants to point to, held or gone by a foreign key? */
export const isReferenced = (error: unknown): boolean => codeOf(error) === '23503'

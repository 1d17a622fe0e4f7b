import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { failSpan, KIND, leafSpan } from '#base/trace.ts'

/** Longest wait for a connection. */
const PATIENCE_MS = 2000
/** Between two tries while the server takes no new connection and this pool has none to wait for. */
const PAUSE_MS = 50
/** For so long after a refusal no new connection is tried: those that are there are shared. */
const REFUSED_MS = 5000

/** Has the server (or the limit of the role or database) no room for another connection now? */
const isRefused = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53300'

/** Does this server only replay what another one writes? A failover may have left it so at the address of the primary. */
class OnlyReplays extends Error {
  /** Cannot connect now. */
  readonly code = '57P03'
}
/** Refuses a new connection to a server that only replays. @throws OnlyReplays */
async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const asked = { text: 'select pg_is_in_recovery() as replays', query_timeout: PATIENCE_MS }
  const { rows } = await client.query<{ replays: boolean }>(asked)
  if (rows[0]?.replays) throw new OnlyReplays('The server at the address of the primary only replays')
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void

/**
 * A pool that waits. When the server refuses a new connection because all are taken, the request waits for one of those
 * this pool has, or for the server to have room, as long as it would wait in a full pool; when it only replays, for
 * the address to lead to the new primary.
 */
class WaitingPool extends pg.Pool {
  readonly #most: number
  #opening: NodeJS.Timeout | undefined

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config)
    this.#most = config.max
  }

  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    const client = this.#take()
    if (!taken) return client
    client.then(
      (given) => taken(undefined, given, given.release),
      (error: Error) => taken(error, undefined, () => {}),
    )
  }

  async #take(): Promise<pg.PoolClient> {
    const end = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        const isElsewhere = error instanceof OnlyReplays
        if (!(isRefused(error) || isElsewhere) || performance.now() > end) throw error
        if (!isElsewhere) this.#shareWhatIsThere()
        if (isElsewhere || this.totalCount === 0) await sleep(PAUSE_MS)
      }
    }
  }

  /** Counts as full with the connections it has, so that whoever asks waits in line for one of them. */
  #shareWhatIsThere(): void {
    this.options.max = Math.max(1, this.totalCount)
    clearTimeout(this.#opening)
    this.#opening = setTimeout(() => void (this.options.max = this.#most), REFUSED_MS).unref()
  }
}

/** Refused because the server is not, or no longer, the primary: the connection leads to the wrong one. */
export const READ_ONLY = '25006'
const outdated = new WeakSet<pg.PoolClient>()

/**
 * Cuts the connection when a statement has had no answer in time. The server did not even end it by its own limit: what
 * is sent next, a rollback or the statement of whoever gets the connection from the pool, would wait as long again.
 * One to a server that takes no writes goes once it is given back.
 */
function cutWhenUseless(client: pg.PoolClient): void {
  const context = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (...given: unknown[]): unknown => {
    const answer = context(...given)
    if (answer instanceof Promise) {
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') client.end().catch(() => {})
        if (error instanceof pg.DatabaseError && error.code === READ_ONLY) outdated.add(client)
      })
    }
    return answer
  }
  client.query = query as typeof client.query
}

interface Statement {
  text?: string
  name?: string
}
/** `select applications`, `insert into mails`: few names for many statements. */
const FIRST_WORDS =
  /^\s*(?:with\b[^]*?\)\s*)?(select|insert into|update|delete from|begin|commit|rollback|savepoint|explain)\b(?:[^]*?\bfrom\s+)?\s*"?([a-z_.]+)?/i

/**
 * Each statement is a span below the request or task, by the names of OpenTelemetry
 * (https://opentelemetry.io/docs/specs/semconv/database/): its text with `$1` in place of values, and no value.
 */
function tellStatements(client: pg.PoolClient): void {
  const context = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (...given: unknown[]): unknown => {
    const [statement] = given as [string | Statement]
    const text = typeof statement === 'string' ? statement : statement.text
    const told = (of: string) => () => ({ name: nameOf(of), attributes: attributesOf(of) })
    const span = text === undefined ? null : leafSpan(KIND.client, told(text))
    if (!span) return context(...given)
    const end = (error?: unknown): void => {
      if (error) failSpan(span, error)
      span.end()
    }
    const taken = given.at(-1)
    if (typeof taken === 'function') {
      const done = (error: unknown, ...rest: unknown[]): unknown => (end(error), taken(error, ...rest))
      return context(...given.slice(0, -1), done)
    }
    const answer = context(...given)
    if (answer instanceof Promise) answer.then(() => end(), end)
    else end()
    return answer
  }
  client.query = query as typeof client.query
}
const nameOf = (text: string): string => {
  const [, verb, table] = FIRST_WORDS.exec(text.slice(0, 2000)) ?? []
  return [verb?.toLowerCase() ?? 'statement', table].filter(Boolean).join(' ')
}
const attributesOf = (text: string) => ({ 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 4000) })

/** Statements that are prepared, by their text. */
const names = new Map<string, string>()
/** From now on a statement is prepared by this name wherever it runs, inside a transaction as well. */
export const prepareAs = (name: string, text: string): void => void names.set(text, name)
/** Behind a pooler nothing is: another connection may know nothing of it. */
export const prepareNothing = (): void => names.clear()

/** What runs in a transaction comes from Kysely, which knows no names. */
function nameStatements(client: pg.PoolClient): void {
  const context = client.query.bind(client) as (...given: unknown[]) => unknown
  const query = (...given: unknown[]): unknown => {
    const [text, values, ...rest] = given
    const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined
    return name === undefined ? context(...given) : context({ name, text, values }, ...rest)
  }
  client.query = query as typeof client.query
}

/** What a connection has been asked, the server keeps for as long as it is there. */
const LONGEST_SECONDS = 60 * 60

/** Opens a pool of connections that outlive a restart of the database and a failover to another one. */
export function openPool(config: pg.PoolConfig & { max: number }): pg.Pool {
  const own = { connectionTimeoutMillis: PATIENCE_MS, maxLifetimeSeconds: LONGEST_SECONDS, onConnect: requirePrimary }
  const pool = new WaitingPool({ ...own, ...config })
  // A connection that dies (database restart) must not end the process: idle ones tell the pool, those at work tell
  // nobody but their query, and without a listener of their own the whole process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    cutWhenUseless(client)
    tellStatements(client)
    nameStatements(client)
  })
  // Before the pool looks whether it can be used again.
  pool.on('release', (_, client) => {
    if (outdated.has(client)) client.end().catch(() => {})
  })
  return pool
}

import pg from 'pg'

/** A connection, as far as it is looked at: the process of the server it was told of when it began, and statements. */
export interface Session {
  processID: number | null
  query(text: string): Promise<{ rows: unknown[] }>
  end(): Promise<void>
}

/** Nobody waits longer for a pooler to give a second connection: one that has a single one to give gives it to one at a time. */
const PATIENCE_MS = 3000
const TRIES = 5

async function openSession(url: string): Promise<Session> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: PATIENCE_MS })
  client.on('error', () => {})
  await client.connect()
  return client as pg.Client & { processID: number | null }
}

const processOf = async (session: Session): Promise<number | undefined> =>
  ((await session.query('select pg_backend_pid() as pid')).rows as { pid: number }[])[0]?.pid

/**
 * Is a connection given to somebody else after each transaction (PgBouncer in transaction mode)? Then what belongs to a session
 * does not hold: statements prepared by name, LISTEN, locks until they are let go, SET. A pooler tells its clients of a process
 * there is not; one that keeps a connection for a client as long as that is there leaves it with the same process, even
 * while others are given theirs.
 */
export async function sharesSessions(
  url: string,
  open: (url: string) => Promise<Session> = openSession,
): Promise<boolean> {
  const mine = await open(url)
  try {
    const first = await processOf(mine)
    if (first === mine.processID) return false
    for (let tries = 0; tries < TRIES; tries += 1) {
      const other = await open(url)
      try {
        // It holds what was let go last.
        await other.query('begin')
        await processOf(other)
        const now = await processOf(mine).catch(() => undefined)
        if (now !== first) return true
      } finally {
        await other.end().catch(() => {})
      }
    }
    return false
  } finally {
    await mine.end().catch(() => {})
  }
}

/** Does PostgreSQL end what takes too long, as each process asks when it connects? @throws Error with one line when a pooler refuses the question */
export async function keepsLimits(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    statement_timeout: 4000,
    lock_timeout: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`)
    return rows[0]?.limit !== '0'
  } catch (error) {
    if (!/unsupported startup parameter/.test((error as Error).message)) throw error
    throw new Error(
      'The connection pooler refuses limits of time: its ignore_startup_parameters must name statement_timeout, lock_timeout and idle_in_transaction_session_timeout (deploy/pgbouncer/pgbouncer.ini)',
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Migrations, the queue and what processes tell each other need sessions of their own; requests do without.
 * @throws Error with one line when the settings lead to none
 */
export async function requireSessions(
  { url, direct }: { url: string; direct: string | undefined },
  shares: (url: string) => Promise<boolean> = sharesSessions,
): Promise<void> {
  if (!(await shares(direct ?? url))) return
  const pooler =
    'a connection pooler that gives a connection to others after each transaction (PgBouncer in transaction mode)'
  throw new Error(
    direct === undefined || direct === url
      ? `DATABASE_URL leads to ${pooler}: set DATABASE_DIRECT_URL to the server past it, and DATABASE_CONNECTIONS to how many the pooler gives`
      : `DATABASE_DIRECT_URL leads to ${pooler}: it must lead to the server past it`,
  )
}

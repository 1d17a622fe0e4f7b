import pg from 'pg'

/** Left to others: the supervisor, a backup, a migration, somebody who looks. */
const RESERVE = 5
/** The background process: its own statements, then those of the queue (one to listen, the rest to take tasks and to give them back). */
export const BACKGROUND = { own: 6, queue: 8 } as const
/** More do not make a web process quicker, fewer make requests wait for each other. */
const WEB = { most: 16, least: 2 }

/** Connections the server gives this role in this database, all its limits considered. */
async function findLimit(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ limit: number }>(`select least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as limit`)
    return rows[0]?.limit ?? 0
  } finally {
    await client.end()
  }
}

/** What shares the connections: nodes of one portal, each with a background process and so many web processes. */
interface Sharers {
  nodes: number
  workers: number
}
/** Several web processes tell each other what was written, on a connection of its own each (`told.ts`). */
export const isOneOfSeveral = ({ nodes, workers }: Sharers): boolean => nodes * workers > 1

/**
 * How many connections the pool of each web process may open, when all processes of all nodes together may open so many.
 * @param isPooled `all` is what a pooler gives, and what needs a session goes past it
 * @throws Error with one line when that is too few
 */
export function webShare(all: number, sharers: Sharers, isPooled = false): number {
  const { nodes, workers } = sharers
  const telling = isOneOfSeveral(sharers) && !isPooled ? 1 : 0
  const background = BACKGROUND.own + (isPooled ? 0 : BACKGROUND.queue)
  const share = Math.min(WEB.most, Math.floor((Math.floor(all / nodes) - background) / workers) - telling)
  if (share >= WEB.least) return share
  const needed = nodes * (background + (WEB.least + telling) * workers)
  const who = nodes === 1 ? `${workers} web processes need` : `${nodes} nodes of ${workers} web processes need`
  const or = nodes === 1 ? 'lower WORKERS' : 'lower NODES or WORKERS'
  throw new Error(
    `${who} ${needed} database connections and may open ${all}: raise max_connections of PostgreSQL (or DATABASE_CONNECTIONS), or ${or}`,
  )
}

/** Is there another way past what the requests go through? */
export const isBehindPooler = (url: string, direct: string | undefined): boolean =>
  direct !== undefined && direct !== url

/** What the settings say of connections. */
interface Settled {
  url: string
  /** The same database past a pooler. */
  direct: string | undefined
  /** DATABASE_CONNECTIONS */
  given: number | undefined
  sharers: Sharers
}

/**
 * Connections all our processes on all nodes may open together: what is said, or what the server gives this role but for a few.
 * Behind a pooler the server is asked for nothing: what the pooler gives must be said.
 * @throws Error with one line when they do not fit
 */
export async function findConnections({ url, direct, given, sharers }: Settled): Promise<number> {
  const isPooled = isBehindPooler(url, direct)
  if (isPooled && given === undefined)
    throw new Error(
      'Missing setting DATABASE_CONNECTIONS: behind a connection pooler it is how many the pooler gives (its default_pool_size)',
    )
  const room = (await findLimit(direct ?? url)) - RESERVE
  if (isPooled) fitPast(room, sharers)
  else if (given !== undefined && given > room)
    throw new Error(
      `Wrong setting DATABASE_CONNECTIONS: ${given} are more than the ${room} PostgreSQL gives, ${RESERVE} kept for others: raise its max_connections (or the limit of the role or database), or lower it`,
    )
  const all = given ?? room
  webShare(all, sharers, isPooled)
  return all
}

/** What goes past the pooler, the queue of each node and what tells, needs room at the server itself. */
function fitPast(room: number, sharers: Sharers): void {
  const { nodes, workers } = sharers
  const past = nodes * (BACKGROUND.queue + (isOneOfSeveral(sharers) ? workers : 0))
  if (past > room)
    throw new Error(
      `${nodes} nodes need ${past} database connections past the pooler and PostgreSQL gives ${room}, ${RESERVE} kept for others: raise its max_connections, or lower NODES`,
    )
}

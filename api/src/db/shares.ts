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

/** How many connections each web process may open, when all together may open so many. @throws Error with one line when that is too few */
export function webShare(all: number, workers: number): number {
  const left = all - BACKGROUND.own - BACKGROUND.queue
  const share = Math.min(WEB.most, Math.floor(left / workers))
  if (share >= WEB.least) return share
  const needed = BACKGROUND.own + BACKGROUND.queue + WEB.least * workers
  throw new Error(
    `${workers} web processes need ${needed} database connections and may open ${all}: raise max_connections of PostgreSQL (or DATABASE_CONNECTIONS), or lower WORKERS`,
  )
}

/** Connections all our processes may open together. */
export const findConnections = async (url: string): Promise<number> => (await findLimit(url)) - RESERVE

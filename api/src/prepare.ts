// Run by the primary process before anything is served. It ends when the database is ready, and what it had to load for
// that goes with it: the primary lives as long as the portal and only watches.
import pg from 'pg'
import { alone } from '#db/alone.ts'
import { findConnections, isBehindPooler } from '#db/shares.ts'
import { migrate } from '#db/migrate.ts'
import { keepsLimits, requireSessions } from '#db/pooler.ts'
import { env } from '#env.ts'
import { completeDecisions, reapplyDecisions } from './reapply-decisions.ts'
import { reapplyErasures } from './reapply-erasures.ts'
import { sealAnswers } from './seal-answers.ts'
import { seed, type Seeded } from '#seed/seed.ts'
import { wire } from './wiring.ts'

/** What is told to the primary: how it went, or why not. */
export type Prepared = { demo: Seeded | null; connections: number } | { error: string }

const say = (line: string): void => console.error(line)

/** Any number: nodes that start at once prepare the database one after the other. */
const LOCK = 7_204_120

async function prepare(url: string): Promise<Prepared> {
  const { DATA_DIR, DATABASE_CONNECTIONS: given, DATABASE_DIRECT_URL, WORKERS = 1, NODES: nodes } = env()
  const direct = DATABASE_DIRECT_URL ?? url
  // Before anything is changed: a start that will be refused changes nothing.
  const counting = findConnections({
    url,
    direct: DATABASE_DIRECT_URL,
    given,
    sharers: { nodes, workers: WORKERS },
  })
  // What is wrong with the addresses is said before what is wrong with the numbers.
  counting.catch(() => {})
  await requireSessions({ url, direct: DATABASE_DIRECT_URL })
  const connections = await counting
  if (isBehindPooler(url, DATABASE_DIRECT_URL) && !(await keepsLimits(url)))
    say(
      'The connection pooler does not hand on limits of time: set them in its connect_query (deploy/pgbouncer/pgbouncer.ini)',
    )
  const client = new pg.Client({ connectionString: direct })
  client.on('error', () => {})
  await client.connect()
  try {
    const demo = await alone(client, LOCK, () => bringUpToDate(url, direct, DATA_DIR), sayWaiting)
    return { demo, connections }
  } finally {
    await client.end()
  }
}
const sayWaiting = (): void => say('Another node brings the database up to date; waiting for it.')

async function bringUpToDate(url: string, direct: string, dataDir: string): Promise<Seeded | null> {
  await migrate(direct)
  for (const line of await sealAnswers(direct)) say(line)
  const { events, left, unread } = await reapplyDecisions(direct, dataDir)
  if (events > 0) say(`The database was older than the journal of decisions; ${events} have been put back.`)
  if (left > 0) say(`${left} entries of the journal do not fit the database: npm run verify-receipt -- --database`)
  if (unread.length > 0)
    say(`${unread.length} lines of the journal cannot be read and are passed over: ${unread.slice(0, 20).join(', ')}`)
  const erased = await reapplyErasures(direct, dataDir)
  if (erased > 0) say(`The database knew ${erased} people who had been erased; they have been erased again.`)
  const demo = await seed(url, env().SEED)
  if (demo) await completeDecisions(direct, dataDir)
  return demo
}

wire()
// The primary is gone: whatever is open here is rolled back.
process.once('disconnect', () => process.exit(1))
const told = await prepare(env().DATABASE_URL ?? '').catch((error: unknown): Prepared => ({
  error: error instanceof Error ? error.message : String(error),
}))
process.send?.(told, () => process.exit(0))

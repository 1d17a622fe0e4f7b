import cluster from 'node:cluster'
import { mkdir } from 'node:fs/promises'
import { findConnections, webShare } from '#db/shares.ts'
import { migrate } from '#db/migrate.ts'
import { env, useDatabase } from '#env.ts'
import { announce } from './announce.ts'
import { repeatErasures } from './repeat-erasures.ts'
import { superviseWorkers } from './supervise.ts'

const say = (line: string): void => console.error(line)
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The primary process: database, migrations, seed; then it only watches over the workers. */
async function start(): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = env()
  await mkdir(DATA_DIR, { recursive: true, mode: 0o750 })
  const embedded = DATABASE_URL ? null : await startEmbeddedIn(DATA_DIR)
  const workers = superviseWorkers({ log: say })
  const stop = async (code: number): Promise<never> => {
    await workers.stop()
    await embedded?.stop()
    process.exit(code)
  }
  listenToSignals(
    () => void stop(0),
    () => void workers.replace(),
  )
  try {
    const url = DATABASE_URL ?? embedded?.url ?? ''
    useDatabase(url)
    const demo = await prepareDatabase(url)
    const connections = env().DATABASE_CONNECTIONS ?? (await findConnections(url))
    webShare(connections, env().WORKERS ?? 1)
    useDatabase(url, connections)
    const port = await workers.start()
    if (env().isLocal) announce(port, demo)
  } catch (error) {
    say(`Korak could not start: ${reasonOf(error)}`)
    await stop(1)
  }
}

async function startEmbeddedIn(dataDir: string) {
  const { startEmbedded } = await import('#db/embedded.ts')
  return startEmbedded({ dataDir, log: say })
}

async function prepareDatabase(url: string) {
  const direct = env().DATABASE_DIRECT_URL ?? url
  await migrate(direct)
  // Loaded only here: the process that watches over the workers needs none of it later.
  const { sealAnswers } = await import('./seal-answers.ts')
  for (const line of await sealAnswers(direct)) say(line)
  const { repeatDecisions } = await import('./repeat-decisions.ts')
  const { events, left } = await repeatDecisions(direct, env().DATA_DIR)
  if (events > 0) say(`The database was older than the journal of decisions; ${events} have been put back.`)
  if (left > 0) say(`${left} entries of the journal do not fit the database: npm run verify-receipt -- --database`)
  const erased = await repeatErasures(direct, env().DATA_DIR)
  if (erased > 0) say(`The database knew ${erased} people who had been erased; they have been erased again.`)
  const { seed } = await import('#seed/seed.ts')
  return seed(url, env().SEED)
}

/** Ctrl-C and SIGTERM stop everything, a third one at once; SIGHUP puts a new version into service without losing a request. */
function listenToSignals(stop: () => void, replace: () => void): void {
  let asked = 0
  const onStop = () => {
    asked += 1
    if (asked === 1) stop()
    else if (asked > 2) process.exit(1)
  }
  process.on('SIGINT', onStop)
  process.on('SIGTERM', onStop)
  process.on('SIGHUP', replace)
  // The start command holds a channel open; when it is killed, nobody would stop the server any more.
  if (process.connected) process.once('disconnect', onStop)
}

if (cluster.isPrimary) {
  try {
    env()
  } catch (error) {
    say(reasonOf(error))
    process.exit(1)
  }
  try {
    await start()
  } catch (error) {
    say(`Korak could not start: ${reasonOf(error)}`)
    process.exit(1)
  }
}

import { fork } from 'node:child_process'
import cluster from 'node:cluster'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { env, useDatabase } from '#env.ts'
import { refuseHalfRestored } from './half-restored.ts'
import { printBanner } from './startup-banner.ts'
import type { Prepared } from './prepare.ts'
import { superviseWorkers } from './supervise.ts'

const say = (line: string): void => console.error(line)
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The primary process: database, migrations, seed; then it only watches over the workers. */
async function start(): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = env()
  await mkdir(DATA_DIR, { recursive: true, mode: 0o750 })
  await refuseHalfRestored(DATA_DIR)
  const workers = superviseWorkers({ log: say })
  let embedding: ReturnType<typeof startEmbeddedIn> | undefined
  const stop = async (code: number): Promise<never> => {
    await workers.stop()
    const embedded = await embedding?.catch(() => undefined)
    await embedded?.stop()
    process.exit(code)
  }
  listenToSignals(
    () => void stop(0),
    () => void workers.replace(),
  )
  try {
    workers.warm()
    if (!DATABASE_URL) embedding = startEmbeddedIn(DATA_DIR)
    const url = DATABASE_URL ?? (await embedding)?.url ?? ''
    const { demo, connections } = await prepareDatabase(url)
    useDatabase(url, connections)
    const port = await workers.start()
    if (env().isLocal) printBanner(port, demo)
    giveBack()
  } catch (error) {
    say(`Korak could not start: ${reasonOf(error)}`)
    await stop(1)
  }
}

async function startEmbeddedIn(dataDir: string) {
  const { startEmbedded } = await import('#db/embedded.ts')
  return startEmbedded({ dataDir, log: say })
}

/**
 * Gives back what starting took: this process runs for months and does next to nothing, so that nothing would ever be collected.
 */
function giveBack(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

/** Migrations and seed, in a process that ends with them. @throws Error with the reason it gives */
async function prepareDatabase(url: string): Promise<Extract<Prepared, { demo: unknown }>> {
  useDatabase(url)
  const child = fork(path.join(import.meta.dirname, 'prepare.ts'))
  const told = await new Promise<Prepared>((resolve) => {
    child.once('message', (message: Prepared) => resolve(message))
    child.once('exit', (code, signal) => resolve({ error: `the preparation ended (${signal || code})` }))
  })
  if ('error' in told) throw new Error(told.error)
  return told
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

import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { buildApp } from './app.ts'
import { commonSettings } from './common-settings.ts'
import { goByDatabase } from '#db/clock.ts'
import { connect, connectReplica, disconnect } from '#db/db.ts'
import { isBehindPooler, isOneOfSeveral, webShare } from '#db/shares.ts'
import { beginBesideAnother } from '#base/told.ts'
import { hearWritten, tellWritten } from '#db/telling.ts'
import { env } from '#env.ts'
import { keepFiles } from '#pages/kept-files.ts'
import { CLIENT_DIR } from '#pages/renderer.ts'
import { serveMetrics } from '#http/metrics.ts'
import { setListeningPort } from '#http/origin.ts'
import { listenToPrimary, untilPrepared } from './supervisor-messages.ts'
import { startTracing } from './tracing.ts'

/** Longest a worker waits for clients to move over to its successor, and then for requests under way. */
const DRAIN_MS = 6000
const LONGEST_MS = 10_000
/** Longest the version before goes on beside this one, from its being ready to the end of both its proxy's patience and its own. */
const SUCCESSION_MS = 60_000

const onCommand = listenToPrimary()
await untilPrepared(onCommand)
const { DATABASE_URL: url = '', DATABASE_DIRECT_URL, DATABASE_READ_URL, DATABASE_CONNECTIONS: connections = 60 } = env()
const sharers = { nodes: env().NODES, workers: env().WORKERS ?? 1 }
connect(url, webShare(connections, sharers, isBehindPooler(url, DATABASE_DIRECT_URL)))
const stopTracing = await startTracing('web')
const app = await buildApp()
await goByDatabase((seconds) =>
  app.log.warn({ code: `${seconds} s` }, 'the clock of this machine is apart from that of the database'),
)
if (DATABASE_READ_URL)
  connectReplica(DATABASE_READ_URL, webShare(connections, sharers), (isAnswering) =>
    isAnswering
      ? app.log.info('the replica answers again')
      : app.log.warn('the replica does not answer: everything is read from the primary'),
  )
// Alone, what was written is known where it was written, once a predecessor has ended.
const telling = isOneOfSeveral(sharers) ? tellAndHear() : undefined
if (!telling) beginBesideAnother(SUCCESSION_MS)
// Before a page of this version can come from here: its files may be asked of a node that has another one, or of this one when
// there is a new build on the disk.
await keepFiles(CLIENT_DIR).catch((error: unknown) => app.log.error({ err: error }, 'files of screens are not kept'))
const metrics = await serveMetrics(app)
try {
  await app.listen({ host: env().HOST, port: env().PORT })
} catch (error) {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const reason = isTaken ? 'something else is listening there; choose another PORT' : String(error)
  console.error(`Cannot listen on ${env().HOST}:${env().PORT}: ${reason}`)
  process.exit(1)
}
const address = app.server.address()
if (address && typeof address === 'object') setListeningPort(address.port)
process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : undefined })

function tellAndHear() {
  tellWritten()
  return hearWritten({
    url: DATABASE_DIRECT_URL ?? url,
    settings: commonSettings(),
    reportOther: (names) =>
      app.log.error(`another process has other settings, which all must have alike: ${names.join(', ')}`),
    report: (isTold) =>
      isTold
        ? app.log.info('other processes tell what they write')
        : app.log.warn('other processes cannot tell what they write: nothing is kept longer than a second'),
  })
}

let isStopping = false
/** Finishes what is under way and ends. */
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  app.drain()
  setTimeout(() => process.exit(0), LONGEST_MS).unref()
  metrics?.close()
  await app.close()
  await telling?.stop()
  await disconnect()
  await stopTracing()
  process.exit(0)
}

/**
 * Makes room for a new process without anybody noticing: takes no new connections, answers what comes on the open ones
 * with `Connection: close`, so that each client moves over by itself, and only then closes those nobody uses.
 */
async function drain(): Promise<void> {
  app.drain()
  // Node's own `close` of an HTTP server would cut idle connections at once, and with them requests just being sent.
  NetServer.prototype.close.call(app.server)
  const end = Date.now() + DRAIN_MS
  while (Date.now() < end && (await openConnections()) > 0) await sleep(50)
  await stop()
}
const openConnections = promisify(app.server.getConnections.bind(app.server))

onCommand((command) => void (command === 'stop' ? stop() : drain()))

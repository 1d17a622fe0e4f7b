// The faults of `crash` on two nodes of the portal behind a proxy without stickiness, on Debian's PostgreSQL with PgBouncer before it
// and a replica beside it: one node is struck, or what both have in common.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasPooler, replicated } from '../tools/nodes/databases.ts'
import { startRoundRobin } from '../tools/nodes/proxy.ts'
import { findFreePort, type RunningServer, runServer } from '../tools/run-server.ts'
import { startBucket } from './bucket.ts'
import { strikeAll } from './campaign.ts'
import {
  fakeClock,
  type Fault,
  FAULTS,
  goOn,
  mountSmall,
  processesFrom,
  type Stage,
  startMailServer,
  stopAll,
  WORSE,
} from './faults.ts'
import { stretchWire, type Wire } from './wire.ts'

const RUNS = 2
const DISK_MB = 2500

/** Two wires that share their fate: one leads to the pooler, one past it. */
const together = (...wires: Wire[]): Omit<Wire, 'port'> => ({
  cut: () => wires.forEach((wire) => wire.cut()),
  silence: () => wires.forEach((wire) => wire.silence()),
  slow: (ms) => wires.forEach((wire) => wire.slow(ms)),
  mend: () => wires.forEach((wire) => wire.mend()),
  stop: async () => void (await Promise.all(wires.map((wire) => wire.stop()))),
})
const led = (url: string, { port }: Wire): string => Object.assign(new URL(url), { port: String(port) }).href

/** @param only part of a fault's name, to run just that */
export async function benchCrashNodes(only = ''): Promise<void> {
  if (!hasPooler())
    throw new Error("This needs Debian's PostgreSQL 15 and PgBouncer: apt-get install postgresql-15 pgbouncer")
  const home = mkdtempSync(path.join(tmpdir(), 'korak-crash-'))
  const unmount = mountSmall(home, DISK_MB)
  // The account of the database goes through it.
  chmodSync(home, 0o711)
  const [place, dataDir] = ['database', 'data'].map((name) => path.join(home, name)) as [string, string]
  for (const folder of [place, dataDir]) mkdirSync(folder)
  const [mail, bucket, proxy, database] = await Promise.all([
    startMailServer(),
    startBucket(),
    startRoundRobin(),
    replicated(place),
  ])
  const { DATABASE_URL: pooled = '', DATABASE_READ_URL: read = '' } = database.settings
  const [toPooler, past, toReplica, toMail] = (await Promise.all(
    [pooled, database.url, read, `http://x:${mail.port}`].map((url) => stretchWire(Number(new URL(url).port))),
  )) as [Wire, Wire, Wire, Wire]
  const wires = { database: together(toPooler, past, toReplica), mail: toMail }
  const fake = fakeClock(home)
  const settings = {
    SEED: 'story',
    NODES: '2',
    WORKERS: '1',
    PUBLIC_URL: proxy.url,
    ...database.settings,
    DATABASE_URL: led(pooled, toPooler),
    DATABASE_DIRECT_URL: led(database.url, past),
    DATABASE_READ_URL: led(read, toReplica),
    SMTP_URL: `smtp://127.0.0.1:${toMail.port}`,
    ...bucket.settings,
  }
  const ports = [await findFreePort(), await findFreePort()] as const
  // The clock of one node alone jumps: the other keeps the time.
  const start = () => runServer({ dataDir, port: ports[0], settings: { ...settings, ...fake?.settings } })
  const nodes: RunningServer[] = [await start(), await runServer({ dataDir, port: ports[1], settings })]
  proxy.leadTo(ports)
  const stage: Stage = {
    server: nodes[0] as RunningServer,
    start,
    database,
    wires,
    bucket,
    ...(unmount ? { disk: home } : {}),
    ...(fake ? { clock: fake.clock } : {}),
  }
  const more: Fault[] = [
    { name: 'kill -9 of PgBouncer, started again', strike: () => database.killPooler?.() },
    {
      name: 'kill -9 of the replica, started again',
      strike: () => void process.kill(database.replicaPid?.() ?? 0, 'SIGKILL'),
    },
    {
      name: 'the replica stands still for 6 s',
      strike: () => stopAll(processesFrom(database.replicaPid?.())),
      lasts: { ms: 6000, mend: goOn },
    },
  ]
  const faults = [...FAULTS, ...more, ...WORSE].filter(({ name }) => name.includes(only))
  const title =
    'Faults of one of two nodes, or of what they share (PgBouncer, a replica, a bucket), while 13 people register, apply, save and upload'
  try {
    await strikeAll({ title, stage, url: database.url, origin: proxy.url, faults, runs: RUNS, taken: mail.taken })
  } finally {
    await Promise.all([stage.server.stop(), nodes[1]?.stop()])
    await proxy.stop()
    await database.stop()
    await wires.database.stop()
    await toMail.stop()
    await bucket.stop()
    mail.stop()
    unmount?.()
    rmSync(home, { recursive: true, force: true })
  }
}

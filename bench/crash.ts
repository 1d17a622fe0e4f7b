// kill -9 of the web process, of the background process, of everything of ours, and of the database, while people write; then what
// hangs, fills up, is cut off or lies about the time. Portal and database, and portal and mail server, are a wire apart.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../api/src/db/embedded.ts'
import { findFreePort, runServer } from '../tools/run-server.ts'
import { startBucket } from './bucket.ts'
import { strikeAll } from './campaign.ts'
import { fakeClock, FAULTS, mountSmall, type Stage, startMailServer, WORSE } from './faults.ts'
import { stretchWire } from './wire.ts'

const RUNS = 3
/** Room for files, database and log; small, since it is memory that is filled. */
const DISK_MB = 1500

/** @param only part of a fault's name, to run just that */
export async function benchCrash(only = ''): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-crash-'))
  const unmount = mountSmall(dataDir, DISK_MB)
  const mail = await startMailServer()
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  const { url } = embedded
  const wires = { database: await stretchWire(Number(new URL(url).port)), mail: await stretchWire(mail.port) }
  const bucket = await startBucket()
  const port = await findFreePort()
  const fake = fakeClock(dataDir)
  const settings = {
    SEED: 'story',
    WORKERS: '1',
    DATABASE_URL: Object.assign(new URL(url), { port: String(wires.database.port) }).href,
    SMTP_URL: `smtp://127.0.0.1:${wires.mail.port}`,
    ...bucket.settings,
    ...fake?.settings,
  }
  const start = () => runServer({ dataDir, port, settings })
  const stage: Stage = {
    server: await start(),
    start,
    database: embedded,
    wires,
    bucket,
    ...(unmount ? { disk: dataDir } : {}),
    ...(fake ? { clock: fake.clock } : {}),
  }
  const faults = [...FAULTS, ...WORSE].filter(({ name }) => name.includes(only))
  const title = 'Crashes while 13 people register, apply, save and upload'
  try {
    await strikeAll({ title, stage, url, origin: stage.server.url, faults, runs: RUNS, taken: mail.taken })
  } finally {
    await stage.server.stop()
    await embedded.stop()
    await wires.database.stop()
    await wires.mail.stop()
    await bucket.stop()
    mail.stop()
    unmount?.()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

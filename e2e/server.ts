// Starts the real server once for all stories, on a data folder of its own, and stops it afterwards.
// With KORAK_URL set the stories run against a server that is running already; with DELAY every answer takes up to so many
// milliseconds longer.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, copyFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../api/src/db/embedded.ts'
import { forgetShapes } from './shapes.ts'
import { startSlowNetwork } from './slow-network.ts'

const root = path.join(import.meta.dirname, '..')
const PATIENCE = 60_000
/** Logs of the run, and what must not be in them: `tools/logs.ts` looks through them afterwards. */
const results = path.join(root, 'test-results')

export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  forgetShapes()
  if (process.env.KORAK_URL) return undefined
  const port = await findFreePort()
  const network = process.env.DELAY ? await startSlowNetwork(port, Number(process.env.DELAY)) : null
  const url = `http://127.0.0.1:${network?.port ?? port}`
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-e2e-'))
  const logFile = path.join(results, 'server.log')
  mkdirSync(results, { recursive: true })
  const log = openSync(logFile, 'w')
  const server = spawn(process.execPath, [path.join(root, 'api/dist/server.js')], {
    cwd: root,
    stdio: ['ignore', log, log],
    env: {
      ...ownEnvironment(),
      PORT: String(port),
      ...(network && { PUBLIC_URL: url }),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      SEED: 'story',
      LOG_LEVEL: 'debug',
    },
  })
  closeSync(log)
  const stop = async () => {
    if (server.exitCode === null) noteSecrets(dataDir)
    if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
    network?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  for (const deadline = Date.now() + PATIENCE; !(await isReady(url)); await sleep(100)) {
    if (server.exitCode === null && Date.now() < deadline) continue
    await stop()
    throw new Error(`The server did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
  }
  process.env.KORAK_URL = url
  process.env.KORAK_DATABASE = (await startEmbedded({ dataDir, log: () => {} })).url
  return stop
}

/** Names, addresses and tokens of everybody the stories made, while the database is still there. */
function noteSecrets(dataDir: string) {
  const script = path.join(root, 'tools/logs/secrets.ts')
  const env = { ...ownEnvironment(), DATA_DIR: dataDir }
  spawnSync(process.execPath, [script, path.join(results, 'stories.secrets.json')], { stdio: 'inherit', env })
  copyFileSync(path.join(dataDir, 'postgres.log'), path.join(results, 'postgres.log'))
}

/** What the machine needs, without settings of Korak somebody has exported in the terminal. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(kept.map((name) => [name, process.env[name]]))
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

async function findFreePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  return port
}

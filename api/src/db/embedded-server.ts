// The process of the embedded PostgreSQL: is it there, does it answer, start it, stop it.
import { type ChildProcess, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Home, isAlive } from './embedded-home.ts'

/** Port 0 means: not started yet, any free port will do. */
export type Server = { home: Home; dataDir: string; port: number; log: (line: string) => void }

const START_PATIENCE = 60_000
const LOG_LIMIT = 5_000_000

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true })
  // Without a listener the error of a lost connection would end the process; 'end' follows it in any case.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** What postmaster.pid says; PostgreSQL documents its lines in src/include/utils/pidfile.h. */
export function readPidFile(home: Home) {
  try {
    const lines = fs.readFileSync(path.join(home.data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: (lines[7] ?? '').trim() }
  } catch {
    return undefined
  }
}

/** Port of the server already running on this data, waiting while it starts or stops. */
export async function findRunning(home: Home): Promise<number | undefined> {
  const deadline = Date.now() + START_PATIENCE
  while (Date.now() < deadline) {
    const found = readPidFile(home)
    if (!found || !isAlive(found.pid)) return undefined
    if (await answers(found.port, home)) return found.port
    if (isSomebodyElse(found.pid, home)) {
      // After a power cut the number may belong to a process of ours by now, and PostgreSQL would refuse to start.
      fs.rmSync(path.join(home.data, 'postmaster.pid'), { force: true })
      return undefined
    }
    await sleep(100)
  }
  return undefined
}

/** A postmaster's working directory is its data folder. Only Linux can tell. */
function isSomebodyElse(pid: number, home: Home): boolean {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) !== fs.realpathSync(home.data)
  } catch {
    return false
  }
}

async function answers(port: number, home: Home): Promise<boolean> {
  try {
    const client = await connect(`postgres://postgres:${home.passwords.admin}@127.0.0.1:${port}/postgres`)
    await client.end()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') return false
    throw new Error('The passwords in postgres.passwords.json are not those of this database', { cause: error })
  }
}

/** Starts the server, on the port it had before when it had one, and waits until it answers (after a crash: recovers). */
export async function launch(server: Server) {
  const deadline = Date.now() + START_PATIENCE
  for (;;) {
    const port = server.port || (await findFreePort())
    const child = spawnServer(server, port)
    while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      if (await answers(port, server.home)) {
        server.port = port
        return
      }
      await sleep(25)
    }
    // Somebody else was quicker, or processes of the server before are still leaving.
    const running = await findRunning(server.home)
    if (running !== undefined) {
      server.port = running
      return
    }
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start: ${lastLogLine(server)}`)
    if (!/shared memory|postmaster\.pid|bind|Address already in use/.test(lastLogLine(server))) {
      throw new Error(`PostgreSQL does not start: ${lastLogLine(server)}`)
    }
    await sleep(200)
  }
}

function spawnServer({ home, dataDir }: Server, port: number): ChildProcess {
  const file = path.join(dataDir, 'postgres.log')
  if (fs.existsSync(file) && fs.statSync(file).size > LOG_LIMIT) fs.renameSync(file, `${file}.old`)
  const output = fs.openSync(file, 'a', 0o600)
  const flags = Object.entries(settings(port)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl-C in the terminal must reach the program first, which then stops the database after itself.
  const child = spawn(path.join(home.native, 'bin/postgres'), ['-D', home.data, ...flags], {
    cwd: '/',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', output, output],
    ...home.account,
  })
  child.on('error', (error) => fs.appendFileSync(file, `FATAL: ${error.message}\n`))
  child.unref()
  fs.closeSync(output)
  return child
}

const settings = (port: number) => ({
  port,
  listen_addresses: '127.0.0.1',
  // No socket file: its path may be 107 characters at most, and a data folder can lie deeper.
  unix_socket_directories: '',
  max_connections: 60,
  shared_buffers: '64MB',
  // No disk with a head to move: a page in the middle of a table costs hardly more than the next one.
  random_page_cost: 1.1,
  max_wal_size: '512MB',
  // Old log is deleted, not kept for new log to be written over: it holds what has been erased.
  wal_recycle: 'off',
  // What `npm run slow` shows: statements without their values, and only while the server lives.
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'off',
  'pg_stat_statements.save': 'off',
  'pg_stat_statements.max': 2000,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and key values carry personal data; the server log must not.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
})

const lastLogLine = ({ dataDir }: Server): string =>
  fs
    .readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')
    .split('\n')
    .findLast((line) => line.includes('FATAL')) ?? 'see postgres.log'

async function findFreePort(): Promise<number> {
  const probe = net.createServer()
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done))
  const { port } = probe.address() as net.AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

/** SIGINT is PostgreSQL's fast shutdown; SIGQUIT, the last resort, is safe too but makes the next start recover. */
export async function halt(home: Home) {
  const found = readPidFile(home)
  if (!found || !isAlive(found.pid)) return
  const isGone = () => readPidFile(home)?.pid !== found.pid || !isAlive(found.pid)
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5000],
  ] as const) {
    process.kill(found.pid, signal)
    for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(20)) if (isGone()) return
  }
  throw new Error(`The database (process ${found.pid}) does not stop`)
}

// What nodes may have behind them: the embedded server, or Debian's PostgreSQL 15 as it comes, with PgBouncer in front of it or not.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, closeSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { findFreePort, root } from '../run-server.ts'

export interface Database {
  name: string
  /** Past a pooler. */
  url: string
  /** What nodes are told of it. */
  settings: Record<string, string>
  /** Of the server that listens. */
  pid(): number | undefined
  /** The pooler in between is killed with SIGKILL and started again. */
  killPooler?(): Promise<void>
  /** Of the server that follows and is read from. */
  replicaPid?(): number | undefined
  stop(): Promise<void>
}
/** @param home a folder of its own, which goes afterwards */
export type OpenDatabase = (home: string) => Promise<Database>

export const embedded: OpenDatabase = async (home) => {
  const { url, version, pid, stop } = await startEmbedded({ dataDir: home, log: () => {} })
  return { name: `PostgreSQL ${version} (embedded, 60 connections)`, url, settings: { DATABASE_URL: url }, pid, stop }
}

const PROGRAMS = '/usr/lib/postgresql/15/bin'
const PGBOUNCER = '/usr/sbin/pgbouncer'
export const hasDebians = (): boolean => existsSync(path.join(PROGRAMS, 'postgres'))
export const hasPooler = (): boolean => hasDebians() && existsSync(PGBOUNCER)
const PASSWORD = 'nodes'

/** Neither runs as root. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((of) => Number(execFileSync('id', [of, 'postgres'])))
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

/** A program of the account the database runs under, until it is stopped. */
function launch(program: string, args: readonly string[], log: string): ChildProcess {
  const output = openSync(log, 'a')
  const env = { LC_ALL: 'C.UTF-8', TZ: 'UTC', PATH: process.env['PATH'] ?? '' }
  const child = spawn(program, args, { cwd: '/', env, stdio: ['ignore', output, output], ...account() })
  closeSync(output)
  const kill = (): void => void child.kill('SIGINT')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}
interface Kept {
  pid(): number | undefined
  stop(): Promise<void>
}
/** The same, started again whenever it ends, as a manager of services does. */
function keep(program: string, args: readonly string[], log: string): Kept {
  let isStopping = false
  let child: ChildProcess
  const start = (): void => {
    if (isStopping) return
    child = launch(program, args, log)
    child.once('exit', () => setTimeout(start, 200))
  }
  start()
  return {
    pid: () => child.pid,
    stop: async () => {
      isStopping = true
      await end(child, 'SIGINT')
    },
  }
}
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await once(child, 'exit')
}
async function until(url: string, log: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (tries > 200)
        throw new Error(`${(error as Error).message}\n${readFileSync(log, 'utf8').slice(-2000)}`, { cause: error })
      await sleep(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** With the hundred connections it comes with. */
export const debians: OpenDatabase = async (home) => {
  const own = account()
  const [data, password, log] = ['data', 'password', 'postgres.log'].map((name) => path.join(home, name)) as [
    string,
    string,
    string,
  ]
  chmodSync(home, 0o711)
  mkdirSync(data)
  writeFileSync(password, PASSWORD, { mode: 0o600 })
  if (own) for (const one of [data, password]) chownSync(one, own.uid, own.gid)
  const how = ['--auth=scram-sha-256', `--pwfile=${password}`, '--username=postgres', '--encoding=UTF8']
  const options = { cwd: '/', env: { LC_ALL: 'C.UTF-8' }, stdio: 'pipe' as const, ...own }
  execFileSync(path.join(PROGRAMS, 'initdb'), ['-D', data, '--locale=C.UTF-8', ...how], options)
  const port = await findFreePort()
  const flags = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC']
  const server = keep(path.join(PROGRAMS, 'postgres'), ['-D', data, ...flags.flatMap((one) => ['-c', one])], log)
  const admin = `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`
  await until(admin, log)
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(`create role korak login password '${PASSWORD}'`)
  await client.query('create database korak owner korak')
  const { rows } = await client.query<{ version: string; most: string }>(
    `select split_part(version(), ' ', 2) as version, current_setting('max_connections') as most`,
  )
  await client.end()
  const url = `postgres://korak:${PASSWORD}@127.0.0.1:${port}/korak`
  return {
    name: `PostgreSQL ${rows[0]?.version} (Debian's, ${rows[0]?.most} connections)`,
    url,
    settings: { DATABASE_URL: url },
    ...server,
  }
}

/** The same behind PgBouncer in transaction mode, with the file people are given (`deploy/pgbouncer`) but for its paths and ports. */
export const pooled: OpenDatabase = async (home) => {
  const database = await debians(home)
  const own = account()
  const [users, file, log] = ['userlist.txt', 'pgbouncer.ini', 'pgbouncer.log'].map((name) =>
    path.join(home, name),
  ) as [string, string, string]
  const port = await findFreePort()
  const given = readFileSync(path.join(root, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
  const settings = given
    .replace('port=5432', `port=${new URL(database.url).port}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
  writeFileSync(file, `${settings}\nunix_socket_dir =\n`)
  writeFileSync(users, `"korak" "${PASSWORD}"\n`, { mode: 0o600 })
  if (own) for (const one of [users, file]) chownSync(one, own.uid, own.gid)
  const url = `postgres://korak:${PASSWORD}@127.0.0.1:${port}/korak`
  const start = async (): Promise<ChildProcess> => {
    const started = launch(PGBOUNCER, [file], log)
    await until(url, log)
    return started
  }
  let pooler = await start()
  const size = /default_pool_size = (\d+)/.exec(given)?.[1] ?? ''
  const version = /[\d.]+/.exec(String(execFileSync(PGBOUNCER, ['--version'])))?.[0]
  return {
    name: `PgBouncer ${version} (transaction mode, ${size} connections) and ${database.name}`,
    url: database.url,
    settings: { DATABASE_URL: url, DATABASE_DIRECT_URL: database.url, DATABASE_CONNECTIONS: size },
    pid: database.pid,
    killPooler: async () => {
      await end(pooler, 'SIGKILL')
      pooler = await start()
    },
    stop: async () => {
      await end(pooler, 'SIGINT')
      await database.stop()
    },
  }
}

/** And with a server that follows the first one, for what is read of it. */
export const replicated: OpenDatabase = async (home) => {
  const database = await pooled(home)
  const own = account()
  const [data, log] = [path.join(home, 'replica'), path.join(home, 'replica.log')]
  const from = Object.assign(new URL(database.url), { username: 'postgres', pathname: '/postgres' }).href
  mkdirSync(data, { mode: 0o700 })
  if (own) chownSync(data, own.uid, own.gid)
  const how = ['--pgdata', data, '--dbname', from, '--write-recovery-conf', '--checkpoint=fast']
  execFileSync(path.join(PROGRAMS, 'pg_basebackup'), how, { cwd: '/', stdio: 'pipe', ...own })
  const port = await findFreePort()
  const flags = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC']
  const replica = keep(path.join(PROGRAMS, 'postgres'), ['-D', data, ...flags.flatMap((one) => ['-c', one])], log)
  const url = Object.assign(new URL(database.url), { port: String(port) }).href
  await until(url, log)
  return {
    ...database,
    name: `${database.name}, with a replica`,
    settings: { ...database.settings, DATABASE_READ_URL: url },
    replicaPid: replica.pid,
    stop: async () => {
      await replica.stop()
      await database.stop()
    },
  }
}

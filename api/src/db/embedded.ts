// Starts, watches and stops the embedded PostgreSQL: the database of an installation without DATABASE_URL.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isAlive, prepareHome } from './embedded-home.ts'
import { connect, findRunning, halt, launch, readPidFile, type Server } from './embedded-server.ts'

export type Embedded = {
  /** For the application: an ordinary role that owns the database `korak` and may create further databases. */
  url: string
  /** For backups and repairs: the superuser, on database `postgres`. */
  adminUrl: string
  /** Version of the server, such as 18.4.0. */
  version: string
  /** Folder with the database files; not always below dataDir (see embedded-home.ts). */
  dataFolder: string
  /** Process id of the server that is running now. */
  pid(): number | undefined
  /** Called each time the server is lost without stop() or restart(); it is being started again by itself. */
  onExit(callback: () => void): void
  /** Fast shutdown and a new start on the same address. */
  restart(): Promise<void>
  /** Fast shutdown; does nothing when another process is in charge of the server. */
  stop(): Promise<void>
}

/** Any number: whoever holds this advisory lock in database `postgres` is in charge of the server. */
const IN_CHARGE = 7_204_119

/**
 * Makes sure a PostgreSQL runs on the data in dataDir and keeps it running until stop(). One that is running already
 * (the program before was killed, or a tool runs beside the program) is used as it is. A server that dies comes back
 * on the same address within seconds.
 * @throws Error with a readable sentence when the database cannot be created or does not start
 */
export async function startEmbedded(options: { dataDir: string; log: (line: string) => void }): Promise<Embedded> {
  const dataDir = path.resolve(options.dataDir)
  const home = prepareHome(dataDir)
  const server: Server = { home, dataDir, log: options.log, port: (await findRunning(home)) ?? 0 }
  if (server.port === 0) await launch(server)
  await ensureDatabase(server)
  return supervise(server)
}

const addressOf = ({ home, port }: Server, who: 'admin' | 'app') =>
  who === 'admin'
    ? `postgres://postgres:${home.passwords.admin}@127.0.0.1:${port}/postgres`
    : `postgres://korak:${home.passwords.app}@127.0.0.1:${port}/korak`

/** Keeps one connection open: holding the lock says who is in charge, losing it says at once that the server is gone. */
async function supervise(server: Server): Promise<Embedded> {
  const listeners: (() => void)[] = []
  let wanted = true
  let guard = await openGuard(server)
  const watch = () => {
    guard?.once('end', () => {
      if (wanted) void recover()
    })
  }
  const recover = async () => {
    server.log('The database has stopped unexpectedly; starting it again')
    for (const listener of listeners) listener()
    while (wanted) {
      try {
        if ((await findRunning(server.home)) === undefined) await launch(server)
        guard = await openGuard(server)
        server.log('The database is running again')
        return watch()
      } catch (error) {
        server.log(`The database does not start yet: ${(error as Error).message}`)
        await sleep(500)
      }
    }
  }
  // A program that ends without stop() (a failed start) takes its server with it; only kill -9 leaves it behind.
  const takeAlong = () => {
    const pid = guard ? readPidFile(server.home)?.pid : undefined
    if (wanted && pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGINT')
  }
  process.once('exit', takeAlong)
  const shutDown = async () => {
    wanted = false
    await guard?.end().catch(() => {})
    await halt(server.home)
  }
  watch()
  return {
    url: addressOf(server, 'app'),
    adminUrl: addressOf(server, 'admin'),
    version: server.home.version,
    dataFolder: server.home.data,
    pid: () => readPidFile(server.home)?.pid,
    onExit: (callback) => void listeners.push(callback),
    restart: async () => {
      if (!guard) throw new Error('Another process is in charge of this database')
      await shutDown()
      await launch(server)
      guard = await openGuard(server)
      wanted = true
      watch()
    },
    stop: async () => {
      process.removeListener('exit', takeAlong)
      if (guard) await shutDown()
    },
  }
}

/** Undefined when another living process holds the lock. */
async function openGuard(server: Server): Promise<pg.Client | undefined> {
  const client = await connect(addressOf(server, 'admin'))
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [IN_CHARGE])
  if (rows[0]?.mine) return client
  await client.end()
  return undefined
}

/** Role and database of the application; also repairs a first start that was interrupted before this point. */
async function ensureDatabase(server: Server) {
  const client = await connect(addressOf(server, 'admin'))
  try {
    const role = await client.query(`select 1 from pg_roles where rolname = 'korak'`)
    const verb = role.rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role korak login createdb password '${server.home.passwords.app}'`)
    const database = await client.query(`select 1 from pg_database where datname = 'korak'`)
    if (database.rowCount === 0) await client.query('create database korak owner korak')
    await client.query('grant pg_checkpoint to korak')
  } finally {
    await client.end()
  }
  await allowScrubbing(server)
}

/** With the right to checkpoint above, what removing the traces of erased people takes (db/scrub.ts), and no more. */
async function allowScrubbing(server: Server) {
  const client = await connect(addressOf(server, 'admin').replace(/postgres$/, 'korak'))
  try {
    const may = await client.query(
      `select from pg_roles where has_function_privilege('korak', 'pg_switch_wal()', 'execute')`,
    )
    if (may.rowCount === 0) await client.query('grant execute on function pg_catalog.pg_switch_wal() to korak')
  } finally {
    await client.end()
  }
}

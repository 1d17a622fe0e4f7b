import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseHome } from '../src/db/embedded-home.ts'
import type { Embedded } from '../src/db/embedded.ts'
import { findFreePort } from '../../tools/run-server.ts'

export interface TestReplica {
  /** Of the same database as the primary's. */
  url: string
  /** Runs a statement as the superuser. */
  admin(statement: string): Promise<pg.QueryResult>
  start(): Promise<void>
  /** Ends at once, with all its connections, as if it had died. */
  end(): Promise<void>
}

/** A streaming replica of an embedded PostgreSQL: its files, copied as a backup is, which then follow it. */
export async function makeReplica(primary: Embedded, dataDir: string): Promise<TestReplica> {
  const { native, account, data } = chooseHome(dataDir)
  const copy = `${data}-replica`
  const from = new pg.Client({ connectionString: primary.adminUrl })
  await from.connect()
  await from.query(`select pg_backup_start('replica', true)`)
  const isLeftOut = /\/(?:postmaster\.(?:pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+)$/
  cpSync(data, copy, { recursive: true, filter: (file) => !isLeftOut.test(file) })
  const { rows } = await from.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await from.end()
  writeFileSync(path.join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(path.join(copy, 'standby.signal'), '')
  mkdirSync(path.join(copy, 'pg_wal/archive_status'), { recursive: true })
  if (account) execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, copy])

  const port = await findFreePort()
  const [app, admin] = [primary.url, primary.adminUrl].map(
    (url) => Object.assign(new URL(url), { port: String(port) }).href,
  )
  const { hostname, port: primaryPort, password } = new URL(primary.adminUrl)
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 60,
    shared_buffers: '32MB',
    primary_conninfo: `host=${hostname} port=${primaryPort} user=postgres password=${password}`,
    // What is replayed waits for nobody who reads.
    max_standby_streaming_delay: '200ms',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let child: ChildProcess | undefined
  const ask = async (statement: string): Promise<pg.QueryResult> => {
    const client = new pg.Client({ connectionString: admin })
    client.on('error', () => {})
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }
  const replica: TestReplica = {
    url: app ?? '',
    admin: ask,
    async start() {
      rmSync(path.join(copy, 'postmaster.pid'), { force: true })
      child = spawn(path.join(native, 'bin/postgres'), ['-D', copy, ...flags], {
        cwd: '/',
        env: { LC_ALL: 'C', TZ: 'UTC' },
        stdio: 'ignore',
        ...account,
      })
      for (const end = performance.now() + 30_000; ; await sleep(50)) {
        if (await ask('select').catch(() => null)) return
        if (performance.now() > end) throw new Error('The replica does not start')
      }
    },
    async end() {
      if (child?.exitCode === null && child.kill('SIGQUIT')) await once(child, 'exit')
    },
  }
  await replica.start()
  return replica
}

// The database all measurements share: one embedded PostgreSQL kept between runs, with databases made once.
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '../api/src/db/embedded.ts'
import { root } from '../tools/run-server.ts'

export const PLACE = path.join(root, 'node_modules/.cache/korak-bench')

export interface BenchDatabase {
  embedded: Embedded
  urlOf(database: string): string
  has(database: string): Promise<boolean>
  /** A new database; an older one of that name goes. */
  create(database: string, template?: string): Promise<void>
  rename(from: string, to: string): Promise<void>
  drop(database: string): Promise<void>
  names(): Promise<string[]>
  close(): Promise<void>
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  mkdirSync(PLACE, { recursive: true })
  const embedded = await startEmbedded({ dataDir: PLACE, log: () => {} })
  const urlOf = (database: string): string => Object.assign(new URL(embedded.url), { pathname: `/${database}` }).href
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  const names = async (): Promise<string[]> => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    return rows.map((row) => row.datname)
  }
  const drop = async (name: string): Promise<void> =>
    void (await client.query(`drop database if exists ${name} with (force)`))
  return {
    embedded,
    urlOf,
    names,
    drop,
    has: async (name) => (await names()).includes(name),
    create: async (name, template = 'template0') => {
      await drop(name)
      // A template may still be left by the processes that used it a moment ago.
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template])
      await client.query(`create database ${name} template ${template}`)
    },
    rename: async (from, to) => void (await client.query(`alter database ${from} rename to ${to}`)),
    close: async () => {
      await client.end()
      await embedded.stop()
    },
  }
}

/** One connection for as long as the work takes. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

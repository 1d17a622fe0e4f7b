import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'

/** Copies of the files this process ran before. */
const former = ((globalThis as { korakFormerCopies?: string[] }).korakFormerCopies ??= [])

/** Not while somebody is still connected: the server would wait for them. */
async function dropFormer(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database
     where datname = any($1) and not exists (select from pg_stat_activity where datname = pg_database.datname)`,
    [former],
  )
  for (const { name } of rows) await admin.query(`drop database ${name}`)
  const dropped = new Set(rows.map(({ name }) => name))
  former.splice(0, former.length, ...former.filter((name) => !dropped.has(name)))
}

/**
 * A database of its own, copied from the migrated template. The files are copied as they are: written page by page through the
 * log of the server, which is how a copy is made unless asked for otherwise, each takes three times as long.
 * @returns its name and address
 */
export async function copyTemplate(): Promise<{ name: string; url: string }> {
  const template = new URL(inject('templateUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: new URL('/postgres', template).href })
  await admin.connect()
  await dropFormer(admin)
  await admin.query(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  await admin.end()
  afterAll(() => void former.push(name))
  return { name, url: new URL(`/${name}`, template).href }
}

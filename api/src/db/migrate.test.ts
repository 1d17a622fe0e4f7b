import { cp, mkdtemp, rm, appendFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { db } from './db.ts'
import { migrate } from './migrate.ts'

const url = await testDatabase()
const NAME = '0118_days_of_applications.sql'

test('a migration that was changed after it had been applied is refused by name; one without a checksum gets it', async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'korak-migrations-'))
  await cp(path.join(import.meta.dirname, '../../migrations'), dir, { recursive: true })
  const kept = async () =>
    (await sql<{ checksum: string | null }>`select checksum from migrations where name = ${NAME}`.execute(db())).rows[0]
  const before = await kept()
  await sql`update migrations set checksum = null where name = ${NAME}`.execute(db())
  expect(await migrate(url, dir)).toEqual([])
  expect(await kept()).toEqual(before)
  await appendFile(path.join(dir, NAME), '\n-- A second thought.\n')
  await expect(migrate(url, dir)).rejects.toThrow(`Migration ${NAME} failed: it was changed after it had been applied`)
  await rm(dir, { recursive: true })
})

test('an application has an end exactly when it is over, and a day on which it was sent', async () => {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conname in ('applications_ended', 'applications_submitted', 'audit_events_network') and convalidated
    order by 1`.execute(db())
  expect(rows.map(({ name }) => name)).toEqual(['applications_ended', 'applications_submitted', 'audit_events_network'])
})

/** Another session. */
const session = async (address = url) => {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  return client
}
const migrations = async (files: Record<string, string>) => {
  const dir = await mkdtemp(path.join(tmpdir(), 'korak-migrations-'))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dir, name), text)
  return dir
}

test('nodes that start at once on an empty database: one migrates, the others find everything there', async () => {
  const admin = await session()
  const name = `empty_${process.pid}`
  await admin.query(`create database ${name} template template0`)
  try {
    const empty = new URL(`/${name}`, url).href
    const applied = await Promise.all([1, 2, 3].map(() => migrate(empty)))
    expect(applied.filter((files) => files.length > 100)).toHaveLength(1)
    expect(applied.filter((files) => files.length === 0)).toHaveLength(2)
  } finally {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
}, 60_000)

test('an index is built beside writers and while other nodes wait; what was interrupted is done anew', async () => {
  const dir = await migrations({
    '9000_table.sql': 'create table heavy (n int); insert into heavy select generate_series(1, 1000);',
    '9001_index.sql': `-- Without a transaction: writers of a large table go on.
drop index concurrently if exists heavy_n;
-- What follows takes long; it is one statement.
create unique index concurrently heavy_n on heavy (n);
`,
  })
  const writer = await session()
  try {
    await migrate(url, dir).catch(() => {})
    await sql`drop index heavy_n`.execute(db())
    await sql`delete from migrations where name = '9001_index.sql'`.execute(db())
    // Two rows that may not be: the index is left invalid, as when the process is killed meanwhile.
    await sql`insert into heavy values (1)`.execute(db())
    await expect(migrate(url, dir)).rejects.toThrow('Migration 9001_index.sql failed')
    await sql`delete from heavy where ctid = (select max(ctid) from heavy where n = 1)`.execute(db())
    await writer.query('begin')
    await writer.query('insert into heavy values (5000)')
    const done = Promise.all([migrate(url, dir), migrate(url, dir)])
    await new Promise((resolve) => setTimeout(resolve, 300))
    // Somebody who comes later is not kept waiting by the index that is being built.
    await sql`insert into heavy values (5001)`.execute(db())
    await writer.query('commit')
    expect((await done).flat()).toEqual(['9001_index.sql'])
    const { rows } = await sql<{ valid: boolean }>`select indisvalid as valid from pg_index
      where indexrelid = 'heavy_n'::regclass`.execute(db())
    expect(rows).toEqual([{ valid: true }])
  } finally {
    await writer.end()
    await rm(dir, { recursive: true })
  }
})

test.each([
  ['9002_held.sql', 'alter table held_9002 add column more int;'],
  [
    '9003_held.sql',
    '-- Without a transaction: to be tried.\nalter table held_9003 validate constraint few;\nalter table held_9003 add column if not exists more int;\n',
  ],
])('a table somebody holds is tried again and again; nobody waits long behind %s', async (file, text) => {
  const dir = await migrations({ [file]: text })
  const table = sql.raw(`held_${file.slice(0, 4)}`)
  await sql`create table ${table} (n int)`.execute(db())
  await sql`alter table ${table} add constraint few check (n < 9) not valid`.execute(db())
  const read = `select from held_${file.slice(0, 4)}`
  const [holder, reader] = await Promise.all([session(), session()])
  try {
    await holder.query('begin')
    await holder.query(read)
    const done = migrate(url, dir)
    await new Promise((resolve) => setTimeout(resolve, 200))
    // Behind a migration that waits without a limit it would end by its own.
    await reader.query(`set statement_timeout = '4s'`)
    await reader.query(read)
    await holder.query('commit')
    expect(await done).toEqual([file])
  } finally {
    await Promise.all([holder.end(), reader.end()])
    await rm(dir, { recursive: true })
  }
})

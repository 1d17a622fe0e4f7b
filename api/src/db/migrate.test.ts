import { cp, mkdtemp, rm, appendFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
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

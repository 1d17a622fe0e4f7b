import pg from 'pg'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { db, transact } from './db.ts'
import { scrubInUse } from '#privacy/erasure/deleted-row-scrub.queries.ts'
import { forgetFormerRows, scrubDatabase } from './scrub.ts'

const url = await testDatabase()
afterEach(() => vi.restoreAllMocks())

test('a table that takes too long to rewrite is tried once: whoever needs it waits each time', async () => {
  await sql`insert into throttles (key) select 'k' || n from generate_series(1, 20000) n`.execute(db())
  const tries = vi.spyOn(pg.Client.prototype, 'connect')
  expect(await forgetFormerRows(url, 'throttles', 1)).toBe(false)
  expect(tries).toHaveBeenCalledTimes(1)
})

test('one that is in use is tried again, and rewritten once it is free', async () => {
  let waiting: Promise<boolean> | undefined
  await transact(async () => {
    await sql`lock table throttles in row share mode`.execute(db())
    waiting = forgetFormerRows(url, 'throttles')
    await new Promise((resolve) => setTimeout(resolve, 600))
  })
  expect(await waiting).toBe(true)
})

const fileOf = async (table: string): Promise<string | undefined> =>
  (await sql<{ at: string }>`select pg_relation_filepath(${table}) as at`.execute(db())).rows[0]?.at

test('while people use the portal a table too large for it is left, and the others are rewritten', async () => {
  await sql`insert into throttles (key) select 'v' || n from generate_series(1, 20000) n`.execute(db())
  const before = [await fileOf('throttles'), await fileOf('mails')]
  const { left, inUse } = await scrubDatabase(url, ['throttles', 'mails'], 1024 ** 2)
  expect({ left, inUse }).toEqual({ left: ['throttles'], inUse: [] })
  expect(await fileOf('throttles')).toBe(before[0])
  expect(await fileOf('mails')).not.toBe(before[1])
})

test('of one that is in use the others are rewritten all the same, and it is tried again later', async () => {
  const before = [await fileOf('mails'), await fileOf('audit_events')]
  await transact(async () => {
    await sql`lock table mails in row share mode`.execute(db())
    await expect(scrubInUse(url)).rejects.toMatchObject({ code: 'IN_USE' })
  })
  expect(await fileOf('mails')).toBe(before[0])
  expect(await fileOf('audit_events')).not.toBe(before[1])
  await scrubInUse(url)
  expect(await fileOf('mails')).not.toBe(before[0])
})

test('by hand, at a quiet hour, a table of any size is rewritten', async () => {
  const before = await fileOf('throttles')
  expect(await scrubDatabase(url, ['throttles'])).toMatchObject({ left: [], inUse: [] })
  expect(await fileOf('throttles')).not.toBe(before)
})

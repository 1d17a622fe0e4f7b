import pg from 'pg'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { db, transact } from './db.ts'
import { forgetFormerRows } from './scrub.ts'

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

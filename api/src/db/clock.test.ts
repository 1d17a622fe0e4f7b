import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../test/database.ts'
import { now, nowOfFiles, setBehind, today } from '#base/time.ts'
import { queueScan } from '#files/queue.ts'
import { goByDatabase } from './clock.ts'
import { reapplyDecisions } from '../reapply-decisions.ts'
import { env } from '#env.ts'
import { db } from './db.ts'

beforeAll(async () => void (await testDatabase()))
afterEach(() => {
  vi.useRealTimers()
  setBehind(0)
})

const HOUR_MS = 3_600_000
/** As on a machine whose clock is wrong. */
const turn = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
const secondsApart = async (): Promise<number> => {
  const asked = now()
  const { rows } = await sql<{
    s: number
  }>`select extract(epoch from ${asked}::timestamptz - clock_timestamp()) as s`.execute(db())
  return Math.abs(rows[0]?.s ?? Infinity)
}

test.each([2 * HOUR_MS, -2 * HOUR_MS, 300_000, -300_000])(
  'on a machine whose clock is %s ms wrong it is as late as on the others',
  async (ms) => {
    turn(ms)
    expect(await secondsApart()).toBeGreaterThan(200)
    const told: number[] = []
    await goByDatabase((seconds) => void told.push(seconds))
    expect(await secondsApart()).toBeLessThan(1)
    expect(told).toHaveLength(1)
    expect(Math.abs((told[0] ?? 0) + ms / 1000)).toBeLessThanOrEqual(1)
    await queueScan('11111111-1111-4111-8111-111111111111', new Date(now().getTime() + 60_000))
    const { rows } = await sql<{
      s: number
    }>`select extract(epoch from run_at - now()) as s from graphile_worker.jobs`.execute(db())
    expect(rows[0]?.s).toBeGreaterThan(55)
    expect(rows[0]?.s).toBeLessThan(61)
  },
)

test('a machine whose clock is right goes by its own', async () => {
  const told: number[] = []
  await goByDatabase((seconds) => void told.push(seconds))
  expect([told, now().getTime() - Date.now()]).toEqual([[], 0])
  expect(today()).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test('less than a second counts as well, and is no reason to say anything', async () => {
  turn(900)
  const told: number[] = []
  await goByDatabase((seconds) => void told.push(seconds))
  expect(await secondsApart()).toBeLessThan(0.4)
  expect(told).toEqual([])
})

test('on a machine whose clock is behind a file that was just written is none of an hour ago', async () => {
  turn(-2 * HOUR_MS)
  await goByDatabase(() => {})
  expect(nowOfFiles().getTime() - Date.now()).toBeLessThan(1000)
  expect(now().getTime() - Date.now()).toBeGreaterThan(HOUR_MS)
})

test('on a machine whose clock is wrong a start puts decisions back by the right one', async () => {
  turn(2 * HOUR_MS)
  const url = await testDatabase()
  await reapplyDecisions(url, env().DATA_DIR)
  expect(now().getTime() - Date.now()).toBeLessThan(-HOUR_MS)
})

import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../test/database.ts'
import { db } from '#db/db.ts'
import { type QueueRunner, runQueue } from './queue.ts'

const TASK = 'test.minutely'
let databaseUrl: string
const runners: QueueRunner[] = []
beforeAll(async () => {
  databaseUrl = await testDatabase()
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db())
  await sql`delete from graphile_worker._private_known_crontabs`.execute(db())
})

let done = 0
const start = async (cron = `* * * * * ${TASK}`) => {
  done = 0
  runners.push(await runQueue(databaseUrl, { [TASK]: async () => void done++ }, cron, () => {}))
}
/** As if a node had queued it last then. */
const knownSince = (minutes: number) =>
  sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    select ${TASK}, at, at from (select date_trunc('minute', now()) + make_interval(mins => ${minutes}) as at) k`.execute(
    db(),
  )
const last = async () =>
  (
    await sql<{
      minutes: number
    }>`select extract(epoch from last_execution - date_trunc('minute', now()))::int / 60 as minutes
      from graphile_worker._private_known_crontabs`.execute(db())
  ).rows[0]?.minutes
const waiting = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(db())).rows[0]?.n
const untilDone = (times: number) => expect.poll(() => done, { timeout: 8000 }).toBe(times)

test('a node whose clock is ahead or behind does what is due when it is due', async () => {
  for (const hours of [2, -2]) {
    await sql`delete from graphile_worker._private_known_crontabs`.execute(db())
    await knownSince(-3)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 })
    await start()
    await untilDone(1)
    expect(await last()).toBeGreaterThanOrEqual(-1)
    expect(await last()).toBeLessThanOrEqual(0)
    vi.useRealTimers()
    await Promise.all(runners.splice(0).map((runner) => runner.stop()))
  }
})

test('what a clock that was ahead has noted and put off keeps nothing from being done', async () => {
  await knownSince(120)
  await sql`select graphile_worker.add_job(${TASK}, run_at => now() + interval '2 hours', job_key => ${`cron:${TASK}`})`.execute(
    db(),
  )
  await start()
  await untilDone(1)
  expect(await last()).toBeLessThanOrEqual(0)
  await expect.poll(waiting).toBe(0)
})

test('what was due while nobody ran is caught up once, by one of the nodes', async () => {
  await knownSince(-90)
  await start()
  await start()
  await untilDone(1)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await waiting()).toBe(0)
})

test('what is new waits until it is due', async () => {
  await start('17 3 * * * test.minutely')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([done, await waiting()]).toEqual([0, 0])
})

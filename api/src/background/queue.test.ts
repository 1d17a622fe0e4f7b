import { afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../test/database.ts'
import { db, transact } from '#db/db.ts'
import { deleteTasksNaming } from '#privacy/erasure/erasure.queries.ts'
import { enqueue, runQueue, type QueueHandlers, type QueueRunner } from './queue.ts'

let databaseUrl: string
let runner: QueueRunner | undefined
const lines: string[] = []
beforeAll(async () => {
  databaseUrl = await testDatabase()
})
afterEach(async () => {
  await runner?.stop()
  runner = undefined
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db())
})

const start = async (handlers: QueueHandlers, cron = '') => {
  runner = await runQueue(
    databaseUrl,
    handlers,
    cron,
    (level, what, fields) => void lines.push(JSON.stringify({ level, what, ...fields })),
  )
}
const until = (check: () => boolean | Promise<boolean>) =>
  expect.poll(check, { timeout: 14_000, interval: 20 }).toBe(true)
const waiting = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(db())).rows[0]?.n

test('a task runs when its transaction has committed, and never when it has not', async () => {
  const seen: unknown[] = []
  await start({ 'test.note': async (payload) => void seen.push(payload) })
  await transact(async () => {
    await enqueue('test.note', { number: 1 })
    throw new Error('no')
  }).catch(() => {})
  await transact(() => enqueue('test.note', { number: 2 }))
  await until(() => seen.length > 0)
  expect(seen).toEqual([{ number: 2 }])
})

test('a task with a key takes the place of the one that waits', async () => {
  const seen: unknown[] = []
  await enqueue('test.note', { number: 1 }, { key: 'one', runAt: new Date(Date.now() + 60_000) })
  await enqueue('test.note', { number: 2 }, { key: 'one' })
  await start({ 'test.note': async (payload) => void seen.push(payload) })
  await until(() => seen.length > 0)
  expect(seen).toEqual([{ number: 2 }])
  await until(async () => (await waiting()) === 0)
})

test('a poisoned task blocks nobody, ends after its attempts and stays visible', async () => {
  let done = 0
  await start({
    'test.poison': async () => {
      throw Object.assign(new Error('poison'), { code: 'EPOISON' })
    },
    'test.fine': async () => void done++,
  })
  for (let n = 0; n < 8; n++) await enqueue('test.poison', { n }, { maxAttempts: 1 })
  for (let n = 0; n < 20; n++) await enqueue('test.fine', { n })
  await until(() => done === 20)
  const failed = async () =>
    (
      await sql`select task_identifier as name, attempts from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null`.execute(db())
    ).rows
  await until(async () => (await failed()).length === 8)
  expect((await failed())[0]).toMatchObject({ name: 'test.poison', attempts: 1 })
  expect(lines.filter((line) => line.includes('EPOISON')).length).toBeGreaterThanOrEqual(8)
})

test('what a dead worker held is done by another', async () => {
  const seen: unknown[] = []
  await enqueue('test.held', { number: 7 })
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'worker-that-died'`.execute(
    db(),
  )
  await start({ 'test.held': async (payload) => void seen.push(payload) })
  await until(() => seen.length === 1)
  expect(seen).toEqual([{ number: 7 }])
})

test('a task that takes longer than the workers are silent about themselves runs once', async () => {
  let begun = 0
  await start({
    'test.long': async () => {
      begun++
      await new Promise((resolve) => setTimeout(resolve, 6500))
    },
  })
  await enqueue('test.long')
  await until(() => begun > 0)
  // As old as if it had been taken long ago: only that its worker lives protects it now.
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(db())
  await until(async () => (await waiting()) === 0)
  expect(begun).toBe(1)
}, 25_000)

test('a living worker of another process keeps what it holds', async () => {
  const seen: unknown[] = []
  await enqueue('test.held', { number: 8 })
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute',
    locked_by = 'worker-elsewhere'`.execute(db())
  await sql`insert into task_workers (id) values ('worker-elsewhere')`.execute(db())
  await start({ 'test.held': async (payload) => void seen.push(payload) })
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(seen).toEqual([])
  await sql`select graphile_worker.force_unlock_workers(array['worker-elsewhere'])`.execute(db())
})

test('a lane goes on when its running task is taken out, as an erasure does with tasks that name the person', async () => {
  const person = crypto.randomUUID()
  const seen: unknown[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await start({
    'test.note': async (payload: { person?: string }) => {
      seen.push(payload)
      if (payload.person) await held
    },
  })
  await enqueue('test.note', { person }, { lane: 'one' })
  await until(() => seen.length === 1)
  await transact(() => deleteTasksNaming(person, [person]))
  release()
  await enqueue('test.note', { number: 2 }, { lane: 'one' })
  await until(() => seen.length === 2)
  expect(seen).toEqual([{ person }, { number: 2 }])
})

test('cron lines are understood, dots in names too', async () => {
  await start({ 'test.nightly': async () => {} }, '17 3 * * * test.nightly\n')
  const known = sql<{ identifier: string }>`select identifier from graphile_worker._private_known_crontabs`
  await expect.poll(async () => (await known.execute(db())).rows).toEqual([{ identifier: 'test.nightly' }])
})

test('the queue goes on after the database has thrown everybody out', async () => {
  const seen: unknown[] = []
  await start({ 'test.after': async (payload) => void seen.push(payload) })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db())
  await expect
    .poll(
      () =>
        enqueue('test.after', { number: 9 }).then(
          () => true,
          () => false,
        ),
      { timeout: 4000 },
    )
    .toBe(true)
  await until(() => seen.length > 0)
  expect(seen[0]).toEqual({ number: 9 })
}, 20_000)

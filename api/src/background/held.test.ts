// A task whose taking nobody was told of.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../test/database.ts'
import { db } from '#db/db.ts'
import { enqueue, runQueue, type QueueRunner } from './queue.ts'

const url = await testDatabase()
const seen: unknown[] = []
const note = async (payload: { n?: number }) => void seen.push(payload.n)
let tries = 0
const again = async () => {
  tries++
  if (tries === 1) throw new Error('not yet')
  await new Promise((resolve) => setTimeout(resolve, 18_000))
}
let runner: QueueRunner | undefined
beforeAll(async () => {
  runner = await runQueue(url, { 'test.note': note, 'test.again': again }, '', () => {})
})
afterAll(async () => {
  await runner?.stop()
})

test('a task that was taken by an answer that never came is done', async () => {
  const { rows } = await sql<{ id: string }>`select id from task_workers`.execute(db())
  await enqueue('test.note', { n: 1 }, { runAt: new Date(Date.now() + 60_000) })
  await sql`update graphile_worker._private_jobs set attempts = 1, run_at = now() - interval '1 minute',
    locked_by = ${rows[0]?.id}, locked_at = now() - interval '40 seconds'`.execute(db())
  await expect.poll(() => seen, { timeout: 12_000 }).toEqual([1])
}, 15_000)

test('one that takes long is left to whoever does it, also by its second try', async () => {
  await enqueue('test.again')
  await expect.poll(() => tries, { timeout: 10_000 }).toBe(2)
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '40 seconds'`.execute(db())
  // The first try is forgotten after ten seconds; a look every five.
  await new Promise((resolve) => setTimeout(resolve, 16_000))
  expect(tries).toBe(2)
}, 40_000)

// What runs every night may run twice in one: what was due while nobody ran is caught up, and the schedule comes on top.
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { backgroundTasks, CRON } from '../src/background.list.ts'
import { setClock } from '../src/base/time.ts'
import { db } from '../src/db/db.ts'
import { saveDemo } from '../src/seed/demo.ts'
import { testApp } from './app.ts'
import { DAY_MS } from '#base/time.ts'

const start = Date.now()
await testApp()
afterEach(() => setClock())

/** The tasks of a night and its morning, in their order. */
const NIGHTLY = CRON.split('\n')
  .flatMap((line) => {
    const [, minute, hour, name = ''] = /^(\d+) (\d+) \* \* \* (\S+)$/.exec(line) ?? []
    return name === '' ? [] : [{ name, at: Number(hour) * 60 + Number(minute) }]
  })
  .toSorted((a, b) => a.at - b.at)
  .map(({ name }) => name)

/**
 * Slots are written anew with other ids each time, so that two dumps do not tell which of them were changed; what the writes of a
 * day have left for a count is put together anew.
 */
const ANEW: Record<string, string[]> = {
  campaigns: ['slot_round'],
  feedback_slots: ['id', 'sealed'],
  job_search_counts: ['created_at'],
}

/** Every row there is, and what waits in the queue. */
async function everything(): Promise<string[]> {
  const tables = (await db().introspection.getTables()).filter(({ schema }) => schema === 'public')
  const parts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select (to_jsonb(t) - ${ANEW[name] ?? []}::text[])::text as row
        from ${sql.table(name)} t`.execute(db())
      return rows.map(({ row }) => `${name} ${row}`)
    }),
  )
  const { rows } = await sql<{ row: string }>`select identifier || ' ' || payload::text as row
    from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id`.execute(db())
  return [...parts.flat(), ...rows.map(({ row }) => row)].toSorted()
}

beforeAll(async () => {
  await saveDemo()
})

test.each([1, 45, 400])('%i days on, the second time in a night changes nothing', async (days) => {
  const at = new Date(start + days * DAY_MS)
  setClock(() => at)
  const night = async () => {
    for (const name of NIGHTLY) await backgroundTasks[name]?.({} as never)
    return everything()
  }
  const before = await everything()
  const once = await night()
  expect(once).not.toEqual(before)
  const twice = await night()
  expect(twice.filter((row) => !once.includes(row))).toEqual([])
  expect(twice).toHaveLength(once.length)
})

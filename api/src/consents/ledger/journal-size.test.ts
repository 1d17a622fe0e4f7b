// The journal of a large portal: everything that ended in a month is in one file, and read at every start.
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { completeJournal } from './journal.service.ts'
import { journalDir } from './journal.ts'
import { replayJournal } from './journal-replay.service.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { makeUser } from '#users/users.factory.ts'
import { testDatabase } from '../../../test/database.ts'

await testDatabase()
const at = '2026-11-21T10:00:00.000Z'
const write = (name: string, lines: object[]): void => {
  mkdirSync(journalDir(), { recursive: true })
  writeFileSync(path.join(journalDir(), name), lines.map((line) => `\n${JSON.stringify({ v: 1, ...line })}\n`).join(''))
}
const transactions = async (): Promise<number> => {
  await sql`select pg_stat_clear_snapshot()`.execute(db())
  const { rows } = await sql<{ n: number }>`select (xact_commit + xact_rollback)::int as n from pg_stat_database
    where datname = current_database()`.execute(db())
  return rows[0]?.n ?? 0
}

test('a hundred and fifty thousand lines in a month are read, and those nothing is to be done about cost no transaction each', async () => {
  const { id: person } = await makeUser()
  const kinds = [
    () => ({ withdrawal: { id: randomUUID(), at } }),
    () => ({ share: { id: randomUUID(), status: 'withdrawn', because: null, at, allowed: null } }),
    () => ({ wish: { person: randomUUID(), at, isRestricted: true } }),
    () => ({ wish: { person, at: '2020-01-01T10:00:00.000Z', isRestricted: true } }),
    () => ({ hold: { id: randomUUID(), person: randomUUID(), at, isReleased: false } }),
    () => ({ clearing: { person: randomUUID(), at } }),
  ]
  write(
    '2026-12.jsonl',
    Array.from({ length: 150_000 }, (_, n) => kinds[n % kinds.length]?.() ?? {}),
  )
  const before = await transactions()
  expect(await replayJournal(env().DATA_DIR)).toEqual({ events: 0, left: 0, unread: [] })
  await expect.poll(async () => (await transactions()) - before).toBeLessThan(5000)
  await completeJournal(env().DATA_DIR)
}, 120_000)

test('a hold that was placed and released since is so again, in this order', async () => {
  const { id: person } = await makeUser()
  const id = randomUUID()
  const later = '2026-11-22T10:00:00.000Z'
  write('2026-12.jsonl', [
    { hold: { id, person, at: later, isReleased: true } },
    { hold: { id, person, at, isReleased: false } },
  ])
  await replayJournal(env().DATA_DIR)
  const { rows } = await sql<{ at: Date }>`select released_at as at from legal_holds where id = ${id}`.execute(db())
  expect(rows).toEqual([{ at: new Date(later) }])
})

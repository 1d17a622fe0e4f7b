import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { db } from '../src/db/db.ts'

const WAITING = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
const waiting = async (): Promise<number> => (await WAITING.execute(db())).rows[0]?.n ?? 0

/**
 * Makes calls while somebody else holds a row, each as soon as the one before waits for a lock or is answered, then lets
 * them go on: in the order they came, and each after it has looked at what was before the first.
 * @param held a query that locks, with `$1` for the id
 * @returns their answers
 */
export async function whileHeld<T>(
  url: string,
  held: string,
  id: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const answers: Promise<T>[] = []
  try {
    await client.query('begin')
    await client.query(held, [id])
    for (const call of calls) {
      const before = await waiting()
      let isOver = false
      const answer = call().finally(() => (isOver = true))
      answer.catch(() => {})
      answers.push(answer)
      while (!isOver && (await waiting()) <= before) await sleep(5)
    }
    await client.query('rollback')
  } finally {
    await client.end()
  }
  return Promise.all(answers)
}

/** The row of an account. */
export const ACCOUNT = 'select from users where id = $1 for update'

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const PAUSE_MS = 100

/**
 * Does something while no other process of any node does: one after the other, however long it takes. Whoever waits asks again
 * and again, between statements: building an index CONCURRENTLY waits for every statement that is under way, and so for one
 * that would wait for the lock. A holder that dies lets go with its connection.
 * @param client a session of its own, not from a pooler
 * @param lock any number, the same in every process
 * @param onWait told once when another one holds it
 */
export async function alone<T>(
  client: pg.Client,
  lock: number,
  work: () => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> {
  const take = async (): Promise<boolean> => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    return rows[0]?.mine === true
  }
  if (!(await take())) {
    onWait()
    do await sleep(PAUSE_MS)
    while (!(await take()))
  }
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {})
  }
}

import { sql, type Transaction } from 'kysely'
import { expect, vi } from 'vitest'
import { db } from '../src/db/db.ts'
import type { DB } from '../src/db/schema.ts'
import type { Reply } from './app.ts'

/** Resolves when somebody waits for what this transaction holds; inside of it such news would not change. */
async function waitingFor(holder: Transaction<DB>): Promise<void> {
  const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holder)
  const blocked = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where ${own.rows[0]?.pid}::int = any(pg_blocking_pids(pid))`
  await vi.waitFor(async () => expect((await blocked.execute(db())).rows[0]?.n).toBe(1), { timeout: 10_000 })
}

type Step = (trx: Transaction<DB>) => Promise<unknown>

/** What a call answers that waits for what another transaction holds, which makes its changes and commits before it. */
export async function overtaken(
  call: () => Promise<Reply>,
  { hold, change }: { hold: Step; change?: Step },
): Promise<Reply> {
  const { replying } = await db()
    .transaction()
    .execute(async (other) => {
      await hold(other)
      const replying = call()
      await waitingFor(other)
      await change?.(other)
      return { replying }
    })
  return replying
}

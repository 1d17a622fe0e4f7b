import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { alone } from './alone.ts'

const DIR = path.join(import.meta.dirname, '../../migrations')
/** Any number: the lock only has to be the same in every process that migrates. */
const LOCK = 7_204_118
/** First line of a file whose statements are run one by one, each by itself: such as building an index CONCURRENTLY. */
export const BY_ITSELF = '-- Without a transaction:'
/** Whoever waits for a table keeps all others waiting who want it after that: no longer than a statement may take, but again and again. */
const LOCK_TIMEOUT_MS = 2000
const TRIES = 15

/**
 * Applies the SQL files of api/migrations in order, each in its own transaction, and the queue's own schema.
 * Safe to run from several processes at once (one does it, the others wait) and again after a crash. Forward only.
 * @returns names of the files applied now
 * @throws Error naming a file that was changed after it had been applied
 */
export async function migrate(url: string, dir = DIR): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await alone(client, LOCK, () => applyAll(client, url, dir))
  } finally {
    await client.end()
  }
}

async function applyAll(client: pg.Client, url: string, dir: string): Promise<string[]> {
  await runMigrations({ connectionString: url, logger: undefined, events: undefined })
  await client.query(`create table if not exists migrations (
    name text primary key, applied_at timestamptz not null default now())`)
  await client.query('alter table migrations add column if not exists checksum text')
  const files = (await readdir(dir)).filter((name) => name.endsWith('.sql')).toSorted()
  const applied: string[] = []
  for (const name of files) if (await apply(client, dir, name)) applied.push(name)
  await seal(client)
  return applied
}

/** Tables that only ever grow, with the rights nobody has to them. Of the trail an erasure removes; its trigger says what. */
const LEDGERS = {
  consent_events: 'update, delete, truncate',
  audit_events: 'update, truncate',
  receipt_keys: 'update, delete, truncate',
}

/**
 * Takes the right to change or empty the ledgers from the role the application connects as, which owns them: it may read
 * and insert. Done at each start, since a restore without privileges gives the owner everything back. A superuser is
 * above privileges; the triggers on the tables stop that one too.
 */
async function seal(client: pg.Client): Promise<void> {
  for (const [table, rights] of Object.entries(LEDGERS)) {
    const { rowCount } = await client.query(
      `select from pg_class c where c.oid = $1::regclass and c.relowner = (select oid from pg_roles where rolname = current_user)
        and has_table_privilege(c.oid, $2)`,
      [table, rights],
    )
    if (rowCount !== 0) await client.query(`revoke ${rights} on ${table} from current_user`)
  }
}

/** Statements of a file without a transaction: each ends with a semicolon at the end of a line. */
export const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((part) => part.trim())
    .filter((part) => part.replaceAll(/^\s*--.*$/gm, '').trim() !== '')

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '55P03'

/** @returns was it applied now? */
async function apply(client: pg.Client, dir: string, name: string): Promise<boolean> {
  try {
    const text = await readFile(path.join(dir, name), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = await client.query<{ checksum: string | null }>('select checksum from migrations where name = $1', [
      name,
    ])
    const applied = known.rows[0]
    if (applied?.checksum && applied.checksum !== checksum) throw new Error('it was changed after it had been applied')
    // Those applied before checksums were kept.
    if (applied && !applied.checksum)
      await client.query('update migrations set checksum = $2 where name = $1', [name, checksum])
    if (applied) return false
    await (text.startsWith(BY_ITSELF) ? runOneByOne(client, text) : runTogether(client, text, name, checksum))
    if (text.startsWith(BY_ITSELF)) await markApplied(client, name, checksum)
    return true
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

const markApplied = (client: pg.Client, name: string, checksum: string): Promise<unknown> =>
  client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])

/** Again when somebody holds a table for longer than others may wait behind us. */
async function untilFree(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      if (attempt === TRIES || !isTaken(error)) throw error
      await sleep(100 * attempt)
    }
  }
}

/** In one transaction with its mark. */
const runTogether = (client: pg.Client, text: string, name: string, checksum: string): Promise<void> =>
  untilFree(async () => {
    await client.query('begin')
    try {
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await client.query(text)
      await markApplied(client, name, checksum)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })

/**
 * What is interrupted is begun anew from its first statement: each must bear being run twice. One that builds CONCURRENTLY keeps nobody
 * waiting while it waits.
 */
async function runOneByOne(client: pg.Client, text: string): Promise<void> {
  for (const statement of statementsOf(text)) {
    const limit = /\bconcurrently\b/i.test(statement.replaceAll(/--.*$/gm, '')) ? 0 : LOCK_TIMEOUT_MS
    await client.query(`set lock_timeout = ${limit}`)
    await untilFree(() => client.query(statement)).finally(() => client.query('reset lock_timeout'))
  }
}

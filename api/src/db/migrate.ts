import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const DIR = path.join(import.meta.dirname, '../../migrations')
/** Any number: the lock only has to be the same in every process that migrates. */
const LOCK = 7_204_118

/**
 * Applies the SQL files of api/migrations in order, each in its own transaction, and the queue's own schema.
 * Safe to run from several processes at once and again after a crash. Forward only.
 * @returns names of the files applied now
 * @throws Error naming a file that was changed after it had been applied
 */
export async function migrate(url: string, dir = DIR): Promise<string[]> {
  await runMigrations({ connectionString: url, logger: undefined, events: undefined })
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now())`)
    await client.query('alter table migrations add column if not exists checksum text')
    const files = (await readdir(dir)).filter((name) => name.endsWith('.sql')).toSorted()
    const applied: string[] = []
    for (const name of files) if (await apply(client, dir, name)) applied.push(name)
    await seal(client)
    return applied
  } finally {
    await client.end()
  }
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

async function apply(client: pg.Client, dir: string, name: string): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query('set local lock_timeout = 10000')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const text = await readFile(path.join(dir, name), 'utf8')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = await client.query<{ checksum: string | null }>('select checksum from migrations where name = $1', [
      name,
    ])
    if (known.rowCount === 0) {
      await client.query(text)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    }
    const applied = known.rows[0]
    if (applied?.checksum && applied.checksum !== checksum) throw new Error('it was changed after it had been applied')
    // Those applied before checksums were kept.
    if (applied && !applied.checksum)
      await client.query('update migrations set checksum = $2 where name = $1', [name, checksum])
    await client.query('commit')
    return known.rowCount === 0
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

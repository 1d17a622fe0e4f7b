// What deleting leaves behind: dead rows in the files of tables and indexes, samples in the planner's statistics, and the
// write-ahead log. PostgreSQL overwrites them some day; this does it now.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Is the database of this address our own embedded one? */
export function isEmbedded(dataDir: string, url: string): boolean {
  const file = path.join(dataDir, 'postgres.passwords.json')
  if (!existsSync(file)) return false
  return (JSON.parse(readFileSync(file, 'utf8')) as { app: string }).app === new URL(url).password
}

const NOT_ALLOWED = '42501'
const mayNot = (error: unknown): boolean => (error as { code?: string }).code === NOT_ALLOWED

/** What was not done. */
interface Unscrubbed {
  /** Tables that were not rewritten: too large, or not the role's to rewrite. */
  left: string[]
  /** Tables somebody was using all the time. */
  inUse: string[]
  /** Is the log still there? Letting go of it needs rights only the embedded database gives. */
  isLogLeft: boolean
}

/**
 * Rewrites these tables, so that no deleted row is left in any file of theirs, and then lets go of the log that still has
 * them. A table in use for more than three seconds stops it; it can simply be run again.
 * @param tables of the schema public unless they say otherwise
 * @param largest bytes of a table with its indexes that is rewritten at most: nobody then waits for any table longer than a call
 * does before it gives up, one in use is left as well, and of a larger one the room of deleted rows is only made free for others
 */
export async function scrubDatabase(url: string, tables: readonly string[], largest?: number): Promise<Unscrubbed> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const outcomes: [table: string, outcome: Outcome][] = []
  try {
    await client.query(`set lock_timeout = '${largest ? '500ms' : '3s'}'`)
    await client.query('set statement_timeout = 0')
    for (const table of tables) {
      await forgetSamples(client, table)
      outcomes.push([table, await (largest ? rewriteIfShort(client, url, table, largest) : rewriteNow(client, table))])
    }
    // The samples are rows too, and the old ones are dead now.
    await client.query('vacuum full pg_catalog.pg_statistic')
    const isLogLeft = !(await letGoOfLog(client))
    const of = (wanted: Outcome) => outcomes.flatMap(([table, outcome]) => (outcome === wanted ? [table] : []))
    return { left: of('left'), inUse: of('in use'), isLogLeft }
  } finally {
    await client.end()
  }
}

type Outcome = 'rewritten' | 'in use' | 'left'

async function rewriteNow(client: pg.Client, table: string): Promise<Outcome> {
  await client.query(`vacuum (full, analyze) ${table}`)
  return 'rewritten'
}

/** A call gives up after 2 s of waiting for a table. */
const SHORT_MS = 1500

async function rewriteIfShort(client: pg.Client, url: string, table: string, largest: number): Promise<Outcome> {
  const { rows } = await client.query<{ fits: boolean }>('select pg_total_relation_size($1) <= $2 as fits', [
    table,
    largest,
  ])
  const outcome = rows[0]?.fits ? await rewriteInTurns(url, table, SHORT_MS) : 'left'
  await client.query(outcome === 'rewritten' ? `analyze ${table}` : `vacuum (analyze) ${table}`)
  return outcome
}

/** Somebody has it just now. */
const IN_USE = '55P03'
/** It takes longer than others may be kept waiting. */
const TOO_LONG = '57014'

/** Somebody may just be writing: the table is tried again. */
const TURNS = 3
const PAUSE_MS = 200

/**
 * Rewrites one table as `rewriteTable` does, tried a few times while it is in use. One that takes too long would each time, and everybody
 * would wait each time. @returns was it rewritten?
 */
export const forgetFormerRows = async (url: string, table: string, longestMs?: number): Promise<boolean> =>
  (await rewriteInTurns(url, table, longestMs)) === 'rewritten'

async function rewriteInTurns(url: string, table: string, longestMs?: number): Promise<Outcome> {
  for (let turn = 0; turn < TURNS; turn++) {
    const outcome = await tryToRewrite(url, table, longestMs)
    if (outcome !== 'in use') return outcome
    await sleep(PAUSE_MS)
  }
  return 'in use'
}

/**
 * Rewrites one table, so that no former version of a row is left in its files. Nobody waits long: a table that is in use is
 * left as it is after half a second, one that takes longer than `longestMs` as well, and so is one the role may not rewrite.
 * @returns was it rewritten?
 */
export const rewriteTable = async (url: string, table: string): Promise<boolean> =>
  (await tryToRewrite(url, table)) === 'rewritten'

async function tryToRewrite(url: string, table: string, longestMs = 15_000): Promise<Outcome> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const lies = async () =>
    (await client.query<{ at: string }>('select pg_relation_filepath($1) as at', [table])).rows[0]?.at
  try {
    await client.query(`set lock_timeout = '500ms'`)
    await client.query(`set statement_timeout = ${longestMs}`)
    const before = await lies()
    await client.query(`vacuum (full) ${table}`)
    // Without the right to it there is a warning only.
    return (await lies()) === before ? 'left' : 'rewritten'
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === IN_USE) return 'in use'
    if (mayNot(error) || code === TOO_LONG) return 'left'
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Analyzing replaces the samples of a table's values and of what its indexes calculate from them, but not those of a table
 * that has become empty. Only PostgreSQL 18 and newer can be told to forget them.
 */
async function forgetSamples(client: pg.Client, table: string): Promise<void> {
  const { rows: columns } = await client.query<{ schema: string; table: string; column: string; inherited: boolean }>(
    `select schemaname as schema, tablename as table, attname as column, inherited from pg_stats
      where to_regclass(quote_ident(schemaname) || '.' || quote_ident(tablename)) in
          (select $1::regclass union all select indexrelid::regclass from pg_index where indrelid = $1::regclass)
        and exists (select from pg_proc where proname = 'pg_clear_attribute_stats')`,
    [table],
  )
  for (const { schema, table: name, column, inherited } of columns)
    await client.query('select pg_clear_attribute_stats($1, $2, $3, $4)', [schema, name, column, inherited])
}

/** With recycling off a checkpoint removes segments that are behind it; the current one is left for a new one first. */
async function letGoOfLog(client: pg.Client): Promise<boolean> {
  try {
    await client.query('checkpoint')
    await client.query('select pg_switch_wal()')
    await client.query('checkpoint')
    return true
  } catch (error) {
    if (mayNot(error)) return false
    throw error
  }
}

import pg from 'pg'
import { connect, disconnect } from '../src/db/db.ts'
import { env } from '../src/env.ts'
import { journalWritten } from '../src/consents/ledger/journal.ts'
import { reapplyDecisions } from '../src/reapply-decisions.ts'
import { reapplyErasures } from '../src/reapply-erasures.ts'

const CONNECTIONS = 8

/** Runs statements on the server with nobody else in the database. */
async function alone(url: string, statements: (name: string) => string[]): Promise<void> {
  await disconnect()
  const name = new URL(url).pathname.slice(1)
  const admin = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await admin.connect()
  // Processes of the server itself leave by themselves, and nobody may end them.
  const clients = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`
  await admin.query(clients, [name])
  for (const statement of statements(name)) await admin.query(statement)
  await admin.end()
  connect(url, CONNECTIONS)
}

/**
 * A copy of the database as it is now.
 * @returns puts it back, as often as wanted, and does what a start does then
 */
export async function backUp(url: string): Promise<() => Promise<void>> {
  const copy = (name: string) => `${name}_backup`
  await alone(url, (name) => [
    `drop database if exists ${copy(name)}`,
    `create database ${copy(name)} template ${name} strategy file_copy`,
  ])
  return async () => {
    await journalWritten()
    await alone(url, (name) => [
      `drop database ${name}`,
      `create database ${name} template ${copy(name)} strategy file_copy`,
    ])
    await startAgain(url)
  }
}

/** What a start does before anything is served. */
export async function startAgain(url: string): Promise<void> {
  await journalWritten()
  await reapplyDecisions(url, env().DATA_DIR)
  await reapplyErasures(url, env().DATA_DIR)
  connect(url, CONNECTIONS)
}

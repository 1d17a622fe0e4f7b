import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'
import { seedReference } from '../src/seed/seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Server of the test databases; the database named in it is the migrated template. */
    templateUrl: string
  }
}

/** One PostgreSQL for the whole run, migrated once; each test file copies the template. */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_DATABASE_URL']
  const dir = mkdtempSync(path.join(tmpdir(), 'korak-test-'))
  const embedded = given
    ? null
    : await (await import('../src/db/embedded.ts')).startEmbedded({ dataDir: dir, log: () => {} })
  if (embedded) await forgetPowerCuts(embedded.adminUrl)
  const url = new URL(given ?? embedded?.url ?? '')
  const name = `template_${process.pid}`
  await withClient(url, (client) => client.query(`create database ${name} template template0`))
  url.pathname = `/${name}`
  await migrate(url.href)
  // What is noted down of the first texts is of this database, not of the installation that may be in this folder.
  const { DATA_DIR } = process.env
  process.env['DATA_DIR'] = dir
  await seedReference(url.href)
  if (DATA_DIR === undefined) delete process.env['DATA_DIR']
  else process.env['DATA_DIR'] = DATA_DIR
  // Publishing the first consents asks everybody; there is nobody, and tests begin with an empty queue.
  await withClient(url, (client) => client.query('delete from graphile_worker._private_jobs'))
  project.provide('templateUrl', url.href)
  return async () => {
    if (given)
      await withClient(new URL(given), (client) => client.query(`drop database if exists ${name} with (force)`))
    await embedded?.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** These databases are thrown away after the run: nothing of them has to outlive the machine. */
async function forgetPowerCuts(adminUrl: string): Promise<void> {
  await withClient(new URL(adminUrl), async (client) => {
    // Nor does anything sample their values at times of its own choosing: tests look for traces in what was sampled.
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
      await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  })
}

async function withClient(url: URL, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

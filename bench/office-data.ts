// A database as large as the office may become, made by statements of many rows; `npm run bench -- seed`.
import type pg from 'pg'
import { hashPassword } from '../api/src/auth/passwords.ts'
import { connect, disconnect } from '../api/src/db/db.ts'
import { migrate } from '../api/src/db/migrate.ts'
import { reindexJobs } from '../api/src/jobs/search/indexing.ts'
import { LAST, MEN, WOMEN } from '../api/src/seed/filling/names.ts'
import { seedReference } from '../api/src/seed/seed.ts'
import { type BenchDatabase, withClient } from './bench-database.ts'
import { insertJobs, RARE, versionOf } from './jobs-data.ts'
import { PEOPLE, WORK } from './office-rows.ts'
import { PASSWORD, tokenHashOf } from './people.ts'
import { printFigures, say } from './report.ts'
import { SENTENCES, TITLES } from './vocabulary.ts'

/** Everything else goes by how many candidates there are. */
export const SIZES = [10_000, 100_000] as const
/** Administrators with a session each. */
export const STAFF = 8

const perCandidates = (candidates: number) => ({
  jobs: candidates / 5,
  companies: candidates / 50,
  questionnaires: candidates / 100,
  campaigns: candidates / 500,
})

/** Name of a database with that many candidates, made now if it is not there. */
export async function officeDatabase(database: BenchDatabase, candidates: number): Promise<string> {
  const name = `office_${candidates}_${versionOf('office-data.ts', 'office-rows.ts')}`
  if (await database.has(name)) return name
  for (const old of await database.names()) if (old.startsWith(`office_${candidates}_`)) await database.drop(old)
  const draft = `draft_office_${candidates}`
  const url = database.urlOf(draft)
  const sizes = perCandidates(candidates)
  await database.create(draft)
  await migrate(url)
  await seedReference(url)
  await withClient(url, async (client) => {
    await prepare(client, candidates, sizes)
    await insertJobs(client, sizes.jobs, sizes.companies)
    await runAll(client, PEOPLE)
  })
  connect(url, 2)
  await reindexJobs()
  await disconnect()
  await withClient(url, async (client) => {
    await prepare(client, candidates, sizes)
    // The jobs and their stages among them: hundreds of thousands of applications are looked up in those.
    await client.query('analyze')
    await runAll(client, WORK)
    await client.query('vacuum analyze')
  })
  await database.rename(draft, name)
  return name
}

/** What the statements need: numbers that look random and are the same each time, words, and how many of what there are. */
async function prepare(client: pg.Client, candidates: number, sizes: ReturnType<typeof perCandidates>): Promise<void> {
  // Nothing here has to survive a crash.
  await client.query(`set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '512MB'`)
  await client.query(`create function pg_temp.lot(number bigint, salt int, below bigint) returns int language sql immutable as
    'select ((hashint8extended(number, salt) & 9223372036854775807) % below)::int'`)
  await client.query(`create function pg_temp.one(choices text[], number bigint, salt int) returns text language sql immutable as
    'select choices[1 + pg_temp.lot(number, salt, cardinality(choices))]'`)
  await client.query(`create temp table given (candidates int, jobs int, companies int, questionnaires int, campaigns int, staff int,
    hash text, firsts text[], lasts text[], titles text[], sentences text[], rare text[], tokens bytea[])`)
  const { jobs, companies, questionnaires, campaigns } = sizes
  const tokens = Array.from({ length: STAFF }, (_, n) => tokenHashOf(n))
  const words = [[...WOMEN, ...MEN], LAST, TITLES, SENTENCES, RARE]
  await client.query('insert into given values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)', [
    candidates,
    jobs,
    companies,
    questionnaires,
    campaigns,
    STAFF,
    await hashPassword(PASSWORD),
    ...words,
    tokens,
  ])
}

async function runAll(client: pg.Client, statements: Readonly<Record<string, string>>): Promise<void> {
  for (const [what, statement] of Object.entries(statements)) {
    const begun = performance.now()
    await client.query(statement)
    // What follows joins these rows, and nothing else tells PostgreSQL in time how many there are.
    for (const [, table] of statement.matchAll(/insert into (\w+)/g)) await client.query(`analyze ${table}`)
    console.error(`  ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
}

const TABLES = {
  candidates: 100_000,
  applications: 500_000,
  jobs: 20_000,
  companies: 2000,
  questionnaires: 1000,
  campaigns: 200,
  answers: 5_000_000,
  mails: 1_000_000,
  audit_events: 2_000_000,
}

/** Makes the databases the office is measured on anew, and says how many rows they have, how large they are, and how long it took. */
export async function benchSeed(database: BenchDatabase, wanted: number): Promise<void> {
  for (const candidates of wanted > 0 ? [wanted] : SIZES) {
    for (const old of await database.names()) if (old.startsWith(`office_${candidates}_`)) await database.drop(old)
    const begun = performance.now()
    const name = await officeDatabase(database, candidates)
    const seconds = (performance.now() - begun) / 1000
    await withClient(database.urlOf(name), async (client) => {
      const share = candidates / 100_000
      const rows: [string, number, number][] = []
      for (const [table, full] of Object.entries(TABLES)) {
        const { rows: counted } = await client.query<{ n: string }>(`select count(*) as n from ${table}`)
        rows.push([table, Number(counted[0]?.n), full * share])
      }
      printFigures(
        `Rows beside ${candidates.toLocaleString('en-US')} candidates`,
        rows.map(([table, n, floor]) => ({ name: table, value: n, unit: '', floor, moreIsBetter: true })),
      )
      const { rows: size } = await client.query<{ mb: number }>(
        'select (pg_database_size(current_database()) / 1048576)::int as mb',
      )
      say(`\nMade in ${Math.round(seconds)} s; ${size[0]?.mb} MB on the disk.`)
    })
  }
}

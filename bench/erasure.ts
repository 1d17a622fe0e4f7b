// Erasing a person by the command, beside few mails and beside a million: the rows of others must not be looked through.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../tools/run-server.ts'
import { type BenchDatabase, PLACE, withClient } from './bench-database.ts'
import { jobsDatabase } from './jobs-data.ts'
import { median } from './load.ts'
import { settingsFor } from './side-by-side.ts'
import { insertCandidates, usernameOf } from './people.ts'
import { printFigures, say } from './report.ts'

const COPY = 'bench_erasure'
const CANDIDATES = 1000
const FEW = 10_000
const MANY = 1_000_000
/** People erased beside each number of mails. */
const ERASED = 5
const FLOOR_SECONDS = 5

const MAILS = `insert into mails (user_id, to_address, to_name, template, language, params, status, sent_at)
  select u.id, u.email, u.name, 'application_message', 'sl-SI', '{"ref":"P-1","job":"Kuhar","text":"Hvala."}', 'sent', now()
  from users u, generate_series(1, $1::int) n where u.username like 'kandidat.%'`

/** Seconds from the command to its end, its start included. @throws when it fails */
function eraseOne(url: string, username: string): number {
  const dataDir = path.join(PLACE, 'data', 'erasure')
  mkdirSync(dataDir, { recursive: true })
  const begun = performance.now()
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'tools/ops/account.ts'), 'erase', username], {
    env: { ...process.env, ...settingsFor(url), DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Erasing ${username} failed: ${stderr}`)
  return (performance.now() - begun) / 1000
}

/** @returns the median of seconds for one person */
async function eraseBeside(database: BenchDatabase, mails: number): Promise<number> {
  await database.create(COPY, await jobsDatabase(database, 10_000))
  const url = database.urlOf(COPY)
  await withClient(url, async (client) => {
    await insertCandidates(client, CANDIDATES)
    await client.query(MAILS, [mails / CANDIDATES])
    await client.query('vacuum analyze')
  })
  const seconds = Array.from({ length: ERASED }, (_, person) => eraseOne(url, usernameOf(person)))
  await database.drop(COPY)
  return median(seconds)
}

/** One person erased among a thousand, with a thousandth of all mails. */
export async function benchErasure(database: BenchDatabase): Promise<void> {
  const few = await eraseBeside(database, FEW)
  const many = await eraseBeside(database, MANY)
  printFigures(`Erasing one of ${CANDIDATES} people, the command from its start to its end`, [
    { name: `beside ${FEW} mails, 10 of them the person's`, value: few, unit: 's', floor: FLOOR_SECONDS },
    { name: `beside ${MANY} mails, 1,000 of them the person's`, value: many, unit: 's', floor: FLOOR_SECONDS },
  ])
  say(`\nMedians of ${ERASED} people each.`)
}

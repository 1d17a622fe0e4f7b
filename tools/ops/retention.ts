// `npm run retention -- --dry-run`: what the rules of retention would do now, by rule, with pseudonymous ids and days.
// Without --dry-run it is done, as it is every night. `--all` lists every entry, `--scrub` afterwards removes what deleted
// rows have left in the files of the database.
import { parseArgs } from 'node:util'
import { connect, disconnect } from '../../api/src/db/db.ts'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { migrate } from '../../api/src/db/migrate.ts'
import { readEnv, useDatabase } from '../../api/src/env.ts'
import { reapplyTombstones } from '../../api/src/privacy/erasure/reapply-erasures.service.ts'
import { type Report, runRetention } from '../../api/src/privacy/retention/retention.service.ts'
import { scrub } from '../../api/src/privacy/erasure/deleted-row-scrub.queries.ts'
import { sealAnswers } from '../../api/src/seal-answers.ts'
import { wire } from '../../api/src/wiring.ts'

const LISTED = 20

function lines({ rule, due, failed, code }: Report, isAll: boolean): string[] {
  const rows = due.reduce((sum, { count }) => sum + count, 0)
  const listed = isAll ? due : due.slice(0, LISTED)
  return [
    `${rule}: ${rows}${failed > 0 ? `, ${failed} entries could not be carried out (${code})` : ''}`,
    ...listed.map(
      ({ person, campaign, on, count }) => `  ${person ?? campaign ?? 'nobody'}  ${on}${count > 1 ? `  ${count}` : ''}`,
    ),
    ...(listed.length < due.length ? [`  … and ${due.length - listed.length} more (--all)`] : []),
  ]
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'dry-run': { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      scrub: { type: 'boolean', default: false },
    },
  })
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env)
  const isDry = values['dry-run']
  const embedded = DATABASE_URL ? null : await startEmbedded({ dataDir: DATA_DIR, log: console.error })
  try {
    const url = DATABASE_DIRECT_URL ?? DATABASE_URL ?? embedded?.url ?? ''
    useDatabase(url)
    // Rules speak of columns this version knows.
    if (!isDry) await migrate(url)
    if (!isDry) for (const line of await sealAnswers(url)) console.error(line)
    connect(url, 2)
    wire()
    const erased = isDry ? 0 : await reapplyTombstones()
    if (erased > 0) console.log(`erased again, by tombstone: ${erased}`)
    const reports = await runRetention(isDry)
    for (const report of reports) for (const line of lines(report, values.all)) console.log(line)
    if (isDry) console.log('Nothing was changed.')
    if (reports.some(({ failed }) => failed > 0)) process.exitCode = 1
    if (values.scrub && !isDry) console.log(scrubbed(await scrub(url)))
    await disconnect()
  } finally {
    await embedded?.stop()
  }
}

const scrubbed = (isLogGone: boolean): string =>
  isLogGone
    ? 'Tables rewritten, write-ahead log let go of.'
    : 'Tables rewritten. The write-ahead log goes by the settings of the server.'

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

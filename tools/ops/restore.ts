// `npm run restore -- FOLDER [--tombstones PLACE] [--journal PLACE]`: a backup into an empty DATA_DIR (and, with DATABASE_URL, an empty
// database). Everything is compared with the backup's manifest before anything is written. Whoever has been erased since
// the backup is erased again: by the tombstones that lie in DATA_DIR already, those of the backup, and those of PLACE,
// which is the folder `erasures` (or a file of it) saved from the machine that was lost. Decisions made since the backup are put
// back in the same way, by the folder `journal`.
// `npm run restore -- --settle`: the database was put back by other means, such as to a point in time; what follows is done with it.
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, copyFile, cp, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { shutRestored } from '../../api/src/accounts/sign-in/restored.queries.ts'
import { journalDir, journalFiles } from '../../api/src/consents/ledger/journal.ts'
import type { Replayed } from '../../api/src/consents/ledger/journal-replay.service.ts'
import { connect, disconnect } from '../../api/src/db/db.ts'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { migrate } from '../../api/src/db/migrate.ts'
import { readEnv, useDatabase } from '../../api/src/env.ts'
import { beginRestore, endRestore, refuseHalfRestored } from '../../api/src/half-restored.ts'
import { deleteOrphans } from '../../api/src/files/delete-orphans.ts'
import { readTombstones, writeTombstones } from '../../api/src/privacy/erasure/tombstones.ts'
import { reapplyDecisions } from '../../api/src/reapply-decisions.ts'
import { reapplyErasures } from '../../api/src/reapply-erasures.ts'
import { sealAnswers } from '../../api/src/seal-answers.ts'
import { wire } from '../../api/src/wiring.ts'
import { loadDatabase } from '../backup/dump.ts'
import { countUsers, putDatabase } from '../backup/embedded.ts'
import { readManifest } from '../backup/manifest.ts'

/** What a restore may find in its folder: saved from the machine that was lost. */
const KEPT: ReadonlySet<string> = new Set(['erasures', 'journal', 'campaign-keys'])

interface Saved {
  tombstones?: string | undefined
  journal?: string | undefined
}

async function restore(source: string, saved: Saved): Promise<string> {
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env)
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  const manifest = await readManifest(source)
  const kind = url ? 'dump' : 'embedded'
  if (manifest.database !== kind) {
    throw new Error(
      url
        ? 'This is a backup of an embedded database: unset DATABASE_URL'
        : 'This backup was made with pg_dump: set DATABASE_URL',
    )
  }
  const present = existsSync(DATA_DIR) ? readdirSync(DATA_DIR).filter((name) => !KEPT.has(name)) : []
  if (present.length > 0) throw new Error(`${DATA_DIR} is not empty: move it aside, or set another DATA_DIR`)
  // Read before anything is written: a wrong place must not leave half a restore.
  const tombstones = [
    ...(saved.tombstones ? await readTombstones(path.resolve(saved.tombstones), false) : []),
    ...(await readTombstones(path.join(source, 'erasures'))),
  ]
  const journals = [saved.journal && path.resolve(saved.journal), path.join(source, 'journal')]
  if (saved.journal && (await journalFiles(path.resolve(saved.journal))).length === 0)
    throw new Error(`There is no journal in ${path.resolve(saved.journal)}`)
  await beginRestore(DATA_DIR, 'restore')
  if (tombstones.length > 0) await writeTombstones(tombstones, DATA_DIR)
  for (const place of journals) if (place) await addJournal(place, DATA_DIR)
  for (const name of ['secret', 'postgres.passwords.json']) {
    const file = path.join(source, name)
    if (existsSync(file)) await copyFile(file, path.join(DATA_DIR, name))
  }
  const files = path.join(source, 'files')
  if (existsSync(files)) await cp(files, path.join(DATA_DIR, 'files'), { recursive: true })
  if (url) loadDatabase(path.join(source, 'database.dump'), url)
  else await putDatabase(path.join(source, 'postgres'), DATA_DIR)
  const { people, erased, events, left, shut } = await settle(DATA_DIR, url, removeOrphans)
  await endRestore(DATA_DIR)
  const again = erased > 0 ? `, ${erased} of them erased again` : ''
  const decided = events > 0 ? `, ${events} later decisions put back` : ''
  const strange = left > 0 ? `, ${left} of the journal do not fit` : ''
  const restored = `Restored to ${DATA_DIR}, as it was at ${manifest.made_at}: ${people} people${again}${decided}${strange}, ${manifest.files.length} files checked`
  return [restored, SHUT, ...shut, ...(shut.length > 0 ? [WITHOUT_KEYS] : [])].join('\n')
}

/** For a database somebody has put back beside the DATA_DIR of now, where tombstones and journal are. */
async function settleOnly(): Promise<string> {
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env)
  await refuseHalfRestored(DATA_DIR, true)
  await beginRestore(DATA_DIR, 'settle')
  const { people, erased, events, shut } = await settle(DATA_DIR, DATABASE_DIRECT_URL ?? DATABASE_URL)
  await endRestore(DATA_DIR)
  const settled = `Settled: ${people} people, ${erased} of them erased again, ${events} later decisions put back`
  return [settled, SHUT, ...shut].join('\n')
}

const SHUT =
  'Nobody is signed in, mailed links are spent, and everybody sets a new password by »Forgotten password«. An e-mail changed since the backup is the former one again: see "Restore" in the runbook.'
const WITHOUT_KEYS =
  'Keys are never in a backup. Put the folder campaign-keys saved from the machine that was lost into DATA_DIR; without it these answers are lost, and `npm run campaign-keys -- --give-up UID` lets raters begin again.'
const AFTER_ALL = 2 * 60 * 60 * 1000

interface Settled extends Replayed {
  people: number
  erased: number
  /** A line for each campaign whose answers cannot be opened. */
  shut: string[]
}

/** Adds what a saved journal has to the one here; lines there twice do no harm. */
async function addJournal(place: string, dataDir: string): Promise<void> {
  const folder = journalDir(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const file of await journalFiles(place)) {
    const target = path.join(folder, path.basename(file))
    await appendFile(target, await readFile(file), { mode: 0o600, flush: true })
  }
}

/** Before anything else is put back: what dies in between must not serve who was shut out since. */
async function shutAccounts(url: string): Promise<void> {
  connect(url, 2)
  await shutRestored()
  await disconnect()
}

/**
 * Nobody is uploading now: files without a row are as good as old. A bucket may be that of a portal that goes on serving, while
 * this is only tried; of the portal that serves from here it is swept at night.
 */
async function removeOrphans(): Promise<void> {
  if (readEnv(process.env).FILES === 'folder') await deleteOrphans(new Date(Date.now() + AFTER_ALL))
}

/** Brings the database up to this version, shuts accounts, puts decisions back and repeats erasures. */
async function settle(dataDir: string, url: string | undefined, after = async () => {}): Promise<Settled> {
  const embedded = url ? null : await startEmbedded({ dataDir, log: () => {} })
  try {
    const address = url ?? embedded?.url ?? ''
    useDatabase(address)
    const people = await countUsers(address)
    await migrate(address)
    const shut = await sealAnswers(address)
    await shutAccounts(address)
    wire()
    const replayed = await reapplyDecisions(address, dataDir)
    const erased = await reapplyErasures(address, dataDir)
    connect(address, 2)
    await after()
    await disconnect()
    return { people, erased, shut, ...replayed }
  } finally {
    await embedded?.stop()
  }
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      tombstones: { type: 'string' },
      journal: { type: 'string' },
      settle: { type: 'boolean', default: false },
    },
  })
  const [source] = positionals
  if (!source && !values.settle)
    throw new Error('Say where from: npm run restore -- FOLDER [--tombstones PLACE] [--journal PLACE]')
  console.log(source ? await restore(path.resolve(source), values) : await settleOnly())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

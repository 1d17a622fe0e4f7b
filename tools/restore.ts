// `npm run restore -- FOLDER [--tombstones PLACE]`: a backup into an empty DATA_DIR (and, with DATABASE_URL, an empty
// database). Everything is compared with the backup's manifest before anything is written. Whoever has been erased since
// the backup is erased again: by the tombstones that lie in DATA_DIR already, those of the backup, and those of PLACE,
// which is the folder `erasures` (or a file of it) saved from the machine that was lost.
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect, disconnect } from '../api/src/db/db.ts'
import { startEmbedded } from '../api/src/db/embedded.ts'
import { migrate } from '../api/src/db/migrate.ts'
import { readEnv, useDatabase } from '../api/src/env.ts'
import { sweepOrphans } from '../api/src/files/sweep.ts'
import { readTombstones, writeTombstones } from '../api/src/privacy/tombstones.ts'
import { repeatErasures } from '../api/src/repeat-erasures.ts'
import { loadDatabase } from './backup/dump.ts'
import { countUsers, putDatabase } from './backup/embedded.ts'
import { readManifest } from './backup/manifest.ts'

async function restore(source: string, saved: string | undefined): Promise<string> {
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
  const present = existsSync(DATA_DIR) ? readdirSync(DATA_DIR).filter((name) => name !== 'erasures') : []
  if (present.length > 0) throw new Error(`${DATA_DIR} is not empty: move it aside, or set another DATA_DIR`)
  // Read before anything is written: a wrong place must not leave half a restore.
  const tombstones = [
    ...(saved ? await readTombstones(path.resolve(saved), false) : []),
    ...(await readTombstones(path.join(source, 'erasures'))),
  ]
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  await writeTombstones(tombstones, DATA_DIR)
  for (const name of ['secret', 'postgres.passwords.json']) {
    const file = path.join(source, name)
    if (existsSync(file)) await copyFile(file, path.join(DATA_DIR, name))
  }
  const files = path.join(source, 'files')
  if (existsSync(files)) await cp(files, path.join(DATA_DIR, 'files'), { recursive: true })
  if (url) loadDatabase(path.join(source, 'database.dump'), url)
  else await putDatabase(path.join(source, 'postgres'), DATA_DIR)
  const { people, erased } = await settle(DATA_DIR, url)
  const again = erased > 0 ? `, ${erased} of them erased again` : ''
  return `Restored to ${DATA_DIR}, as it was at ${manifest.made_at}: ${people} people${again}, ${manifest.files.length} files checked`
}

const AFTER_ALL = 2 * 60 * 60 * 1000

/** Brings the database up to this version, repeats erasures and removes files that belong to nobody any more. */
async function settle(dataDir: string, url: string | undefined): Promise<{ people: number; erased: number }> {
  const embedded = url ? null : await startEmbedded({ dataDir, log: () => {} })
  try {
    const address = url ?? embedded?.url ?? ''
    useDatabase(address)
    const people = await countUsers(address)
    await migrate(address)
    const erased = await repeatErasures(address, dataDir)
    connect(address, 2)
    // Nobody is uploading now: files without a row are as good as old.
    await sweepOrphans(new Date(Date.now() + AFTER_ALL))
    await disconnect()
    return { people, erased }
  } finally {
    await embedded?.stop()
  }
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { tombstones: { type: 'string' } },
  })
  const [source] = positionals
  if (!source) throw new Error('Say where from: npm run restore -- FOLDER [--tombstones PLACE]')
  console.log(await restore(path.resolve(source), values.tombstones))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

// `npm run backup -- FOLDER`: database, uploaded files, tombstones of erased people, the
// journal of decisions and the installation's secret into a
// new folder, while the portal goes on serving. With DATABASE_URL the database is written by pg_dump. Not in it: the keys
// answers to 360 feedback are sealed with and places of public links are held by (DATA_DIR/campaign-keys), so that no backup
// connects a rater with answers, or anonymous answers with a time.
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { connect, disconnect } from '../../api/src/db/db.ts'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { readEnv, useDatabase } from '../../api/src/env.ts'
import { copyContents } from '../../api/src/files/moving.ts'
import { dumpDatabase } from '../backup/dump.ts'
import { copyDatabase } from '../backup/embedded.ts'
import { writeManifest } from '../backup/manifest.ts'

async function backUp(target: string): Promise<string> {
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env)
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL
  if (existsSync(target)) throw new Error(`${target} is there already; name a folder that is not`)
  if (!url && !existsSync(DATA_DIR)) throw new Error(`There is nothing to back up in ${DATA_DIR}`)
  // Under another name until it is whole: whatever bears the name is a backup that can be restored.
  const draft = `${target}.unfinished`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  // Files never change and are removed after their row. Copied before and after, none is missing that the database names.
  await copyFiles(draft)
  const made_at = new Date().toISOString()
  const postgres = url
    ? await dumpDatabase(url, path.join(draft, 'database.dump'))
    : await copyDatabase(DATA_DIR, path.join(draft, 'postgres'))
  await copyFiles(draft)
  for (const name of ['secret', ...(url ? [] : ['postgres.passwords.json'])]) {
    const source = path.join(DATA_DIR, name)
    if (existsSync(source)) await copyFile(source, path.join(draft, name))
  }
  // After the database: what is decided while the backup is being made is in it, or in its journal, or both.
  // Last: whoever is erased while the backup is being made is in it, or has a tombstone in it, or both.
  for (const name of ['journal', 'erasures']) {
    const source = path.join(DATA_DIR, name)
    if (existsSync(source)) await cp(source, path.join(draft, name), { recursive: true })
  }
  const { files } = await writeManifest(draft, { made_at, database: url ? 'dump' : 'embedded', postgres })
  await rename(draft, target)
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return `Backed up to ${target}: ${files.length} files, ${(size / 1e6).toFixed(1)} MB`
}

async function copyFiles(draft: string): Promise<void> {
  const { DATA_DIR, FILES, FILES_FORMER } = readEnv(process.env)
  const [store, target] = [path.join(DATA_DIR, 'files'), path.join(draft, 'files')]
  if (FILES !== 'folder' || FILES_FORMER !== undefined) return copyBucket(target)
  if (existsSync(store)) await copyFolder(store, target)
}

/** What is removed while it is read belongs to nobody any more; what is there already never changes. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (!existsSync(target))
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
  }
}

/** What the database names, out of the bucket or from where it lay before, each compared with its hash. */
async function copyBucket(target: string): Promise<void> {
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env)
  const embedded = DATABASE_URL ? null : await startEmbedded({ dataDir: DATA_DIR, log: () => {} })
  try {
    const url = DATABASE_DIRECT_URL ?? DATABASE_URL ?? embedded?.url ?? ''
    useDatabase(url)
    connect(url, 2)
    const missing = await copyContents(target)
    if (missing.length > 0)
      console.error(`${missing.length} files are in the database and nowhere else: npm run files -- check`)
    await disconnect()
  } finally {
    await embedded?.stop()
    // What follows reads its own settings.
    if (embedded) delete process.env['DATABASE_URL']
  }
}

const [target] = process.argv.slice(2)
try {
  if (!target) throw new Error('Say where to: npm run backup -- FOLDER')
  console.log(await backUp(path.resolve(target)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

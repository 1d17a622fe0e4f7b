// `npm run restore -- FOLDER`: a backup into an empty DATA_DIR (and, with DATABASE_URL, an empty database). Everything
// is compared with the backup's manifest before anything is written.
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { readEnv } from '../api/src/env.ts'
import { loadDatabase } from './backup/dump.ts'
import { countUsers, putDatabase } from './backup/embedded.ts'
import { readManifest } from './backup/manifest.ts'

async function restore(source: string): Promise<string> {
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
  const isEmpty = !existsSync(DATA_DIR) || readdirSync(DATA_DIR).length === 0
  if (!isEmpty) throw new Error(`${DATA_DIR} is not empty: move it aside, or set another DATA_DIR`)
  await mkdir(DATA_DIR, { recursive: true, mode: 0o700 })
  for (const name of ['secret', 'postgres.passwords.json']) {
    const file = path.join(source, name)
    if (existsSync(file)) await copyFile(file, path.join(DATA_DIR, name))
  }
  const files = path.join(source, 'files')
  if (existsSync(files)) await cp(files, path.join(DATA_DIR, 'files'), { recursive: true })
  if (url) loadDatabase(path.join(source, 'database.dump'), url)
  const people = url ? await countUsers(url) : await putDatabase(path.join(source, 'postgres'), DATA_DIR)
  return `Restored to ${DATA_DIR}, as it was at ${manifest.made_at}: ${people} people, ${manifest.files.length} files checked`
}

const [source] = process.argv.slice(2)
try {
  if (!source) throw new Error('Say where from: npm run restore -- FOLDER')
  console.log(await restore(path.resolve(source)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

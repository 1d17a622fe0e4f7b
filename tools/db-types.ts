// Writes api/src/db/schema.ts from a database that has all migrations: DATABASE_URL, or an embedded one made for it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../api/src/db/embedded.ts'
import { migrate } from '../api/src/db/migrate.ts'
import { writeTypes } from './codegen.ts'

const root = path.join(import.meta.dirname, '..')
const dir = mkdtempSync(path.join(tmpdir(), 'korak-types-'))
const embedded = process.env.DATABASE_URL ? null : await startEmbedded({ dataDir: dir, log: () => {} })
const url = embedded?.url ?? process.env.DATABASE_URL ?? ''
try {
  await migrate(url)
  process.exitCode = writeTypes(url, path.join(root, 'api/src/db/schema.ts'))
} finally {
  await embedded?.stop()
  rmSync(dir, { recursive: true, force: true })
}

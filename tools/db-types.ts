// Writes api/src/db/schema.ts from a database that has all migrations: DATABASE_URL, or an embedded one made for it.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '../api/src/db/embedded.ts'
import { migrate } from '../api/src/db/migrate.ts'

const root = path.join(import.meta.dirname, '..')
const dir = mkdtempSync(path.join(tmpdir(), 'korak-types-'))
const embedded = process.env.DATABASE_URL ? null : await startEmbedded({ dataDir: dir, log: () => {} })
const url = embedded?.url ?? process.env.DATABASE_URL ?? ''
try {
  await migrate(url)
  const codegen = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
  const flags = ['--dialect', 'postgres', '--camel-case', '--singularize=false', '--exclude-pattern', 'graphile*']
  const out = [
    '--out-file',
    path.join(root, 'api/src/db/schema.ts'),
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
  ]
  const run = spawnSync(process.execPath, [codegen, ...flags, ...out, '--url', url], { stdio: 'inherit', cwd: root })
  process.exitCode = run.status ?? 1
} finally {
  await embedded?.stop()
  rmSync(dir, { recursive: true, force: true })
}

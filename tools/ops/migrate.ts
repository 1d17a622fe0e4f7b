// `npm run migrate`: brings the database up to this version beside a running one, before its processes are replaced.
// A start does the same by itself.
import { migrate } from '../../api/src/db/migrate.ts'
import { requireSessions } from '../../api/src/db/pooler.ts'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { readEnv, useDatabase } from '../../api/src/env.ts'
import { sealAnswers } from '../../api/src/seal-answers.ts'
import { seedReference } from '../../api/src/seed/seed.ts'
import { wire } from '../../api/src/wiring.ts'

try {
  const { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env)
  const embedded = DATABASE_URL ? null : await startEmbedded({ dataDir: DATA_DIR, log: console.error })
  try {
    const url = DATABASE_DIRECT_URL ?? DATABASE_URL ?? embedded?.url ?? ''
    await requireSessions({ url: DATABASE_URL ?? url, direct: DATABASE_DIRECT_URL })
    useDatabase(url)
    wire()
    const applied = await migrate(url)
    for (const line of await sealAnswers(url)) console.error(line)
    await seedReference(url)
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'The database is up to date')
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

// `npm run files -- to-s3` or `to-folder`: brings uploaded files from where they lay before (FILES_FORMER) to where they lie now
// (FILES), compared with their hashes, while the portal serves. Stopped, it goes on where it was. With `--clear` what has arrived is
// taken away where it lay before. `npm run files -- check`: is every file there, and what was kept?
import { parseArgs } from 'node:util'
import { connect, disconnect } from '../../api/src/db/db.ts'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { readEnv, useDatabase } from '../../api/src/env.ts'
import { checkContents, type Moved, moveContents } from '../../api/src/files/moving.ts'

const USAGE = 'Say what: npm run files -- to-s3, to-folder or check [--clear]'
const SHOWN = 20

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { clear: { type: 'boolean', default: false } },
  })
  const [what] = positionals
  if (what !== 'to-s3' && what !== 'to-folder' && what !== 'check') throw new Error(USAGE)
  const { FILES, DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(process.env)
  if (what !== 'check' && (what === 'to-folder') !== (FILES === 'folder'))
    throw new Error(
      `FILES is ${FILES}: set it to where files go, FILES_FORMER to where they lie, and restart the portal first`,
    )
  const embedded = DATABASE_URL ? null : await startEmbedded({ dataDir: DATA_DIR, log: console.error })
  try {
    const url = DATABASE_DIRECT_URL ?? DATABASE_URL ?? embedded?.url ?? ''
    useDatabase(url)
    connect(url, 2)
    report(what === 'check' ? await checkContents() : await moveContents(values.clear))
    await disconnect()
  } finally {
    await embedded?.stop()
  }
}

function report({ files, moved, there, cleared, elsewhere, missing, damaged }: Moved): void {
  console.log(`${files} files: ${there} there, ${moved} brought over, ${cleared} taken away where they lay before`)
  for (const [word, ids] of [
    ['only where they lay before: bring them over and leave FILES_FORMER set until then', elsewhere],
    ['missing', missing],
    ['not what was kept', damaged],
  ] as const) {
    if (ids.length === 0) continue
    console.error(`${ids.length} ${word}: ${ids.slice(0, SHOWN).join(' ')}${ids.length > SHOWN ? ' …' : ''}`)
    process.exitCode = 1
  }
}

try {
  await main()
} catch (error) {
  const isAway = error instanceof Error && error.message === 'FILES_AWAY'
  console.error(
    isAway
      ? 'The store of files does not answer, or refuses (a line above says so). Once that is mended, run it again: it goes on.'
      : (error as Error).message,
  )
  process.exitCode = 1
}

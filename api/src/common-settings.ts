import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { keyFor } from '#auth/secret.ts'
import { writeOnce } from '#base/write-once.ts'
import type { Settings } from '#db/telling.ts'
import { env } from '#env.ts'

const hashOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64url').slice(0, 12)

/** What nobody else's disk has in this place: made by whoever is first. */
function diskOf(dataDir: string): Buffer {
  const file = path.join(dataDir, 'disk.id')
  writeOnce(file, randomBytes(16))
  return readFileSync(file)
}

/**
 * What every node must have alike, as hashes others can compare with theirs: with another secret the links one mails open nothing at the
 * other, with files elsewhere what one keeps the other does not find, and does not erase. Files that are being brought from one place to
 * another lie in both.
 */
export function commonSettings(): Settings {
  const { PUBLIC_URL = '', DATA_DIR, FILES, FILES_FORMER, S3_ENDPOINT, NODES } = env()
  const places = [FILES, FILES_FORMER ?? '', S3_ENDPOINT ?? ''].toSorted().join(' ')
  return {
    APP_SECRET: hashOf(keyFor('nodes')),
    PUBLIC_URL: hashOf(PUBLIC_URL),
    FILES: hashOf(places),
    DATA_DIR: hashOf(diskOf(DATA_DIR)),
    NODES: String(NODES),
  }
}

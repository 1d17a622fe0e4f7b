import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeOnce } from '#base/write-once.ts'
import { env } from '#env.ts'

/** What keys are derived for; a key for one use is worth nothing for another. */
type KeyUse =
  | 'links'
  | 'throttles'
  | 'devices'
  | 'registrants'
  | 'receipts'
  | 'assessments'
  | 'invitations'
  | 'approaches'
  | 'responses'
  | 'slots'
  | 'tombstones'
  | 'second-factors'
  | 'calendars'
  | 'references'
  | 'replies'
  | 'nodes'

let secret: string | undefined
const keys = new Map<KeyUse, Buffer>()

/** The key (32 bytes) for one use, derived from APP_SECRET or, locally, from `DATA_DIR/secret`. */
export function keyFor(use: KeyUse): Buffer {
  const known = keys.get(use)
  if (known) return known
  secret ??= env().APP_SECRET ?? localSecret(env().DATA_DIR)
  const key = Buffer.from(hkdfSync('sha256', secret, '', `korak/${use}/1`, 32))
  keys.set(use, key)
  return key
}

const macKeys = new Map<KeyUse, KeyObject>()
/** The same for what is derived several times in a call: made once, since making it costs more than using it. */
export function macKeyFor(use: KeyUse): KeyObject {
  const key = macKeys.get(use) ?? createSecretKey(keyFor(use))
  macKeys.set(use, key)
  return key
}

/**
 * Reads the secret of a local installation, made at the first start, by whichever process is first.
 */
export function localSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret')
  const known = read(file)
  if (known) return known
  mkdirSync(dataDir, { recursive: true, mode: 0o750 })
  writeOnce(file, Buffer.from(`${randomBytes(48).toString('base64url')}\n`))
  return readFileSync(file, 'utf8').trim()
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

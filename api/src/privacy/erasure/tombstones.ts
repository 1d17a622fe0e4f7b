import { createHmac } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { keyFor } from '#auth/secret.ts'
import { appendToDisk } from '#base/flush.ts'
import { env } from '#env.ts'

/**
 * One line for each erasure: of whom and when. They lie outside the database, so that a restored backup, which still knows
 * the person, does not bring anybody back.
 */
export interface Tombstone {
  /** Of an account or a referee the pseudonymous id; of an address outside an account its hash under a key of the installation. */
  id: string
  at: Date
}

/** What stands for an address: whoever has not the secret of the installation can neither read nor try addresses. */
export const hashOfAddress = (email: string): string =>
  createHmac('sha256', keyFor('tombstones')).update(email.toLowerCase()).digest('base64url')

const VERSION = 1
/** Nodes have one each: on some file systems what two machines append to a file in the same instant covers each other. */
const fileName = (): string => (env().NODES > 1 ? `erased.${hostname()}.jsonl` : 'erased.jsonl')
export const tombstoneDir = (dataDir = env().DATA_DIR): string => path.join(dataDir, 'erasures')

/**
 * Writes tombstones and does not return before they are on the disk. Call it as the last thing before the erasure
 * commits: one that is written and not committed is carried out again at the next start, the other way round never.
 * Of nobody it is an empty line, which takes the disk as long.
 */
export async function writeTombstones(tombstones: Tombstone[], dataDir = env().DATA_DIR): Promise<void> {
  // A line may have been cut off by a power failure: each begins on a line of its own, and empty ones are skipped.
  const lines = tombstones.map(({ id, at }) => `\n${JSON.stringify({ id, at: at.toISOString(), v: VERSION })}\n`)
  await appendToDisk(tombstoneDir(dataDir), fileName(), lines.join('') || '\n')
}

/**
 * Reads all tombstones of a file, or of a folder with such files; the latest of each person counts.
 * @throws Error when there is nothing of the kind, unless it is the usual place
 */
export async function readTombstones(place = tombstoneDir(), isOptional = true): Promise<Tombstone[]> {
  const latest = new Map<string, Date>()
  for (const file of await filesIn(place, isOptional))
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const tombstone = read(line)
      if (tombstone && tombstone.at > (latest.get(tombstone.id) ?? new Date(0))) latest.set(tombstone.id, tombstone.at)
    }
  return [...latest].map(([id, at]) => ({ id, at }))
}

async function filesIn(place: string, isOptional: boolean): Promise<string[]> {
  const found = await stat(place).catch(() => null)
  if (found?.isFile()) return [place]
  const names = found ? (await readdir(place)).filter((name) => name.endsWith('.jsonl')) : []
  if (names.length === 0 && !isOptional) throw new Error(`There are no tombstones in ${place}`)
  return names.map((name) => path.join(place, name))
}

const HASH = /^[\w-]{43}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Does it stand for a row by its id, an account or a referee, and not for an address? */
export const isOfRow = ({ id }: Tombstone): boolean => UUID.test(id)

function read(line: string): Tombstone | null {
  if (line === '') return null
  try {
    const { id, at } = JSON.parse(line) as { id: string; at: string }
    const time = new Date(at)
    return (UUID.test(id) || HASH.test(id)) && !Number.isNaN(time.getTime()) ? { id, at: time } : null
  } catch {
    return null
  }
}

import { randomUUID } from 'node:crypto'
import { access, link, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { now } from '#base/time.ts'
import { env } from '#env.ts'
import { folder, isKey, pathOf } from '#files/disk.ts'
import { bucketAt } from './bucket.ts'
import { FilesAway, isLost } from './away.ts'
import type { Content, Place } from './place.ts'

type Kept = Content & { storageKey: string }

const placeAt = (setting: string): Place => (setting === 'folder' ? folder : bucketAt(setting))
/** Where contents are written (FILES). */
export const present = (): Place => placeAt(env().FILES)
/** Where they were written before and are still read from, until they have been moved (FILES_FORMER). */
export const former = (): Place | null => {
  const { FILES_FORMER } = env()
  return FILES_FORMER === undefined ? null : placeAt(FILES_FORMER)
}
const inFolder = (): boolean => env().FILES === 'folder' && former() === null

/** Temporary files, and what is fetched for a moment. */
export const temporaryDir = (): string => path.join(env().DATA_DIR, 'tmp')

/** Milliseconds until the store is asked again; 0 when it is asked now. */
const pauseLeft = (): number => Math.max(present().pauseLeft(), former()?.pauseLeft() ?? 0)

export const putContent = (source: string, key: string, content: Content): Promise<void> =>
  present().put(source, key, content)

/** Removes it wherever it is. @throws FilesAway */
export async function removeContent(key: string): Promise<void> {
  await present().remove(key)
  await former()?.remove(key)
}

/**
 * Writes a content into a new file.
 * @throws FilesAway; ENOENT when the store does not have it
 */
async function fetchContent({ storageKey, size, sha256 }: Kept, target: string): Promise<void> {
  const content = { size, sha256 }
  try {
    await present().fetch(storageKey, content, target)
  } catch (error) {
    const before = former()
    if (!before || !isLost(error)) throw error
    await before.fetch(storageKey, content, target)
  }
}

/**
 * An address of the bucket for a browser that goes there by itself, where FILES_HANDOVER says so. What a page fetches comes from
 * the portal, since pages reach nobody else; so does what may still lie where it was before.
 */
export function handover(row: Kept, headers: { disposition: string; mime: string }, mode: unknown): string | null {
  const { FILES, FILES_HANDOVER } = env()
  if (FILES === 'folder' || FILES_HANDOVER === 'portal' || former() || mode !== 'navigate') return null
  if (pauseLeft() > 0) throw new FilesAway(pauseLeft())
  return bucketAt(FILES).addressOf(row.storageKey, headers)
}

interface Borrowed {
  path: string
  /** It is not needed any more. */
  release(): Promise<void>
}

/**
 * A file of this machine with the content: itself where files lie in the folder, otherwise fetched whole and compared
 * with its hash, so that nothing is handed out in part, and nobody who reads slowly keeps the store waiting.
 * @throws FilesAway; ENOENT when the store does not have it
 */
export async function borrow(row: Kept): Promise<Borrowed> {
  if (inFolder()) {
    const file = pathOf(row.storageKey)
    await access(file)
    return { path: file, release: async () => {} }
  }
  await mkdir(temporaryDir(), { recursive: true, mode: 0o700 })
  const file = path.join(temporaryDir(), randomUUID())
  const release = () => rm(file, { force: true })
  await fetchContent(row, file).catch(async (error: unknown) => {
    await release()
    throw error
  })
  return { path: file, release }
}

/**
 * Takes a content in by a second name: it stays even when the file is removed now.
 * @returns `later` where it has to be fetched, null when it is not there (any more)
 */
export async function takeContent(row: Kept, target: string): Promise<'taken' | 'later' | null> {
  if (!isKey(row.storageKey)) return null
  if (!inFolder()) return 'later'
  try {
    await link(pathOf(row.storageKey), target)
    return 'taken'
  } catch (error) {
    return isLost(error) ? null : 'later'
  }
}

/** Copies a content into a new file. @returns false when it is not there (any more) @throws FilesAway */
export async function copyContent(row: Kept, target: string): Promise<boolean> {
  try {
    await fetchContent(row, target)
    return true
  } catch (error) {
    if (isLost(error)) return false
    throw error
  }
}

/** Keeps what the portal has made itself, such as demo data. */
export async function putBytes(key: string, bytes: Uint8Array, content: Content): Promise<void> {
  if (env().FILES === 'folder') {
    const file = pathOf(key)
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    return writeFile(file, bytes, { mode: 0o600 })
  }
  await mkdir(temporaryDir(), { recursive: true, mode: 0o700 })
  const draft = path.join(temporaryDir(), randomUUID())
  try {
    await writeFile(draft, bytes, { mode: 0o600 })
    await putContent(draft, key, content)
  } finally {
    await rm(draft, { force: true })
  }
}

const AGAIN_MS = 5000
const SPREAD_MS = 5000

/**
 * Background work on stored files waits while the store is away; that is not a try of it.
 * @param again asks for the same work at that time
 */
export async function orLater(work: () => Promise<void>, again: (runAt: Date) => Promise<void>): Promise<void> {
  const at = (pause: number) => new Date(now().getTime() + pause + Math.random() * SPREAD_MS)
  const pause = pauseLeft()
  if (pause > 0) return again(at(pause))
  try {
    await work()
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
    await again(at(Math.max(pauseLeft(), AGAIN_MS)))
  }
}

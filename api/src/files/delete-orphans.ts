import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { now } from '#base/time.ts'
import { isKey, remove, storeDir } from './disk.ts'
import { findStoredKeys } from './files.queries.ts'
import { temporaryDir } from './spool.ts'

/** Younger files may belong to a request or transaction that is still open. */
const OLD = 60 * 60 * 1000

const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
/** The change time, since a stored file is a second name of an upload and keeps the time that was written. */
const isOld = async (file: string, at: Date): Promise<boolean> => {
  const found = await stat(file).catch(() => null)
  return found !== null && at.getTime() - found.ctimeMs > OLD
}

/**
 * Removes what crashes left behind: temporary uploads and stored files without a row, each older than an hour.
 * @returns how many files were removed
 */
export async function deleteOrphans(at = now()): Promise<number> {
  let removed = 0
  for (const name of await list(temporaryDir())) {
    const file = path.join(temporaryDir(), name)
    if (!(await isOld(file, at))) continue
    await rm(file, { force: true })
    removed++
  }
  for (const folder of await list(storeDir())) removed += await sweepFolder(folder, at)
  return removed
}

async function sweepFolder(folder: string, at: Date): Promise<number> {
  const names = await list(path.join(storeDir(), folder))
  const old: string[] = []
  // What has no name of ours is not ours to remove.
  for (const key of names.map((name) => `${folder}/${name}`).filter(isKey))
    if (await isOld(path.join(storeDir(), key), at)) old.push(key)
  if (old.length === 0) return 0
  const known = await findStoredKeys(old)
  const orphans = old.filter((key) => !known.has(key))
  for (const key of orphans) await remove(key)
  return orphans.length
}

import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { nowOfFiles } from '#base/time.ts'
import { queueLog } from '#background/queue-log.ts'
import { env } from '#env.ts'
import { former, present, temporaryDir } from './contents/contents.ts'
import type { Place, Stored } from './contents/place.ts'
import { findStoredKeys } from './files.queries.ts'

/** Younger files may belong to a request or transaction that is still open. */
const OLD = 60 * 60 * 1000
/** So much is left behind by crashes. More of a bucket, and more than has a row, means another database than the bucket's. */
const MANY = 100

const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
const isOld = (changedAt: number, at: Date): boolean => at.getTime() - changedAt > OLD

/**
 * Removes what crashes left behind: temporary uploads and stored files without a row, each older than an hour.
 * @returns how many files were removed
 * @throws FilesAway
 */
export async function deleteOrphans(at = nowOfFiles()): Promise<number> {
  let removed = 0
  for (const name of await list(temporaryDir())) {
    const file = path.join(temporaryDir(), name)
    const found = await stat(file).catch(() => null)
    // The change time, since a stored file is a second name of an upload and keeps the time that was written.
    if (!found || !isOld(found.ctimeMs, at)) continue
    await rm(file, { force: true })
    removed++
  }
  const { FILES, FILES_FORMER } = env()
  removed += await sweep(present(), FILES, at)
  const before = former()
  if (before) removed += await sweep(before, FILES_FORMER, at)
  return removed
}

async function sweep(place: Place, setting: string | undefined, at: Date): Promise<number> {
  const orphans: string[] = []
  let known = 0
  for await (const found of place.list()) {
    const without = await orphansAmong(found, at)
    known += found.length - without.length
    orphans.push(...without)
  }
  if (setting !== 'folder' && isAnotherDatabase(orphans.length, known)) {
    queueLog()('error', 'more stored files have no row than have one: none is removed', { code: 'ORPHANS' })
    return 0
  }
  for (const key of orphans) await place.remove(key)
  return orphans.length
}

/** A trial restore that was given the bucket of the portal must not empty it. A folder is of one database. */
const isAnotherDatabase = (orphans: number, known: number): boolean => orphans > MANY && orphans > known

async function orphansAmong(found: Stored[], at: Date): Promise<string[]> {
  const old = found.filter(({ changedAt }) => isOld(changedAt.getTime(), at)).map(({ key }) => key)
  if (old.length === 0) return []
  const rows = await findStoredKeys(old)
  return old.filter((key) => !rows.has(key))
}

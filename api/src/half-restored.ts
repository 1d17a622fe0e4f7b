import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { appendToDisk, flush } from '#base/flush.ts'

const NAME = 'restore.unfinished'
/** What is under way in a DATA_DIR: a backup is put into it, or a database put back by other means is settled. */
type Stage = 'restore' | 'settle'

/** Says that it has begun, on the disk: from then on no start serves what is there. */
export const beginRestore = (dataDir: string, stage: Stage): Promise<void> => appendToDisk(dataDir, NAME, `${stage}\n`)

export async function endRestore(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, NAME), { force: true })
  await flush(dataDir)
}

/**
 * Half a restore is served by nobody: of the database a part may be missing, and whoever was shut out since would be let in.
 * @throws Error saying what to do about it
 */
export async function refuseHalfRestored(dataDir: string, isSettling = false): Promise<void> {
  const text = await readFile(path.join(dataDir, NAME), 'utf8').catch(() => '')
  if (text.includes('restore'))
    throw new Error(
      `${dataDir} is not whole: a restore into it was interrupted. Move it aside (and empty the database), and restore again`,
    )
  if (text !== '' && !isSettling)
    throw new Error(`The database beside ${dataDir} is not settled: restore -- --settle was interrupted; run it again`)
}

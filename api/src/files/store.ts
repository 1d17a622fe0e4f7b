import { randomUUID } from 'node:crypto'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { enqueue } from '#background/queue.ts'
import { putContent, removeContent } from './contents/contents.ts'
import { FilesAway } from './contents/away.ts'
import { isKey, keyFor } from './disk.ts'
import { clearCurrentFile, deleteFile as deleteFileRow, insertFile, type FileRow } from './files.queries.ts'
import { queueScan } from './queue.ts'
import type { Spooled } from './spool.ts'

export type { FileRow } from './files.queries.ts'

interface FileEntry {
  /** Whose file it is; null for files of the portal itself. */
  userId: string | null
  collection: string
  title: string
  /** Makes it the current one of this person and collection, such as the CV that goes with the next application. */
  isCurrent?: boolean
}

/**
 * Keeps an uploaded file: first in the store, then its row in the open transaction. When the transaction fails,
 * the file without a row is swept away later; a row without its file cannot come about.
 */
export async function storeFile(spooled: Spooled, entry: FileEntry): Promise<FileRow> {
  const { stagedAs } = spooled
  const id = stagedAs ?? randomUUID()
  const storageKey = keyFor(id)
  // A transaction that is repeated puts it once more, under another id.
  if (stagedAs === undefined) await putContent(spooled.path, storageKey, spooled)
  else spooled.stagedAs = undefined
  return transact(async () => {
    const { userId, collection, title, isCurrent = false } = entry
    if (isCurrent && userId) await clearCurrentFile(userId, collection)
    const { name, mime, size, sha256, scanState } = spooled
    const row = { id, userId, collection, title, name, mime, size, sha256, storageKey, scanState, isCurrent }
    const file = await insertFile(row)
    if (scanState === 'pending') await queueScan(id, new Date(now().getTime() + 60_000))
    return file
  })
}

/** Removes a file: the row in the open transaction, the content once that has committed. */
export const deleteFile = (row: Pick<FileRow, 'id'>): Promise<void> =>
  transact(async () => {
    const gone = await deleteFileRow(row.id)
    if (gone) await enqueue('files.remove', { key: gone.storageKey })
  })

/**
 * Takes contents out of the store at once, after the transaction that has removed their rows and asked for `files.remove`: where
 * the store is away that does it later.
 */
export async function deleteContents(keys: readonly string[]): Promise<void> {
  try {
    for (const key of keys) if (isKey(key)) await removeContent(key)
  } catch (error) {
    if (!(error instanceof FilesAway)) throw error
  }
}

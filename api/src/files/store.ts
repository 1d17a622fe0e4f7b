import { randomUUID } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import { transact } from '#db/db.ts'
import { enqueue } from '#background/queue.ts'
import { isKey, keyFor, put, read, remove } from './disk.ts'
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
 * Keeps an uploaded file: first on the disk, then its row in the open transaction. When the transaction fails,
 * the file without a row is swept away later; a row without its file cannot come about.
 */
export async function storeFile(spooled: Spooled, entry: FileEntry): Promise<FileRow> {
  const id = randomUUID()
  const storageKey = keyFor(id)
  await put(spooled.path, storageKey)
  return transact(async () => {
    const { userId, collection, title, isCurrent = false } = entry
    if (isCurrent && userId) await clearCurrentFile(userId, collection)
    const { name, mime, size, sha256, scanState } = spooled
    const row = { id, userId, collection, title, name, mime, size, sha256, storageKey, scanState, isCurrent }
    const file = await insertFile(row)
    if (scanState === 'pending') await queueScan(id, new Date(Date.now() + 60_000))
    return file
  })
}

/** Opens the content of a stored file. */
export const openFile = (row: Pick<FileRow, 'storageKey'>): Promise<ReadStream> => read(row.storageKey)

/** Removes a file: the row in the open transaction, the content once that has committed. */
export const deleteFile = (row: Pick<FileRow, 'id'>): Promise<void> =>
  transact(async () => {
    const gone = await deleteFileRow(row.id)
    if (gone) await enqueue('files.remove', { key: gone.storageKey })
  })

/** Takes contents off the disk at once, after the transaction that has removed their rows. */
export async function deleteContents(keys: readonly string[]): Promise<void> {
  for (const key of keys) if (isKey(key)) await remove(key)
}

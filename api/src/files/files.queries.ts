import type { Insertable, Selectable } from 'kysely'
import { db } from '#db/db.ts'
import type { Files, ScanState } from '#db/schema.ts'

export type FileRow = Selectable<Files>

export const insertFile = (row: Insertable<Files>): Promise<FileRow> =>
  db().insertInto('files').values(row).returningAll().executeTakeFirstOrThrow()

/** Makes room for a new current file: there is one per person and collection. */
export const clearCurrentFile = (userId: string, collection: string) =>
  db()
    .updateTable('files')
    .set({ isCurrent: false, updatedAt: new Date() })
    .where('userId', '=', userId)
    .where('collection', '=', collection)
    .where('isCurrent', '=', true)
    .execute()

export const findFile = (id: string) => db().selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

export const deleteFile = (id: string) =>
  db().deleteFrom('files').where('id', '=', id).returning('storageKey').executeTakeFirst()

export const updateScanState = (id: string, scanState: ScanState) =>
  db().updateTable('files').set({ scanState, updatedAt: new Date() }).where('id', '=', id).execute()

/** Files the scanner has not answered about. */
export const findUnscanned = () =>
  db().selectFrom('files').select('id').where('scanState', '=', 'pending').orderBy('createdAt').execute()

/** Which of these keys have a row. */
export async function findStoredKeys(keys: string[]): Promise<Set<string>> {
  const rows = await db().selectFrom('files').select('storageKey').where('storageKey', 'in', keys).execute()
  return new Set(rows.map((row) => row.storageKey))
}

export type ContentRow = Pick<FileRow, 'id' | 'storageKey' | 'size' | 'sha256'>

/** Some files by their id, those after one. */
export function findContents(after: string | null): Promise<ContentRow[]> {
  const rows = db().selectFrom('files').select(['id', 'storageKey', 'size', 'sha256']).orderBy('id').limit(200)
  return (after === null ? rows : rows.where('id', '>', after)).execute()
}

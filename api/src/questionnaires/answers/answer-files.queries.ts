import { sql } from 'kysely'
import { db } from '#db/db.ts'
import type { FileRow } from '#files/store.ts'
import { notHeld } from '#db/held.ts'

/** Files that belong to answers; nothing else of a person may be named by one. */
export const COLLECTION = 'answer'

const ofAnswers = (userId: string) =>
  db().selectFrom('files').selectAll().where('userId', '=', userId).where('collection', '=', COLLECTION)

export const findAnswerFiles = (userId: string, ids: string[]): Promise<FileRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : ofAnswers(userId).where('id', 'in', ids).orderBy('createdAt').execute()

/** The same content once more, and how many there are. */
export async function findSame(userId: string, sha256: Buffer): Promise<{ same: FileRow | undefined; count: number }> {
  const files = await ofAnswers(userId).execute()
  return { same: files.find((file) => file.sha256.equals(sha256)), count: files.length }
}

/** Is the file named by an answer of its owner? */
const isNamed = sql<boolean>`exists (select from answers w join assignments a on a.id = w.sheet_id
  where a.user_id = files.user_id and jsonb_exists(w.value -> 'files', files.id::text))`

/** Which of these files no answer names any more. */
export async function findUnnamed(userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await ofAnswers(userId)
    .where('id', 'in', ids)
    .where(({ not }) => not(isNamed))
    .execute()
  return rows.map(({ id }) => id)
}

/** Files uploaded before a moment that no answer names, without those of people under a legal hold. */
export async function findLeftOver(before: Date): Promise<string[]> {
  const rows = await db()
    .selectFrom('files')
    .select('id')
    .where('collection', '=', COLLECTION)
    .where('createdAt', '<', before)
    .where(({ not }) => not(isNamed))
    .where(notHeld('files.userId'))
    .limit(1000)
    .execute()
  return rows.map(({ id }) => id)
}

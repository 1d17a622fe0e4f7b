import { sql } from 'kysely'
import { db } from '#db/db.ts'

const touched = { updatedAt: sql<string>`now()` }
const cvs = (userId: string) =>
  db().selectFrom('files').selectAll().where('userId', '=', userId).where('collection', '=', 'cv')

/** All versions of the CV, the newest first. */
export const findCvs = (userId: string) => cvs(userId).orderBy('createdAt', 'desc').orderBy('id').execute()

export const findCv = (userId: string, id: string) => cvs(userId).where('id', '=', id).executeTakeFirst()

/** Makes changes to the CVs of one person wait for each other, until the transaction ends. */
export async function lockCvs(userId: string): Promise<void> {
  await db().selectFrom('candidates').select('userId').where('userId', '=', userId).forUpdate().execute()
}

/** Makes this version the current one, or the newest when none is named. Other versions stay. */
export async function setCurrentCv(userId: string, id?: string): Promise<void> {
  await db()
    .updateTable('files')
    .set({ isCurrent: false, ...touched })
    .where('userId', '=', userId)
    .where('collection', '=', 'cv')
    .where('isCurrent', '=', true)
    .execute()
  const chosen = id ?? (await findCvs(userId))[0]?.id
  if (!chosen) return
  await db()
    .updateTable('files')
    .set({ isCurrent: true, ...touched })
    .where('id', '=', chosen)
    .execute()
}

/** Which of these an application keeps, of any state. */
export async function findUsedCvs(ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db().selectFrom('applications').select('cvFileId').where('cvFileId', 'in', ids).execute()
  return new Set(rows.flatMap(({ cvFileId }) => cvFileId ?? []))
}

/** A file of any collection, whoever owns it: the service decides who may read it. */
export const findFile = (id: string) => db().selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()

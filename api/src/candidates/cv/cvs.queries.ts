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

/** The newest version of the profile: one from before it was cleared belongs to the application it was sent with. */
const findNewestCv = (userId: string) =>
  cvs(userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('candidates as p')
            .select('p.userId')
            .whereRef('p.userId', '=', 'files.userId')
            .whereRef('p.clearedAt', '>', 'files.createdAt'),
        ),
      ),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .executeTakeFirst()

/** Makes this version the current one, or the newest of the profile when none is named. Other versions stay. */
export async function setCurrentCv(userId: string, id?: string): Promise<void> {
  await db()
    .updateTable('files')
    .set({ isCurrent: false, ...touched })
    .where('userId', '=', userId)
    .where('collection', '=', 'cv')
    .where('isCurrent', '=', true)
    .execute()
  const chosen = id ?? (await findNewestCv(userId))?.id
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

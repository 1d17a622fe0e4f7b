import { type Insertable, sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { Publications } from '#db/schema.ts'

const publications = () =>
  db()
    .selectFrom('publications as p')
    .leftJoin('files as f', 'f.id', 'p.proofFileId')
    .selectAll('p')
    .select('f.name as proofFileName')

export const findPublications = (jobId: string) =>
  publications().where('p.jobId', '=', jobId).orderBy('p.fromOn').orderBy('p.createdAt').orderBy('p.id').execute()

export const findPublication = (id: string) => publications().where('p.id', '=', id).executeTakeFirst()
export type PublicationRow = NonNullable<Awaited<ReturnType<typeof findPublication>>>

export async function insertPublication(publication: Insertable<Publications>): Promise<string> {
  const { id } = await db().insertInto('publications').values(publication).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updatePublication(id: string, changes: Updateable<Publications>): Promise<void> {
  await db()
    .updateTable('publications')
    .set({ ...changes, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deletePublication(id: string): Promise<void> {
  await db().deleteFrom('publications').where('id', '=', id).execute()
}

/** The portal's own entry of a job that stands, or ended on this day: paused and published again it is the same. */
export const findPortal = (jobId: string, day: string) =>
  db()
    .selectFrom('publications')
    .select(['id', 'untilOn'])
    .where('jobId', '=', jobId)
    .where('channel', '=', 'portal')
    .where((is) => is.or([is('untilOn', 'is', null), is('untilOn', '=', day)]))
    .executeTakeFirst()

import type { Insertable } from 'kysely'
import { db } from '#db/db.ts'
import type { ApplicationNotes } from '#db/schema.ts'

/** Notes about an application, the newest first. */
export const findNotes = (uid: string) =>
  db()
    .selectFrom('applicationNotes as n')
    .leftJoin('users as u', 'u.id', 'n.authorId')
    .select(['n.id', 'n.kind', 'n.text', 'n.authorId', 'n.createdAt', 'u.name as author'])
    .where('n.applicationId', '=', uid)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id')
    .execute()

export const findNote = (id: string) =>
  db().selectFrom('applicationNotes').select(['authorId', 'applicationId']).where('id', '=', id).executeTakeFirst()

export async function insertNote(note: Insertable<ApplicationNotes>): Promise<string> {
  return (await db().insertInto('applicationNotes').values(note).returning('id').executeTakeFirstOrThrow()).id
}

export const deleteNote = (id: string) => db().deleteFrom('applicationNotes').where('id', '=', id).execute()

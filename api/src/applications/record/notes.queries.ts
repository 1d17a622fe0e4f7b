import { type Insertable, sql } from 'kysely'
import { db } from '#db/db.ts'
import type { ApplicationNotes } from '#db/schema.ts'
import { type Address, mayHold, mayName } from '#users/full-names.ts'

/** Notes about an application, the newest first. */
export const findNotes = (uid: string) =>
  db()
    .selectFrom('applicationNotes as n')
    .leftJoin('users as u', 'u.id', 'n.authorId')
    .select(['n.id', 'n.kind', 'n.text', 'n.authorId', 'n.createdAt', 'u.name as author'])
    .where('n.applicationId', '=', uid)
    .where('n.deletedAt', 'is', null)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id')
    .execute()

/** A note, also one that is deleted and not yet gone; held until the transaction ends. */
export const lockNote = (id: string) =>
  db()
    .selectFrom('applicationNotes')
    .select(['id', 'authorId', 'applicationId', 'kind', 'text', 'deletedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function insertNote(note: Insertable<ApplicationNotes>): Promise<string> {
  return (await db().insertInto('applicationNotes').values(note).returning('id').executeTakeFirstOrThrow()).id
}

export async function setDeleted(id: string, deletedAt: Date | null): Promise<void> {
  await db().updateTable('applicationNotes').set({ deletedAt }).where('id', '=', id).execute()
}

/** Deletes for good what was deleted before then. */
export async function deleteFinally(before: Date): Promise<void> {
  await db().deleteFrom('applicationNotes').where('deletedAt', '<', before).execute()
}

/** Notes about other people's applications whose words may name somebody. */
export const findMaybeNaming = (userId: string, likes: string[][], addresses: readonly Address[]) =>
  db()
    .selectFrom('applicationNotes as n')
    .select(['n.id', 'n.text', 'n.createdAt'])
    .where(sql<boolean>`n.user_id is distinct from ${userId}`)
    .where((is) => is.or([mayName(sql`n.text`, likes), mayHold(sql`n.text`, sql`n.created_at`, addresses)]))
    .orderBy('n.createdAt')
    .orderBy('n.id')
    .forUpdate()
    .execute()

export async function updateText(id: string, text: string): Promise<void> {
  await db().updateTable('applicationNotes').set({ text }).where('id', '=', id).execute()
}

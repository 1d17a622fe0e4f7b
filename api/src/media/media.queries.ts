import type { Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { Files } from '#db/schema.ts'

/** Files of the portal; files of people are out of reach here. */
export const findMedium = (id: string) =>
  db().selectFrom('files').selectAll().where('id', '=', id).where('userId', 'is', null).executeTakeFirst()

export const updateMedium = (id: string, changes: Updateable<Files>) =>
  db()
    .updateTable('files')
    .set({ ...changes, updatedAt: new Date() })
    .where('id', '=', id)
    .where('userId', 'is', null)
    .returningAll()
    .executeTakeFirst()

export async function isMediumUsed(id: string): Promise<boolean> {
  const avatar = await db().selectFrom('users').select('id').where('avatarFileId', '=', id).executeTakeFirst()
  const proof = await db().selectFrom('publications').select('id').where('proofFileId', '=', id).executeTakeFirst()
  return avatar !== undefined || proof !== undefined
}

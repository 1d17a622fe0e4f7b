import { sql, type Updateable } from 'kysely'
import { db } from '#db/db.ts'
import type { Files } from '#db/schema.ts'
import { USED } from './media.resource.ts'

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
  const { rows } = await sql`select from files where id = ${id} and ${sql.raw(USED)}`.execute(db())
  return rows.length > 0
}

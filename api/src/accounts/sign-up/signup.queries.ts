import { db } from '#db/db.ts'
import { notHeld } from '#db/held.ts'

/** Is it an account nobody activated that stays because of a legal hold? */
export async function isKeptByHold(id: string): Promise<boolean> {
  const row = await db()
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'registered')
    .where(({ not }) => not(notHeld('users.id')))
    .executeTakeFirst()
  return row !== undefined
}

import { sql } from 'kysely'
import { db } from '#db/db.ts'

/** What accounts are called; who is gone is not among them. */
export async function findNames(ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const query = db()
    .selectFrom('users')
    .select(['id', sql<string>`coalesce(name, username)`.as('name')])
  return new Map((await query.where('id', 'in', wanted).execute()).map(({ id, name }) => [id, name]))
}

import { type RawBuilder, sql } from 'kysely'
import { db } from './db.ts'

/** A condition of ours with `$1` for a person, such as those of the registry of personal data, for this one. */
export const forPerson = (condition: string, userId: string): RawBuilder<boolean> =>
  sql.join(
    condition.split(/\$1\b/).map((part) => sql.raw(part)),
    sql`${userId}::uuid`,
  )

/**
 * Holds an account until the transaction ends. What other tables decide about it (a legal hold, a session) is asked in a
 * statement after this one: one that waits for a lock sees the others as they were before it waited.
 * @returns is there one
 */
export async function lockAccount(userId: string): Promise<boolean> {
  const row = await db().selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

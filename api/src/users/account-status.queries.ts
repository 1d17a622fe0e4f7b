import { db, hot } from '#db/db.ts'
import type { UserStatus } from '#db/schema.ts'

/** What decides about the use of a person's data. */
interface Standing {
  status: UserStatus
  closingAt: Date | null
  restrictedAt: Date | null
  quarantinedAt: Date | null
}

const FIND = `select status, closing_at as "closingAt", restricted_at as "restrictedAt", quarantined_at as "quarantinedAt"
from users where id = $1`

/** Asked before every application, so it is prepared. */
export async function findAccountStatus(userId: string): Promise<Standing | undefined> {
  return (await hot<Standing & Record<string, unknown>>('standing', FIND, [userId]))[0]
}

/** Nobody closes the account until the transaction ends; whoever is closing it is waited for. @returns false when it is being closed */
export async function holdOpenAccount(userId: string): Promise<boolean> {
  const query = db().selectFrom('users').select('id').where('id', '=', userId).where('closingAt', 'is', null)
  return (await query.forShare().executeTakeFirst()) !== undefined
}

import { sql } from 'kysely'
import { db } from '#db/db.ts'
import type { UserConsentStatus } from '#db/schema.ts'
import type { ConsentText } from '@korak/contract/consent-text.ts'

export interface Standing {
  id: string
  status: UserConsentStatus
  decidedAt: Date | null
  expiresAt: Date | null
}

/** How a person's rows stand; null when the account is gone and only the chain is left. */
export async function findStandings(userId: string): Promise<Map<string, Standing> | null> {
  const user = await db().selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) return null
  const rows = db().selectFrom('userConsents').select(['id', 'status', 'decidedAt', 'expiresAt'])
  return new Map((await rows.where('userId', '=', userId).execute()).map((row) => [row.id, row]))
}

/** Rows no event tells about: people whose whole chain is missing, too. */
export async function findUnproven(limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from user_consents u where not exists (
    select from consent_events e where e.person_id = u.user_id and e.user_consent_id = u.id) limit ${limit}`.execute(
    db(),
  )
  return rows.map(({ id }) => id)
}

export const findAllTexts = () =>
  db()
    .selectFrom('consentVersions as v')
    .innerJoin('consents as c', 'c.id', 'v.consentId')
    .select(['c.key', 'v.label', 'v.hash'])
    .select((is) => [
      is.ref('v.textSl').$castTo<ConsentText>().as('textSl'),
      is.ref('v.textEn').$castTo<ConsentText>().as('textEn'),
    ])
    .execute()

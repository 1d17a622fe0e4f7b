import type { Language } from '@korak/contract/shapes.ts'
import { db } from '#db/db.ts'

/** Consents that block until they are decided, in the order they are asked. */
export async function findPendingConsents(userId: string, language: Language) {
  return db()
    .selectFrom('userConsents')
    .innerJoin('consents', 'consents.id', 'userConsents.consentId')
    .select([
      'userConsents.id as uid',
      language === 'sl-SI' ? 'consents.titleSl as title' : 'consents.titleEn as title',
    ])
    .where('userConsents.userId', '=', userId)
    .where('userConsents.status', '=', 'pending')
    .where('consents.gate', '=', 'block')
    .orderBy('consents.position')
    .orderBy('userConsents.createdAt')
    .execute()
}

import { cached } from '#base/cache.ts'
import { forgetting } from '#base/told.ts'
import { afterCommit } from '#db/db.ts'
import type { ConsentCounts } from './staff/staff.queries.ts'

/** How many people stand where with every consent, by language: forgotten with each decision. */
export const countedConsents = cached<ConsentCounts[]>({ megabytes: 1 })
const forget = forgetting('consents', () => countedConsents.clear())

/** Forgets it here at once, for who goes on in the transaction, and in every process once that is committed. */
export function forgetCountedConsents(): void {
  countedConsents.clear()
  afterCommit(forget)
}

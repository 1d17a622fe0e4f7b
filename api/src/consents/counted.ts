import { cached } from '#base/cache.ts'
import type { ConsentCounts } from './staff/staff.queries.ts'

/** How many people stand where with every consent, by language: forgotten with each decision in this process. */
export const countedConsents = cached<ConsentCounts[]>({ megabytes: 1 })

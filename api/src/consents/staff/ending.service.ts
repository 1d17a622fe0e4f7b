import type { EndingConsent } from '@korak/contract/consents.ts'
import type { ListQuery } from '@korak/contract/shapes.ts'
import { peopleListed } from '#audit/searched.ts'
import type { Who } from '#auth/who.ts'
import { instant } from '#base/time.ts'
import { type Asking, listFrom } from '#lists/list.ts'
import { endingConsents } from './ending-consents.resource.ts'

interface Row {
  id: string
  person: string
  consent: string
  givenAt: Date
  until: Date
}

/** Consents that will end, the next one first. A search that finds people is in the trail. */
export async function listEnding(query: ListQuery, asking: Asking & { who: Who }) {
  const page = await listFrom(endingConsents, query, asking, (row: Row): EndingConsent => ({
    id: row.id,
    person: row.person,
    consent: row.consent,
    given_at: instant(row.givenAt),
    until: instant(row.until),
  }))
  return peopleListed(asking.who.userId, query, page)
}

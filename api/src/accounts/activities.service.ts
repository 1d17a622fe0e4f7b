import { activityOf } from '@korak/contract/activities.ts'
import type { Activity } from '@korak/contract/auth.ts'
import type { z } from 'zod'
import type { Language } from '@korak/contract/shapes.ts'
import { findAuditEventsOf, findTitlesOf } from '#audit/audit.ts'
import { pageOf } from '#base/page.ts'
import { instant } from '#base/time.ts'
import { findCompanyContacts } from '#users/users.service.ts'
import type { Who } from '#auth/who.ts'

type By = z.infer<typeof Activity>['by']

/** A fact of an event, when it is a text. */
const factOf = (details: unknown, name: string): string | null => {
  const value = (details as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : null
}

/**
 * The security and privacy log of the user: what was done with the account, from where, and who did it: company and
 * purpose, never the name of a person.
 */
export async function ownActivities(who: Who, page: number, perPage: number, language: Language) {
  const { rows, total } = await findAuditEventsOf(who.userId, perPage, (page - 1) * perPage)
  const others = rows.flatMap(({ actorId }) => (actorId && actorId !== who.userId ? [actorId] : []))
  const contacts = await findCompanyContacts([...new Set(others)])
  const titles = await findTitlesOf(
    who.userId,
    rows.flatMap(({ subjectId }) => subjectId ?? []),
    language,
  )
  const byWhom = (actorId: string | null): By => {
    if (actorId === null) return 'system'
    if (actorId === who.userId) return 'self'
    return contacts.has(actorId) ? 'company' : 'staff'
  }
  return pageOf(
    rows.map((row) => ({
      uid: row.id,
      action: activityOf(row.action),
      at: instant(row.createdAt),
      happened_at: factOf(row.details, 'happened'),
      by: byWhom(row.actorId),
      // Of others it is nobody's business.
      device: row.actorId === null || row.actorId === who.userId ? row.device || null : null,
      subject: row.subjectType,
      about: titles.get(row.subjectId ?? '') ?? null,
      company: factOf(row.details, 'company'),
      purpose: factOf(row.details, 'purpose'),
    })),
    total,
    page,
    perPage,
  )
}

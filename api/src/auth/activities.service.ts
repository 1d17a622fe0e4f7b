import type { Activity } from '@korak/contract/auth.ts'
import type { z } from 'zod'
import { findAuditEventsOf } from '#audit/audit.ts'
import { instant } from '#base/time.ts'
import { findCompanyContacts } from '#users/users.service.ts'
import type { Who } from './who.ts'

/** The security and privacy log of the user: what was done with the account and who did it. */
export async function ownActivities(who: Who, page: number, perPage: number) {
  const { rows, total } = await findAuditEventsOf(who.userId, perPage, (page - 1) * perPage)
  const others = rows.flatMap(({ actorId }) => (actorId && actorId !== who.userId ? [actorId] : []))
  const contacts = await findCompanyContacts([...new Set(others)])
  const byWhom = (actorId: string | null): z.infer<typeof Activity>['by'] => {
    if (actorId === null) return 'system'
    if (actorId === who.userId) return 'self'
    return contacts.has(actorId) ? 'company' : 'staff'
  }
  const from = (page - 1) * perPage
  return {
    data: rows.map((row) => ({
      uid: row.id,
      action: row.action,
      at: instant(row.createdAt),
      by: byWhom(row.actorId),
      device: row.device || null,
      subject: row.subjectType,
    })),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / perPage)),
    per_page: perPage,
    total,
    from: rows.length > 0 ? from + 1 : 0,
    to: from + rows.length,
  }
}

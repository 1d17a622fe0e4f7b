// Who did what, when, about whom: the trail of everybody, for whoever answers for the portal.
import { z } from 'zod'
import { ACTIVITIES } from './activities.ts'
import { CappedPageOf } from './pages.ts'
import { routes } from './route.ts'
import { Instant, ListQuery, Uid } from './shapes.ts'

/** Somebody an entry names; without a name when the reader may not see it, or the account is gone. */
const Named = z.object({ uid: Uid, name: z.string().nullable() })
const AuditEntry = z.object({
  id: Uid,
  at: Instant,
  action: z.enum(ACTIVITIES),
  /** Null for the portal itself, and for visitors. */
  actor: Named.nullable(),
  /** Whom it is about. */
  person: Named.nullable(),
  /** The kind of thing it was done to; null when the portal has no screen or word for it. */
  subject: z.object({ kind: z.string(), uid: Uid.nullable(), name: z.string() }).nullable(),
  /** What there is to say besides, in words. */
  details: z.array(z.string()),
  device: z.string().nullable(),
  network: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditTrailRoutes = routes({
  'GET /audit-trail': {
    audience: 'audit.read',
    summary:
      'The trail, newest first, but who submitted feedback. Names of candidates are for who may see candidates; a search for a name that finds something is recorded.',
    query: ListQuery,
    response: CappedPageOf(AuditEntry),
  },
})

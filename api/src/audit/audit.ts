import type { Ask } from '#ask.ts'
import { insertAuditEvent } from './audit.queries.ts'

export { findAuditEventsOf } from './audit.queries.ts'

export interface AuditEntry {
  /** `noun.action`, such as `auth.login` or `jobs.publish`. */
  action: string
  /** Who did it; null for the system or somebody unknown. */
  actorId: string | null
  /** Whom it is about: the person whose log shows it. */
  userId?: string | null
  subjectType?: string
  subjectId?: string
  /** Small facts without free text of people: status from → to, version, purpose. */
  details?: Record<string, string | number | boolean | null>
}

/** Adds an event to the append-only trail, in the open transaction. */
export async function audit(entry: AuditEntry, ask?: Pick<Ask, 'ip' | 'device'>): Promise<void> {
  await insertAuditEvent({ ...entry, ip: ask?.ip ?? null, device: ask?.device ?? null })
}

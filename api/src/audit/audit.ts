import type { ActivityAction } from '@korak/contract/activities.ts'
import type { RequestContext } from '#http/request-context.ts'
import { cidrOf } from '#base/network.ts'
import { instant } from '#base/time.ts'
import { insertAuditEvent } from './audit.queries.ts'

export { findActionsOf, findAuditEventsOf, findLastOn, findTitlesOf, findTouchedBy } from './audit.queries.ts'

export interface AuditEntry {
  /** `noun.verb`; a new one goes into contract/src/activities.ts and gets words people can read. */
  action: ActivityAction
  /** Who did it; null for the system or somebody unknown. */
  actorId: string | null
  /** Whom it is about: the person whose log shows it. */
  userId?: string | null
  subjectType?: string
  subjectId?: string
  /** When it was done, of what is put back after an older backup was restored. */
  happenedAt?: Date
  /** Small facts without free text of people: status from → to, version, purpose. */
  details?: Record<string, string | number | boolean | null>
}

const MOST_SIGNS = 200
/** Names of fields and columns, one after the other: as many as there are. */
const NAMES = /^[\w.-]+( [\w.-]+)*$/
/** The trail is never changed: what does not belong there must not come in. @throws Error for more than a small fact */
function refuseMore(action: string, details: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(details)) {
    const isSmall =
      value === null ||
      value === undefined ||
      ['number', 'boolean'].includes(typeof value) ||
      (typeof value === 'string' && (value.length <= MOST_SIGNS || NAMES.test(value)))
    if (!isSmall) throw new Error(`${name} of ${action} is more than a small fact for the trail`)
  }
}

/**
 * Adds an event to the append-only trail, in the open transaction. Of the address only the network is kept: the trail
 * outlives the session and the account.
 * @throws Error for details that are more than small facts
 */
export async function audit(
  { happenedAt, details, ...entry }: AuditEntry,
  context?: Pick<RequestContext, 'ip' | 'device'>,
): Promise<void> {
  const facts = { ...details, ...(happenedAt && { happened: instant(happenedAt) }) }
  refuseMore(entry.action, facts)
  await insertAuditEvent({
    ...entry,
    details: facts,
    ip: context ? cidrOf(context.ip) : null,
    device: context?.device ?? null,
  })
}

import type { ActivityAction } from '@korak/contract/activities.ts'
import type { RequestContext } from '#http/request-context.ts'
import { cidrOf } from '#base/network.ts'
import { instant, now } from '#base/time.ts'
import { findEventsOn, insertAuditEvent } from './audit.queries.ts'

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

const TYPED_MS = 10 * 60_000
const MOST_TYPED = 50
/**
 * What is saved at every pause of whoever types: the trail has it once in ten minutes, as one change of one person, nobody else
 * between, and once more with what else they change. What was typed is in the history of the thing.
 * @param fields names of what was changed
 */
export async function auditTyped(
  entry: AuditEntry & { actorId: string; subjectId: string },
  fields: readonly string[],
): Promise<void> {
  const { action, actorId, subjectId } = entry
  const latest = await findEventsOn(subjectId, new Date(now().getTime() - TYPED_MS), MOST_TYPED)
  const between = latest.findIndex((event) => event.action !== action || event.actorId !== actorId)
  const own = between === -1 ? latest : latest.slice(0, between)
  const told = new Set(own.flatMap(({ details }) => String((details as { fields?: string }).fields ?? '').split(' ')))
  if (fields.some((field) => !told.has(field))) await audit({ ...entry, details: { fields: fields.join(' ') } })
}

import { activityOf } from '@korak/contract/activities.ts'
import type { AuditEntry } from '@korak/contract/audit-trail.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import { peopleListed } from '#audit/searched.ts'
import type { Who } from '#auth/who.ts'
import { instant } from '#base/time.ts'
import { listFrom } from '#lists/list.ts'
import { auditTrail } from './audit-trail.resource.ts'
import { detailsInWords, subjectInWords } from './in-words.ts'

interface Row {
  id: string
  action: string
  actorUid: string | null
  actor: string | null
  personUid: string | null
  person: string | null
  subject: string | null
  subjectUid: string | null
  details: unknown
  device: string | null
  network: string | null
  at: Date
}
const named = (uid: string | null, name: string | null) => (uid === null ? null : { uid, name })

/** The trail, newest first. A search that finds something is itself in it, once. */
export async function listTrail(who: Who, query: ListQuery, language: Language) {
  const page = await listFrom(auditTrail, query, { who, language }, (row: Row): AuditEntry => ({
    id: row.id,
    at: instant(row.at),
    action: activityOf(row.action),
    actor: named(row.actorUid, row.actor),
    person: named(row.personUid, row.person),
    subject:
      row.subject === null
        ? null
        : { kind: row.subject, uid: row.subjectUid, name: subjectInWords(row.subject, language) },
    details: detailsInWords(row.details, language),
    device: row.device || null,
    network: row.network,
  }))
  return peopleListed(who.userId, query, page)
}

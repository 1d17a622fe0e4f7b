import type { Application, ApplicationCard, ApplicationEvent } from '@korak/contract/applications.ts'
import { applicationPolicy } from '@korak/contract/applications.policy.ts'
import { allows } from '@korak/contract/policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { instant, instantOrNull, today } from '#base/time.ts'
import type { EventActor } from '#db/schema.ts'
import { companyName } from '#jobs/ads/company-name.ts'
import { mayOf } from '#routing/may.ts'
import type { CardRow, DetailRow, EventRow } from './applications.queries.ts'
import { STATES, stepOf } from './applications.states.ts'

type Event = z.infer<typeof ApplicationEvent>

/** Who did it, as the candidate is told. */
const BY: Record<EventActor, Event['by']> = { candidate: 'you', staff: 'us', system: 'system' }

/** Our answer is due and has not come: today's date tells before the nightly check does. */
const isLate = (row: CardRow): boolean =>
  row.next_move === 'us' &&
  STATES[row.status].isActive &&
  (row.late_since !== null || (row.promise_on !== null && row.promise_on < today()))

/** Nobody can do anything about a draft that cannot be sent now; what waits for the candidate as a task goes by the same. */
const nextMoveOf = ({ status, is_open: isOpen, next_move: move }: CardRow): CardRow['next_move'] =>
  status === 'draft' && !allows(applicationPolicy.update, { status, isOpen }) ? 'nobody' : move

export function cardOf(row: CardRow, language: Language): ApplicationCard {
  return {
    uid: row.id,
    ref_no: row.ref_no,
    status: row.status,
    step: stepOf(row.status, row.reached ?? []),
    is_active: STATES[row.status].isActive,
    next_move: nextMoveOf(row),
    promise_on: row.promise_on,
    is_late: isLate(row),
    submitted_at: instantOrNull(row.submitted_at),
    updated_at: instant(row.updated_at),
    job: {
      uid: row.job_id,
      title: row.title ?? '',
      company: companyName(row, language),
      city: row.city,
      expires_at: instant(row.expires_at),
      is_open: row.is_open,
    },
  }
}

const eventOf = (row: EventRow): Event => ({
  uid: row.id,
  kind: row.kind,
  status: row.status,
  by: BY[row.actor],
  text: row.text,
  promise_on: row.promise_on,
  at: instant(new Date(row.created_at)),
})

export function detailOf(row: DetailRow, language: Language): Application {
  const isDraft = row.status === 'draft'
  const missing: Application['missing'] = []
  if (isDraft && row.missing.length > 0) missing.push('profile')
  if (isDraft && row.cv_id === null) missing.push('cv')
  return {
    ...cardOf(row, language),
    message: row.message,
    cv: row.cv_id === null ? null : { uid: row.cv_id, name: row.cv_name ?? '' },
    sent: { name: row.sent_name ?? '', email: row.sent_email, phone: row.sent_phone },
    decision_reason: row.decision_reason,
    contact: { name: row.contact_name, email: row.contact_email, phone: row.contact_phone },
    missing,
    events: (row.events ?? []).map(eventOf),
    may: mayOf(applicationPolicy, null, { status: row.status, isOpen: row.is_open }),
  }
}

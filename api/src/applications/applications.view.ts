import type { Application, ApplicationCard, ApplicationEvent } from '@korak/contract/applications.ts'
import { applicationPolicy } from '@korak/contract/applications.policy.ts'
import { allows } from '@korak/contract/policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { dayOf, instant, instantOrNull, today } from '#base/time.ts'
import type { EventActor } from '#db/schema.ts'
import { companyName } from '#jobs/ads/company-name.ts'
import { mayOf } from '#routing/may.ts'
import { type AskRow, stillAsked } from './asks.queries.ts'
import type { CardRow, DetailRow, EventRow } from './applications.queries.ts'
import { OWED, STATES, stepOf } from './applications.states.ts'
import { askedContact } from '#jobs/ads/contact.ts'

type Event = z.infer<typeof ApplicationEvent>

/** Who did it, as the candidate is told. */
const BY: Record<EventActor, Event['by']> = { candidate: 'you', staff: 'us', system: 'system' }

/** Our answer is due and has not come: today's date tells before the nightly check does. */
const isLate = (row: CardRow): boolean =>
  OWED.has(row.next_move) &&
  STATES[row.status].isActive &&
  (row.late_since !== null || (row.promise_on !== null && row.promise_on < today()))

/** All the candidate is asked, what is due first at the beginning; of one that is over, nothing. */
export const asksOf = ({ status, asks }: Pick<CardRow, 'status' | 'asks'>): AskRow[] =>
  STATES[status].isActive && status !== 'draft' ? stillAsked(asks) : []

/**
 * Whose move it is and by when: the candidate's as long as they are asked something. Nobody can do anything about a draft that
 * cannot be sent now; what waits for the candidate as a task goes by the same.
 */
function moveOf(row: CardRow): Pick<CardRow, 'next_move' | 'promise_on'> {
  const { status, is_open: isOpen, next_move: move, promise_on: day } = row
  if (status === 'draft' && !allows(applicationPolicy.update, { status, isOpen }))
    return { next_move: 'nobody', promise_on: day }
  const [first] = asksOf(row)
  if (first) return { next_move: 'candidate', promise_on: first.answerBy }
  // All times that were proposed have passed, and the hourly check has not taken the next move back yet.
  const isLapsed = move === 'candidate' && row.asks !== null
  return isLapsed ? { next_move: 'us', promise_on: null } : { next_move: move, promise_on: day }
}

export function cardOf(row: CardRow, language: Language): ApplicationCard {
  return {
    uid: row.id,
    ref_no: row.ref_no,
    status: row.status,
    step: stepOf(row.status, row.reached ?? []),
    is_active: STATES[row.status].isActive,
    ...moveOf(row),
    asked: asksOf(row)[0]?.kind ?? null,
    is_accepted: row.status === 'offer' && row.is_accepted,
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

/**
 * Whose day is told with an event: with what asks the candidate, the one to answer by; with all else, ours. What is agreed or
 * given up about an interview asks nothing.
 */
export function daysIn(
  event: Pick<EventRow, 'actor' | 'kind' | 'status' | 'interview' | 'promise_on'> & { proposed: boolean },
) {
  const { actor, kind, status, interview, promise_on: day, proposed } = event
  const isAsking = actor === 'staff' && (proposed || status === 'offer' || (kind === 'message' && interview === null))
  return isAsking ? { promise_on: null, answer_by: day } : { promise_on: day, answer_by: null }
}

const eventOf = (row: EventRow): Event => ({
  uid: row.id,
  kind: row.kind,
  status: row.status,
  by: BY[row.actor],
  text: row.text,
  ...daysIn({ ...row, proposed: row.proposed_times !== null }),
  proposed_times: (row.proposed_times ?? []).map(readTime),
  chosen_time: row.chosen_time && readTime(row.chosen_time),
  interview: row.interview,
  files: row.files,
  by_mail: row.by_mail,
  at: readTime(row.created_at),
})
const readTime = (value: string): string => instant(new Date(value))

const POINTS = [0, 1, 2, 3]
/** The day each point of the line was come to first; none beyond where it stands, and none for what was sent nowhere. */
function reachedOn(events: readonly Event[], step: number): (string | null)[] {
  const dayOfPoint = (point: number): string | null => {
    const first = events.find(
      ({ status }) => status !== null && status !== 'draft' && status !== 'expired' && STATES[status].step === point,
    )
    return first && point <= step ? dayOf(new Date(first.at)) : null
  }
  return POINTS.map(dayOfPoint)
}

/** What we wrote since the candidate read last. */
const unreadIn = (events: readonly Event[], readAt: Date | null): string[] =>
  events
    .filter(({ by, kind, at }) => by === 'us' && kind === 'message' && (!readAt || new Date(at) > readAt))
    .map(({ uid }) => uid)

export function detailOf(row: DetailRow, screening: Application['screening'], language: Language): Application {
  const isDraft = row.status === 'draft'
  const missing: Application['missing'] = []
  if (isDraft && row.missing.length > 0) missing.push('profile')
  if (isDraft && row.cv_id === null) missing.push('cv')
  const card = cardOf(row, language)
  const events = (row.events ?? []).map(eventOf)
  return {
    ...card,
    message: row.message,
    cv: row.cv_id === null ? null : { uid: row.cv_id, name: row.cv_name ?? '' },
    sent: { name: row.sent_name ?? '', email: row.sent_email, phone: row.sent_phone },
    decision_reason: row.decision_reason,
    contact: askedContact(row),
    missing,
    events,
    unread: unreadIn(events, row.candidate_read_at),
    reached_on: reachedOn(events, card.step),
    asks: asksOf(row).map(({ kind, text, answerBy, byMessage }) => ({
      kind,
      text: text ?? '',
      answer_by: answerBy,
      by_message: byMessage,
    })),
    screening,
    may: mayOf(applicationPolicy, null, { status: row.status, isOpen: row.is_open }),
  }
}

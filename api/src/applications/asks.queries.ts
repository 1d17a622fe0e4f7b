import type { AskKind } from '@korak/contract/applications.ts'
import { sql } from 'kysely'
import { now } from '#base/time.ts'
import { db } from '#db/db.ts'
import { STANDS_ACCEPTED } from './accepted.ts'

/** Something the candidate is asked, as it waits: an interview, an offer, or words. */
export interface AskRow {
  kind: AskKind
  /** What was written with it. */
  text: string | null
  answerBy: string | null
  /** From when on nothing is left to answer. */
  until: string | null
  /** What was written asks, and a message answers it. */
  byMessage: boolean
  eventId: string | null
}

/** SQL: what waits for the candidate of `a`, what is due first at the beginning; null for nothing. */
export const ASKS = `(select json_agg(json_build_object('kind', k.kind, 'text', k.text, 'answerBy', k.answer_by, 'until', k.until,
  'byMessage', k.by_message, 'eventId', k.event_id) order by k.answer_by, k.asked_at, k.kind) from application_asks k where k.application_id = a.id)`
/** SQL: is the candidate of `a` asked something at this time? */
export const isAskedAt = (time: string): string => `(a.ended_at is null and exists (
  select from application_asks k where k.application_id = a.id and coalesce(k.until > ${time}, true)))`

/** Of times that have all passed none can be chosen. */
export const stillAsked = (asks: readonly AskRow[] | null): AskRow[] =>
  (asks ?? []).filter(({ until }) => until === null || new Date(until) > now())

/** What waits for the candidate of an application now, what is due first at the beginning. */
export async function findAsks(applicationId: string): Promise<AskRow[]> {
  const { rows } = await sql<{ asks: AskRow[] | null }>`select ${sql.raw(ASKS)} as asks
    from applications a where a.id = ${applicationId}`.execute(db())
  return stillAsked(rows[0]?.asks ?? null)
}

/** These words of ours wait for the candidate's answer. */
export async function addAsk(applicationId: string, eventId: string): Promise<void> {
  await sql`update applications set asked_events = array_append(asked_events, ${eventId}::uuid) where id = ${applicationId}`.execute(
    db(),
  )
}

/** These words of ours wait no more. */
export async function removeAsks(applicationId: string, eventIds: readonly string[]): Promise<void> {
  await sql`update applications set asked_events = array(
      select id from unnest(asked_events) with ordinality q(id, place) where id <> all(${eventIds}::uuid[]) order by place)
    where id = ${applicationId}`.execute(db())
}

/** How the offer on an application was answered that stands: it can be, or it was accepted. */
export async function findStandingOffer(applicationId: string): Promise<'open' | 'accepted' | null> {
  const { rows } = await sql<{ state: 'open' | 'accepted' }>`select o.state from offers o
    where o.application_id = ${applicationId} and (o.state = 'open' or ${sql.raw(STANDS_ACCEPTED)})
    order by o.version desc limit 1`.execute(db())
  return rows[0]?.state ?? null
}

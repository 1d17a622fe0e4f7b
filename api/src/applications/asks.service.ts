// What waits for the candidate is what is open: interviews that are proposed, an offer, and what was asked in words. The next move of
// the application and its day are the sum of that.
import type { ApplicationStatus } from '@korak/contract/applications.policy.ts'
import { now } from '#base/time.ts'
import { addAsk, findAsks, findStandingOffer, removeAsks } from './asks.queries.ts'
import { STATES } from './applications.states.ts'
import { type Locked, updateApplication } from './moves.queries.ts'

/** Where an offer holds. */
const OFFERED: ReadonlySet<ApplicationStatus> = new Set(['offer', 'hired'])
type Of = Pick<Locked, 'id' | 'status'>

/** The day that comes first. */
export const firstOf = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null

/**
 * The next move of a locked application is the candidate's as long as they are asked something, by the day that comes first.
 * Joins the open transaction. @returns whether they are
 */
export async function askOn({ id, status }: Of): Promise<boolean> {
  const asks = STATES[status].isActive ? await findAsks(id) : []
  if (asks.length === 0) return false
  const promiseOn = firstOf(asks.map((ask) => ask.answerBy))
  await updateApplication(id, { nextMove: 'candidate', promiseOn, lateSince: null, updatedAt: now() })
  return true
}

/** These words in the history ask the candidate of a locked application, until they are answered. Joins the open transaction. */
export async function waitFor(application: Of, eventId: string): Promise<void> {
  await addAsk(application.id, eventId)
  await askOn(application)
}

/** A message of the candidate answers all that was asked in words and has no part of the page of its own. @returns whether there was any */
export async function answerWords({ id }: Of): Promise<boolean> {
  const answered = (await findAsks(id)).flatMap(({ byMessage, eventId }) => (byMessage && eventId) || [])
  if (answered.length > 0) await removeAsks(id, answered)
  return answered.length > 0
}

/** Words that asked wait no more: they were answered otherwise, or asked anew. Joins the open transaction. */
export const waitNoMore = ({ id }: Pick<Locked, 'id'>, eventId: string | null): Promise<void> =>
  eventId === null ? Promise.resolve() : removeAsks(id, [eventId])

/** A document takes the place of an offer made in words alone: it is what is answered. Joins the open transaction. */
export async function replaceOfferedWords({ id }: Pick<Locked, 'id'>): Promise<void> {
  const words = (await findAsks(id)).flatMap(({ kind, eventId }) => (kind === 'offer' && eventId) || [])
  if (words.length > 0) await removeAsks(id, words)
}

/** Can the candidate answer an offer, or was one accepted? It holds only as long as the application stays where it was made. */
export const isOfferStanding = async ({ id, status }: Of): Promise<boolean> =>
  status === 'offer' && (await findStandingOffer(id)) !== null

/** The offer that does not hold any more where an application goes: that it is not accepted is what one such end says itself. */
export async function offerEndedBy({ id, status }: Of, to: ApplicationStatus): Promise<'open' | 'accepted' | null> {
  if (!OFFERED.has(status) || OFFERED.has(to)) return null
  const state = await findStandingOffer(id)
  return state === 'open' && to === 'declined' ? null : state
}

import { campaignPolicy, claimPolicy, raterPolicy } from '@korak/contract/campaigns.policy.ts'
import type { RequestContext } from '#http/request-context.ts'
import type { Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { rewriteSlots, slotsIn } from '#campaigns/answers/slots.service.ts'
import { requireState } from '#routing/may.ts'
import { requireSecond } from '#campaigns/assessed.ts'
import { holdCampaign, holdFor, inviteSoon, auditCampaign } from '#campaigns/campaigns.service.ts'
import { claimFacts, detailsOf, raterFacts } from '#campaigns/campaigns.view.ts'
import { type Named, nameRaters } from './naming.ts'
import * as queries from './raters.queries.ts'
import { requireSubject } from '#campaigns/subjects.service.ts'

/** For the door. @throws Refusal NOT_FOUND */
export async function requireRater(campaign: string, rater: string): Promise<queries.RaterRow> {
  const row = await queries.findRater(campaign, rater)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** A rater as staff name one: an address nobody knows must be said to be unknown. */
type NamedByStaff = Named & { unknown: boolean }

/**
 * Names raters. Those with an address nobody knows wait until somebody else confirms them, others need no approval.
 * @throws Refusal NOT_FOUND, LOCKED; InvalidInput by rater, also for unknown addresses
 */
export const createRaters = (who: Who, uid: string, subject: string, named: NamedByStaff[], context: RequestContext) =>
  transact(async () => {
    const row = await holdFor(campaignPolicy.create_raters, uid)
    const person = await requireSubject(uid, subject)
    const raters = named.map(({ unknown: _, ...rater }) => rater)
    const made = await nameRaters(uid, person, raters, { nomination: 'approved', proposedBy: who.userId })
    const strangers = await strangersAmong(uid, made)
    const unsaid = strangers.filter(({ at }) => !named[at]?.unknown)
    if (unsaid.length > 0)
      throw new InvalidInput(
        Object.fromEntries(unsaid.map(({ at }) => [`raters.${at}.unknown`, ['error_rater_unknown']])),
      )
    for (const { id } of strangers) await queries.updateRater(id, { nomination: 'proposed' })
    const details = { count: raters.length, unknown: strangers.length }
    await auditCampaign('campaigns.rater_created', who, uid, context, { details })
    if (row.status === 'open') await inviteSoon(uid)
    return detailsOf(who, uid, context.language)
  })

/** Those just named whose address nobody knows, with their places. */
async function strangersAmong(
  uid: string,
  made: readonly (string | undefined)[],
): Promise<{ id: string; at: number }[]> {
  const unknown = new Set((await queries.findRaters(uid)).filter(({ isKnown }) => !isKnown).map(({ id }) => id))
  return made.flatMap((id, at) => (id !== undefined && unknown.has(id) ? [{ id, at }] : []))
}

/**
 * Decides about what a rater said of the relationship: from then on it counts for the answers that have been given. What they
 * were nominated as stays beside it.
 * Possible between the closing of the campaign and the report: before, it would tell who has begun.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, SECOND_PERSON
 */
export const decideClaim = (who: Who, uid: string, rater: string, approve: boolean, context: RequestContext) =>
  transact(async () => {
    const { status } = await holdCampaign(uid)
    const row = await requireRater(uid, rater)
    const { claim, subjectId } = row
    const slot = status === 'closed' ? (await slotsIn(uid)).of(rater) : undefined
    const claimed = slot?.content.claimed ?? null
    const decided = approve ? 'approved' : 'declined'
    if (claimed || claim !== decided) {
      const { reportId } = await requireSubject(uid, subjectId)
      const facts = { ...claimFacts(row, who), status, isWaiting: claimed !== null, hasReport: reportId !== null }
      await requireSecond(who, uid, claimPolicy.approve.refusal(facts), approve, context)
      requireState(approve ? claimPolicy.approve : claimPolicy.decline, facts)
      if (!slot || !claimed) throw new Error('A claim that waits is not there')
      const changes = { claimed: null, ...(approve && { relationship: claimed }) }
      await queries.updateRater(rater, { claim: decided, claimed })
      await rewriteSlots(uid, ({ id, content }) => (id === slot.id ? { ...content, ...changes } : content))
      await auditCampaign(`campaigns.claim_${decided}`, who, uid, context)
    }
    return detailsOf(who, uid, context.language)
  })

/** Answers count by what raters are nominated as: alone as a leader's, if nobody looks. @throws Refusal CLAIMS_WAITING */
export async function requireDecided(campaign: string, subject: string): Promise<void> {
  const { of } = await slotsIn(campaign)
  // Of somebody who is gone nobody can decide it.
  const raters = (await queries.findRaters(campaign)).filter(({ subjectId }) => subjectId === subject)
  const waiting = raters.filter(({ id }) => of(id)?.content.claimed).map(({ name }) => name)
  if (waiting.length > 0) throw new Refusal('CLAIMS_WAITING', { names: waiting.join(', ') })
}

/**
 * Takes a rater out. Refused once they were invited, whether or not they have begun: the answer must not tell.
 * @throws Refusal NOT_FOUND, LOCKED, STATE_NOT_ALLOWED
 */
export const deleteRater = (who: Who, uid: string, rater: string, context: RequestContext) =>
  transact(async () => {
    const { status } = await holdCampaign(uid)
    requireState(raterPolicy.delete, raterFacts(await requireRater(uid, rater), status, who))
    await queries.deleteRater(uid, rater)
    await auditCampaign('campaigns.rater_deleted', who, uid, context)
    return detailsOf(who, uid, context.language)
  })

import { UNDO_MS } from '@korak/contract/amounts.ts'
import { raterPolicy } from '@korak/contract/campaigns.policy.ts'
import { faultOfReason } from '@korak/contract/letters.rules.ts'
import type { Who } from '#auth/who.ts'
import { enqueue } from '#background/queue.ts'
import { instant, now } from '#base/time.ts'
import { mailDeclined } from '#campaigns/campaigns.mail.ts'
import { requireSecond } from '#campaigns/assessed.ts'
import { auditCampaign, holdCampaign, inviteAt, inviteSoon } from '#campaigns/campaigns.service.ts'
import { detailsOf, raterFacts } from '#campaigns/campaigns.view.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import type { RequestContext } from '#http/request-context.ts'
import { requireState } from '#routing/may.ts'
import { requireRater } from './nominations.service.ts'
import * as queries from './raters.queries.ts'

/** Why proposals are declined, by the language of who reads it. */
export interface Reasons {
  reason_sl?: string | undefined
  reason_en?: string | undefined
}
interface Decision extends Reasons {
  approve: boolean
  unknown: boolean
  /** It can be taken back for a while. */
  isOpen?: true
}
/** Nobody is told or asked while the decision can be taken back; who does it then may have a clock that is a little behind. */
const UNTOLD_MS = UNDO_MS + 5000

/** @throws InvalidInput for words a person cannot be told */
export function requireReasons({ reason_sl, reason_en }: Reasons): void {
  const faults: InvalidInput['fields'] = {}
  const inSlovenian = reason_sl ? faultOfReason(reason_sl, 'sl-SI') : null
  const inEnglish = reason_en ? faultOfReason(reason_en, 'en-EN') : null
  if (inSlovenian) faults['reason_sl'] = [inSlovenian]
  if (inEnglish) faults['reason_en'] = [inEnglish]
  if (Object.keys(faults).length > 0) throw new InvalidInput(faults)
}

/**
 * Decides about a rater the assessed person has proposed, or somebody else of staff has named with an address nobody knows;
 * the same decision again changes nothing, and of one staff has named and asked only what the person is told changes. An address that could be the
 * assessed person's own must be approved as one nobody knows: two of three raters of one's own would tell the third.
 * @throws Refusal NOT_FOUND, LOCKED, STATE_NOT_ALLOWED when it was decided otherwise, SECOND_PERSON for who named them; InvalidInput for such an address, and for
 * a reason nobody can be told
 */
export const decideRater = (who: Who, uid: string, rater: string, decision: Decision, context: RequestContext) =>
  transact(async () => {
    requireReasons(decision)
    const isNew = (await decide(who, uid, rater, decision, context)) !== null
    if (isNew && decision.approve) await inviteSoon(uid)
    return detailsOf(who, uid, context.language)
  })

/** @returns when it was decided; null when it had been decided so already */
async function decide(
  who: Who,
  uid: string,
  rater: string,
  { approve, unknown, isOpen, ...reasons }: Decision,
  context: RequestContext,
): Promise<Date | null> {
  const campaign = await holdCampaign(uid)
  const row = await requireRater(uid, rater)
  const decided = approve ? 'approved' : 'declined'
  const facts = raterFacts(row, campaign.status, who)
  if (facts.nomination === decided && campaign.status !== 'closed') return null
  await requireSecond(who, uid, raterPolicy.approve.refusal(facts), approve, context)
  requireState(approve ? raterPolicy.approve : raterPolicy.decline, facts)
  if (approve && !row.isKnown && !unknown) throw new InvalidInput({ unknown: ['error_rater_unknown'] })
  const decidedAt = now()
  const parts = { naming: row.nomination === 'proposed', proposal: row.ownNomination === 'proposed' }
  const isTold = parts.proposal || row.proposedBy === row.userId
  const reason = (row.language === 'en-EN' ? reasons.reason_en : reasons.reason_sl) || null
  const declineReason = approve || !isTold ? null : reason
  const inviteFrom = approve && isOpen ? new Date(decidedAt.getTime() + UNDO_MS) : null
  await queries.updateNomination(row.id, parts, { nomination: decided, declineReason, decidedAt }, inviteFrom)
  await auditCampaign(`campaigns.rater_${decided}`, who, uid, context, { details: { known: row.isKnown } })
  if (!approve && isTold) await tellLater(row.subjectId, decidedAt)
  return decidedAt
}

/** One mail about all that was declined for somebody in a short while, once it cannot be taken back any more. */
const tellLater = (subject: string, at: Date): Promise<void> =>
  enqueue(
    'campaigns.tellDeclined',
    { subject },
    { runAt: new Date(at.getTime() + UNTOLD_MS), key: `campaigns.tellDeclined:${subject}` },
  )

/** Tells an assessed person which proposals were declined that they have not been told of. May run as often as it likes. */
export const tellDeclined = (subject: string): Promise<void> =>
  transact(async () => {
    const person = await queries.findAssessedPerson(subject)
    if (!person) return
    await holdCampaign(person.campaignId)
    const reasons = await queries.markTold(subject, now())
    const [receiver] = reasons.length > 0 ? await queries.findPeople([person.userId]) : []
    if (receiver) await mailDeclined(person, receiver, reasons)
  })

/** @throws Refusal NOT_FOUND */
async function campaignOf(rater: string): Promise<string> {
  const campaign = await queries.findCampaignOf(rater)
  if (campaign === undefined) throw new Refusal('NOT_FOUND')
  return campaign
}

/**
 * Decides about one of many raters; those approved are invited only when it cannot be taken back any more, whoever invites meanwhile.
 * @returns what takes it back; null when there was nothing to decide
 * @throws as `decideRater`
 */
export async function decideInBulk(
  who: Who,
  rater: string,
  decision: Omit<Decision, 'unknown' | 'isOpen'>,
  context: RequestContext,
): Promise<string | null> {
  const campaign = await campaignOf(rater)
  const at = await decide(who, campaign, rater, { ...decision, unknown: false, isOpen: true }, context)
  if (at && decision.approve) await inviteAt(campaign, new Date(at.getTime() + UNTOLD_MS))
  return at && instant(at)
}

/**
 * Takes a decision back: the rater waits for one again.
 * @param decidedAt as `decideInBulk` answered
 * @throws Refusal NOT_FOUND, LOCKED; STALE when it was decided anew, somebody was told or asked
 */
export async function takeBackDecision(
  who: Who,
  rater: string,
  decidedAt: string,
  context: RequestContext,
): Promise<void> {
  const campaign = await campaignOf(rater)
  const { status } = await holdCampaign(campaign)
  if (status === 'closed') throw new Refusal('LOCKED')
  const row = await requireRater(campaign, rater)
  const isOf = (at: Date | null) => at !== null && instant(at) === decidedAt
  const parts = { naming: isOf(row.namingDecidedAt), proposal: row.ownId !== null && isOf(row.decidedAt) }
  const isAsked = parts.naming && row.invitedAt !== null
  if (!(parts.naming || parts.proposal) || row.toldAt !== null || isAsked) throw new Refusal('STALE')
  await queries.updateNomination(row.id, parts, { nomination: 'proposed', declineReason: null, decidedAt: null })
  await auditCampaign('campaigns.rater_reopened', who, campaign, context)
}

import { requireKey } from '#auth/campaign-keys.ts'
import { now } from '#base/time.ts'
import { contentsOf } from '#campaigns/answers/slots.service.ts'
import { findCampaign } from './campaigns.queries.ts'
import { findAskedOf } from '#campaigns/raters/invitations.queries.ts'

/**
 * Assessed people a participant was asked about before that instant and has not submitted; nobody once the campaign takes
 * no answers.
 * @throws Refusal KEY_MISSING
 */
export async function leftOf(campaignId: string, participantId: string, before: Date): Promise<string[]> {
  const campaign = await findCampaign(campaignId)
  if (campaign?.status !== 'open' || campaign.closesAt <= now()) return []
  // Without the key everybody would have everything left.
  requireKey(campaignId, campaign.slotRound)
  const raters = await findAskedOf(participantId, before)
  const contents = await contentsOf(raters)
  return raters.flatMap(({ id, subjectId }) => (contents.get(id)?.status === 'closed' ? [] : [subjectId]))
}

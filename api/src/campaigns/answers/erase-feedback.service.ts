import { evenOut } from './evening-out.service.ts'
import { deletePerson, findAssessed, findRatersOf, lockCampaigns } from './asked-raters.queries.ts'

/**
 * Takes a person out of all feedback, found by the account and by its addresses: everything about them as assessed, what
 * they had begun to say about others, and that they were asked. What they had submitted stays, and with the row of the
 * rater the only way to it is gone. Call inside the transaction that deletes the account, before it does.
 */
export async function eraseFeedback(userId: string): Promise<void> {
  const [raters, assessed] = [await findRatersOf(userId), await findAssessed(userId)]
  await emptySlots(raters, assessed)
  await deletePerson(userId)
}

type InCampaign = readonly { id: string; campaignId: string }[]

/**
 * Empties what these raters had begun and not submitted, and takes out everything about these assessed people. An emptied
 * slot stays until the campaign is closed, with nobody who could fill it, and all slots of the campaign are written anew:
 * neither the number of slots nor which of them has changed tells whether a rater who is gone had submitted. Call inside
 * the transaction that takes them out, before it does.
 */
export async function emptySlots(raters: InCampaign, assessed: InCampaign = []): Promise<void> {
  const campaigns = [...new Set([...raters, ...assessed].map(({ campaignId }) => campaignId))]
  await lockCampaigns(campaigns)
  const [leaving, subjects] = [raters, assessed].map((list) => list.map(({ id }) => id))
  for (const id of campaigns) await evenOut(id, { leaving, subjects })
}

import { deletePerson, findAssessed, findRatersOf, lockCampaigns } from './raters.queries.ts'
import { dropSlots, slotsOf } from './slots.service.ts'

/**
 * Takes a person out of all feedback, found by the account and by its addresses: everything about them as assessed, what
 * they had begun to say about others, and that they were asked. What they had submitted stays, and with the row of the
 * rater the only way to it is gone. Call inside the transaction that deletes the account, before it does.
 */
export async function leaveFeedback(userId: string): Promise<void> {
  const [raters, assessed] = [await findRatersOf(userId), await findAssessed(userId)]
  const campaigns = [...new Set([...raters, ...assessed].map(({ campaignId }) => campaignId))]
  await lockCampaigns(campaigns)
  const slots = await slotsOf(campaigns)
  const subjects = new Set(assessed.map(({ id }) => id))
  const about = [...slots.values()].flatMap(({ all }) => all.filter(({ content }) => subjects.has(content.subject)))
  const begun = raters.flatMap(({ id, campaignId }) => {
    const slot = slots.get(campaignId)?.of(id)
    return slot && slot.content.status !== 'closed' ? [slot] : []
  })
  await dropSlots([...about, ...begun])
  await deletePerson(userId)
}

import { lockCampaigns } from './raters.queries.ts'
import { dropSlots, slotsOf } from './slots.service.ts'

/** Removes what these raters had begun and not submitted. Call inside the transaction that takes them out, before it does. */
export async function dropBegun(raters: readonly { id: string; campaignId: string }[]): Promise<void> {
  const campaigns = [...new Set(raters.map(({ campaignId }) => campaignId))]
  await lockCampaigns(campaigns)
  const slots = await slotsOf(campaigns)
  const begun = raters.flatMap(({ id, campaignId }) => {
    const slot = slots.get(campaignId)?.of(id)
    return slot && slot.content.status !== 'closed' ? [slot] : []
  })
  await dropSlots(begun)
}

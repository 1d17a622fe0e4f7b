import { forgetDrafts, forgetKey, keyedCampaigns } from '#auth/campaign-keys.ts'
import { findUnfinished } from '#campaigns/campaigns.queries.ts'
import { forgetReplacedKeys } from './slots.service.ts'

/**
 * Throws away the keys of campaigns all reports of which are made, of those that are no more, those others have replaced, and
 * what is left of making one.
 */
export async function forgetKeys(): Promise<void> {
  forgetDrafts()
  const keyed = keyedCampaigns()
  if (keyed.length === 0) return
  const needed = new Set(await findUnfinished(keyed))
  for (const id of keyed) if (!needed.has(id)) forgetKey(id)
  await forgetReplacedKeys()
}

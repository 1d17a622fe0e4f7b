import { keyOf } from '#auth/campaign-keys.ts'
import { raterToken, raterTokenHash } from '#auth/rater-links.ts'
import { findLinks, updateTokenHash } from '#campaigns/answers/asked-raters.queries.ts'

/**
 * Has everybody in a campaign known by their personal link, whether or not they need one, so that nothing shows in whose
 * row it was written. Links made with the installation's secret, or with a key that was lost, are replaced.
 * @returns false without the first key of the campaign, which is there until a report is made
 */
export async function makeLinks(campaignId: string): Promise<boolean> {
  if (!keyOf(campaignId, 0)) return false
  for (const { id, tokenHash } of await findLinks(campaignId)) {
    const hash = raterTokenHash(raterToken(campaignId, id))
    if (!tokenHash?.equals(hash)) await updateTokenHash(id, hash)
  }
  return true
}

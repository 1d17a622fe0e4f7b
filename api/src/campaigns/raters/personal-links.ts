import { requireKey } from '#auth/campaign-keys.ts'
import { raterToken, raterTokenHash } from '#auth/rater-links.ts'
import { findLinks, updateTokenHash } from '#campaigns/answers/asked-raters.queries.ts'

/**
 * Has everybody in a campaign known by their personal link, whether or not they need one, so that nothing shows in whose
 * row it was written. Links made with the installation's secret, or with a key that was lost, are replaced.
 * @throws Refusal KEY_MISSING without the first key of the campaign, which is there until it is closed
 */
export async function makeLinks(campaignId: string): Promise<void> {
  requireKey(campaignId, 0)
  for (const { id, tokenHash } of await findLinks(campaignId)) {
    const hash = raterTokenHash(raterToken(campaignId, id))
    if (!tokenHash?.equals(hash)) await updateTokenHash(id, hash)
  }
}

import type { LinkRow } from '#public-questionnaires/links.queries.ts'
import { keptAddress, type LinkAddress } from '#public-questionnaires/links.service.ts'

/** More than are being answered at one time. */
const MOST = 5000
const begun = new Map<string, { address: LinkAddress; linkId: string }>()

/** Where a response was begun in this process, until it is submitted: most are submitted by whoever began, and need not be looked up. */
export function noteBegun(responseId: string, address: LinkAddress, linkId: string): void {
  begun.set(responseId, { address, linkId })
  if (begun.size <= MOST) return
  const [oldest = ''] = begun.keys()
  begun.delete(oldest)
}

/**
 * The link a response was begun by, once: submitted or not, the next time it is looked up.
 * @returns null for what was begun elsewhere, or too long ago
 * @throws Refusal NOT_FOUND when the address leads nowhere any more
 */
export async function takeBegun(responseId: string): Promise<LinkRow | null> {
  const noted = begun.get(responseId)
  if (!noted) return null
  begun.delete(responseId)
  const { link } = await keptAddress(noted.address)
  return link.id === noted.linkId ? link : null
}

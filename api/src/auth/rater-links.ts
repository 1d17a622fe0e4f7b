import { createHash, createHmac } from 'node:crypto'
import { derive, requireKey } from './campaign-keys.ts'

/**
 * Token of the personal link of somebody who is asked for feedback and has no account: 43 characters, made from the
 * identity and the first key of the campaign whenever it is needed, so that no backup leads to it. The table holds its hash:
 * a link that was mailed goes on when that key is gone, with the closing, and none is made any more.
 * @throws Refusal KEY_MISSING
 */
export const raterToken = (campaignId: string, participantId: string): string =>
  createHmac('sha256', derive(requireKey(campaignId, 0), 'links'))
    .update(participantId)
    .digest('base64url')

/** What the table holds of a token. */
export const raterTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

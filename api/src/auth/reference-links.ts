import { createHash, createHmac } from 'node:crypto'
import { keyFor } from './secret.ts'

/**
 * The token of the personal link of a referee: the same each time its mail is written, and in no row.
 * @returns base64url of HMAC-SHA256, always 43 characters
 */
export const referenceToken = (refereeId: string): string =>
  createHmac('sha256', keyFor('references')).update(refereeId).digest('base64url')

/** What the table holds of a token. */
export const referenceTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

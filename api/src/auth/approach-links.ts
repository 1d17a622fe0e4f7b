import { createHash, createHmac } from 'node:crypto'
import { keyFor } from './secret.ts'

/**
 * The token of the link in a mail that asks somebody about a job: the same each time the mail is written, and in no row.
 * @returns base64url of HMAC-SHA256, always 43 characters
 */
export const approachToken = (approachId: string): string =>
  createHmac('sha256', keyFor('approaches')).update(approachId).digest('base64url')

/** What the table holds of a token. */
export const approachTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

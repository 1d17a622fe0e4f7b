import { createHash, createHmac } from 'node:crypto'
import { keyFor } from './secret.ts'

/**
 * Token of the personal link of somebody who is asked for feedback and has no account: 43 characters, made from the
 * identity and a key outside the database whenever it is needed. The table holds its hash.
 */
export const raterToken = (participantId: string): string =>
  createHmac('sha256', keyFor('raters')).update(participantId).digest('base64url')

/** What the table holds of a token. */
export const raterTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

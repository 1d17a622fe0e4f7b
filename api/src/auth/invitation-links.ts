import { createHmac } from 'node:crypto'
import { keyFor } from './secret.ts'

/**
 * The token of a personal invitation to a public questionnaire: the same each time its mail is written, and in no row.
 * @returns base64url of HMAC-SHA256, always 43 characters
 */
export const invitationToken = (invitationId: string): string =>
  createHmac('sha256', keyFor('invitations')).update(invitationId).digest('base64url')

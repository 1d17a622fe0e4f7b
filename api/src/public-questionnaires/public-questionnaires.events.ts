import type { Handlers } from '#events.ts'
import { forgetInvitations } from './erase-invitations.service.ts'

export const handlers: Handlers = {
  accountErasing: ({ userId }) => forgetInvitations(userId),
}

import type { Handlers } from '#events.ts'
import { eraseInvitations } from './erase-invitations.service.ts'

export const handlers: Handlers = {
  accountErasing: ({ userId }) => eraseInvitations(userId),
}

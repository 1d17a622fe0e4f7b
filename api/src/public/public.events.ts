import type { Handlers } from '#events.ts'
import { forgetInvitations } from './leaving.service.ts'

export const handlers: Handlers = {
  accountErasing: ({ userId }) => forgetInvitations(userId),
}

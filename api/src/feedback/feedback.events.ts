import type { Handlers } from '#events.ts'
import { leaveFeedback } from './leaving.service.ts'

export const handlers: Handlers = {
  accountErasing: ({ userId }) => leaveFeedback(userId),
}

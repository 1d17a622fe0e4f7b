import type { Handlers } from '#events.ts'
import { leaveFeedback } from './erase-feedback.service.ts'

export const handlers: Handlers = {
  accountErasing: ({ userId }) => leaveFeedback(userId),
}

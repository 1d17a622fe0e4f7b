import type { Handlers } from '#events.ts'
import { eraseFeedback } from './erase-feedback.service.ts'

export const handlers: Handlers = {
  accountErasing: ({ userId }) => eraseFeedback(userId),
}

import type { Handlers } from '#events.ts'
import { leavePlacement } from './placements.service.ts'

export const handlers: Handlers = {
  applicationEnded: ({ applicationId }) => leavePlacement(applicationId),
}

import type { Handlers } from '#events.ts'
import { cancelEnded } from './interviews.service.ts'

export const handlers: Handlers = {
  applicationEnded: ({ applicationId, isRepeated }) => cancelEnded(applicationId, isRepeated),
}

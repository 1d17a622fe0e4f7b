import type { Handlers } from '#events.ts'
import { endFeed } from './feeds.service.ts'
import { cancelEnded } from './interviews.service.ts'

export const handlers: Handlers = {
  applicationEnded: ({ applicationId, isRepeated }) => cancelEnded(applicationId, isRepeated),
  othersShutOut: ({ userId }) => endFeed(userId),
}

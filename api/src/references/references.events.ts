import type { Handlers } from '#events.ts'
import { revokeReferences } from './naming.service.ts'

export const handlers: Handlers = {
  applicationEnded: ({ applicationId: id, userId, isRepeated }) => revokeReferences({ id, userId }, isRepeated),
}

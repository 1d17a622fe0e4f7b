import type { Handlers } from '#events.ts'
import { planReturn } from './returning.service.ts'

export const handlers: Handlers = {
  applicationEnded: async ({ applicationId, isRepeated }) => {
    if (!isRepeated) await planReturn(applicationId)
  },
}

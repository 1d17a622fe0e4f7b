import type { Handlers } from '#events.ts'
import { handOver } from './handing-over.service.ts'
import { leaveCandidateOut } from './naming.service.ts'

export const handlers: Handlers = {
  accountErasing: async (erased) => {
    await handOver(erased)
    await leaveCandidateOut(erased)
  },
}

import type { Handlers } from '#events.ts'
import { deleteNaming } from './naming.service.ts'
import { handOver } from './saved-views.service.ts'

export const handlers: Handlers = {
  accountErasing: async (erased) => {
    await handOver(erased)
    await deleteNaming(erased)
  },
}

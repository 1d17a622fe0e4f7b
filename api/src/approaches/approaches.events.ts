import type { Handlers } from '#events.ts'
import { deleteApproachesOf } from './approaches.queries.ts'

export const handlers: Handlers = {
  accountErasing: async ({ userId }) => void (await deleteApproachesOf(userId)),
}

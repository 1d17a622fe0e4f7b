import type { Handlers } from '#events.ts'
import { revokeReferences } from './naming.service.ts'
import { deleteNamed } from './references.queries.ts'

export const handlers: Handlers = {
  applicationEnded: ({ applicationId: id, userId, isRepeated }) => revokeReferences({ id, userId }, isRepeated),
  accountErasing: async ({ userId }) => void (await deleteNamed(userId)),
}

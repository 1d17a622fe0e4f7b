import { REFERENCE_CONSENT } from '@korak/contract/references.policy.ts'
import type { Handlers } from '#events.ts'
import { revokeReferences } from './naming.service.ts'
import { deleteNamed } from './references.queries.ts'
import { stopReferences } from './stopping.service.ts'

export const handlers: Handlers = {
  consentLapsed: async ({ userId, key, isRepeated }) => {
    if (key === REFERENCE_CONSENT) await stopReferences(userId, isRepeated)
  },
  applicationEnded: ({ applicationId: id, userId, isRepeated }) => revokeReferences({ id, userId }, isRepeated),
  accountErasing: async ({ userId }) => void (await deleteNamed(userId)),
}

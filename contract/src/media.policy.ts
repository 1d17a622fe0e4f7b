import { always, policy } from './policy.ts'

/** A file of the portal. */
export const mediumPolicy = policy<{ isUsed: boolean }>('medium')({
  create: { audience: 'media.manage' },
  update: { audience: 'media.manage', refusal: always },
  delete: { audience: 'media.manage', refusal: ({ isUsed }) => (isUsed ? 'IN_USE' : null) },
})

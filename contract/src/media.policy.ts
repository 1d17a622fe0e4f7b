import { activities, always, permissions, policy } from './policy.ts'

/** A file of the portal. */
export const mediumPolicy = policy<{ isUsed: boolean }>('medium')({
  create: { audience: 'media.manage' },
  update: { audience: 'media.manage', refusal: always },
  delete: { audience: 'media.manage', refusal: ({ isUsed }) => (isUsed ? 'IN_USE' : null) },
})

export const mediaPermissions = permissions({
  'media.read': ['Consultants', 'Researchers'],
  'media.manage': ['Consultants'],
})

export const mediaActivities = activities('media', 'created', 'updated', 'deleted')

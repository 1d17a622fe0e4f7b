import { activities, always, permissions, policy } from './policy.ts'

/** A client company as staff know it. */
export const companyPolicy = policy<{ isUsed: boolean }>('company')({
  create: { audience: 'companies.manage' },
  update: { audience: 'companies.manage', refusal: always },
  /** Not while it has jobs or people, or received a profile. */
  delete: { audience: 'companies.manage', refusal: ({ isUsed }) => (isUsed ? 'IN_USE' : null) },
})

export const companyPermissions = permissions({
  'companies.read': ['Consultants', 'Researchers'],
  'companies.manage': ['Consultants'],
})

export const companyActivities = activities('companies', 'created', 'updated', 'deleted')

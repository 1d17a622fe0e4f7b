import { activities, permissions, policy } from './policy.ts'

interface Role {
  /** The product goes by it: it comes with profiles, or has every permission there is. */
  isSystem: boolean
  /** The portal starts with it. */
  isSeeded: boolean
  /** Allows nothing. */
  isEmpty: boolean
  /** Allows something the caller may not do. */
  isAbove: boolean
  hasPeople: boolean
  /** It comes with a kind of profile; of candidates nothing is required. */
  isOfProfile: boolean
}

export const rolePolicy = policy<Role>('role')({
  /** A copy of another one. */
  create: { audience: 'roles.manage' },
  /** Its names. */
  update: { audience: 'roles.manage', refusal: ({ isAbove }) => (isAbove ? 'FORBIDDEN' : null) },
  update_permissions: {
    audience: 'roles.manage',
    refusal: ({ isAbove, isSystem }) => (isAbove ? 'FORBIDDEN' : isSystem ? 'LOCKED' : null),
  },
  /** Whether a second factor is required, and how many days after it was first asked for. */
  update_second_factor: {
    audience: 'roles.manage',
    refusal: ({ isAbove, isOfProfile }) => (isAbove ? 'FORBIDDEN' : isOfProfile ? 'LOCKED' : null),
  },
  /** Looks at the office as somebody who has just this role. */
  view: {
    audience: 'roles.manage',
    refusal: ({ isAbove, isEmpty }) => (isAbove ? 'FORBIDDEN' : isEmpty ? 'STATE_NOT_ALLOWED' : null),
  },
  delete: {
    audience: 'roles.manage',
    refusal: ({ isAbove, isSeeded, hasPeople }) =>
      isAbove ? 'FORBIDDEN' : isSeeded ? 'STATE_NOT_ALLOWED' : hasPeople ? 'IN_USE' : null,
  },
})

export const rolePermissions = permissions({
  'roles.manage': [],
})

export const roleActivities = activities(
  'roles',
  'created',
  'updated',
  'deleted',
  'granted',
  'taken',
  'viewed',
  'view_ended',
)

import { activities, always, permissions, policy } from './policy.ts'

/** The own account. */
export const accountPolicy = policy<{ isStaff: boolean; isClosing: boolean }>('account')({
  /** Accounts of our own people are closed by administrators: others depend on what is in them. */
  close: {
    audience: 'signed-in',
    refusal: ({ isStaff, isClosing }) => (isStaff || isClosing ? 'STATE_NOT_ALLOWED' : null),
  },
  /** One that is being closed. */
  keep: { audience: 'signed-in', refusal: ({ isClosing }) => (isClosing ? null : 'STATE_NOT_ALLOWED') },
  /** The profile, when its time is over. */
  renew: { audience: 'signed-in', refusal: ({ isClosing }) => (isClosing ? 'ACCOUNT_CLOSING' : null) },
  /** The use of the profile, and allow it again. */
  restrict: { audience: 'candidate', refusal: always },
})

export const holdPolicy = policy<never>('hold')({
  create: { audience: 'privacy.manage' },
  release: { audience: 'privacy.manage' },
})

export const privacyPermissions = permissions({
  'privacy.manage': [],
})

export const privacyActivities = activities(
  'privacy',
  'export_requested',
  'export_ready',
  'export_failed',
  'export_downloaded',
  'restricted',
  'unrestricted',
  'renewal_asked',
  'renewed',
  'quarantined',
  'quarantine_ended',
  'process_files_deleted',
  'infected_files_deleted',
  'clearing_scheduled',
  'clearing_cancelled',
  'profile_cleared',
  'closing',
  'kept',
  'erased',
  'address_read',
  'hold_placed',
  'hold_released',
)

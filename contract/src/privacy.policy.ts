import { always, policy } from './policy.ts'

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

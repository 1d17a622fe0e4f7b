import { policy } from './policy.ts'

export const bulkPolicy = policy<{ isOpen: boolean; isAllowed: boolean }>('bulk')({
  /**
   * By whoever did it, as a whole, for a short while, and while they may do such things; letters until they go, also those of
   * a colleague.
   */
  undo: {
    audience: 'staff',
    refusal: ({ isOpen, isAllowed }) => (!isAllowed ? 'FORBIDDEN' : isOpen ? null : 'STATE_NOT_ALLOWED'),
  },
})

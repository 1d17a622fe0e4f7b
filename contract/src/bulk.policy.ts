import { policy } from './policy.ts'

export const bulkPolicy = policy<{ isOpen: boolean; isUndone: boolean; isAllowed: boolean }>('bulk')({
  /**
   * By whoever did it, as a whole, for a short while, and while they may do such things; letters until they go, also those of
   * a colleague. What is left of it for a reason that may pass can be tried again until then.
   */
  undo: {
    audience: 'staff',
    refusal: ({ isOpen, isUndone, isAllowed }) =>
      !isAllowed ? 'FORBIDDEN' : isUndone ? 'ALREADY_UNDONE' : isOpen ? null : 'STATE_NOT_ALLOWED',
  },
})

import { policy } from './policy.ts'

export const bulkPolicy = policy<{ isOpen: boolean }>('bulk')({
  /** By whoever did it, as a whole, for a short while. */
  undo: { audience: 'staff', refusal: ({ isOpen }) => (isOpen ? null : 'STATE_NOT_ALLOWED') },
})

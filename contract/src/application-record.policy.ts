import { activities, permissions, policy } from './policy.ts'

export const applicationRecordActivities = activities('applications', 'unmasked')

/** What staff write down about an application. It is not changed: who errs deletes it and writes another. */
export const notePolicy = policy<{ isMine: boolean }>('note')({
  create: { audience: 'notes.manage' },
  delete: { audience: 'notes.manage', refusal: ({ isMine }) => (isMine ? null : 'FORBIDDEN') },
  /** Whoever wrote it and deleted it just now; there is no such record to anybody else. */
  restore: { audience: 'notes.manage' },
})

export const notePermissions = permissions({ 'notes.manage': ['Consultants', 'Researchers'] })

export const noteActivities = activities('notes', 'created', 'deleted', 'restored')

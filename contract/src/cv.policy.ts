import { activities, policy } from './policy.ts'

/** A CV of the candidate's own. */
export const cvPolicy = policy<{ isUsed: boolean }>('cv')({
  create: { audience: 'candidate' },
  /** One an application was made with stays. */
  delete: { audience: 'candidate', refusal: ({ isUsed }) => (isUsed ? 'IN_USE' : null) },
})

export const cvActivities = activities('cv', 'created', 'deleted')

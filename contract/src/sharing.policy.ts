import { activities, always, onlyIn, policy } from './policy.ts'

/** A request to show a profile, as it stands today. */
export const shareRequestPolicy = policy<{
  status: 'pending' | 'confirmed' | 'declined' | 'withdrawn' | 'expired'
}>('share_request')({
  create: { audience: 'applications.update' },
  confirm: { audience: 'candidate', refusal: onlyIn('pending') },
  decline: { audience: 'candidate', refusal: onlyIn('pending') },
  withdraw: { audience: 'candidate', refusal: onlyIn('confirmed') },
})

/** A profile its company sees; one that is over is not there. */
export const sharedProfilePolicy = policy<object>('shared_profile')({
  answer: { audience: 'company', refusal: always },
})

export const sharingActivities = activities(
  'sharing',
  'asked',
  'confirmed',
  'declined',
  'withdrawn',
  'expired',
  'answered',
)

import { activities } from './policy.ts'

export const applicationRecordActivities = activities('applications', 'unmasked')

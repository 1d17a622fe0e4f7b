import { activities } from './policy.ts'

export const replyActivities = activities('replies', 'entered')

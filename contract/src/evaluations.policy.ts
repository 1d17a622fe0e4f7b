import type { RefusalCode } from './errors.ts'
import { activities, permissions, policy } from './policy.ts'

interface Evaluation {
  /** Its application has not ended. */
  isUnderWay: boolean
  /** The caller was asked for it. */
  isMine: boolean
  isSubmitted: boolean
  isWithdrawn: boolean
}
const own = ({ isMine, isUnderWay, isWithdrawn }: Evaluation): RefusalCode | null => {
  if (!isMine) return 'FORBIDDEN'
  return isUnderWay && !isWithdrawn ? null : 'STATE_NOT_ALLOWED'
}

/** What an interviewer found out about an application at a stage. */
export const evaluationPolicy = policy<Evaluation>('evaluation')({
  /** Asking a colleague for one. */
  create: { audience: 'applications.update' },
  /** Keeping what is written so far. */
  draft: {
    audience: 'evaluations.create',
    refusal: (one) => own(one) ?? (one.isSubmitted ? 'STATE_NOT_ALLOWED' : null),
  },
  /** For the first time, or changed. */
  submit: { audience: 'evaluations.create', refusal: own },
  /** Asking no more. Nobody withdraws their own: they would read what others wrote before writing. */
  withdraw: {
    audience: 'applications.update',
    refusal: ({ isUnderWay, isMine, isSubmitted, isWithdrawn }) => {
      if (isMine) return 'FORBIDDEN'
      return isUnderWay && !isSubmitted && !isWithdrawn ? null : 'STATE_NOT_ALLOWED'
    },
  },
})

/** Somebody can be asked to evaluate applications; they see those, and nothing else. */
export const evaluationPermissions = permissions({
  'evaluations.create': ['Consultants', 'Interviewers'],
})

export const evaluationActivities = activities('evaluations', 'created', 'begun', 'submitted', 'updated', 'withdrawn')

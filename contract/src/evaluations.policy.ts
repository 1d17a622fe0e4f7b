import { permissions } from './policy.ts'

/** Somebody can be asked to evaluate applications; they see those, and nothing else. */
export const evaluationPermissions = permissions({
  'evaluations.create': ['Consultants', 'Interviewers'],
})

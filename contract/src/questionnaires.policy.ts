import { activities, always, onlyIn, permissions, policy } from './policy.ts'

/** A questionnaire as staff know it. */
export const questionnairePolicy = policy<object>('questionnaire')({
  create: { audience: 'questionnaires.manage' },
  publish: { audience: 'questionnaires.manage', refusal: always },
  assign: { audience: 'questionnaires.manage', refusal: always },
  /** To people without an account. */
  open: { audience: 'questionnaires.manage', refusal: always },
})

/** A questionnaire somebody has to fill in. */
interface Assignment {
  status: 'open' | 'in-progress' | 'closed'
  /** Where it is filled in: as such, at a provider, or as feedback about somebody. */
  where: 'here' | 'provider' | 'feedback'
}
const unlessClosed = ({ status }: Pick<Assignment, 'status'>) => (status === 'closed' ? 'LOCKED' : null)
const here = ({ where }: Assignment) => (where === 'here' ? null : 'STATE_NOT_ALLOWED')

export const assignmentPolicy = policy<Assignment>('assignment')({
  start: {
    audience: 'signed-in',
    refusal: (one) => unlessClosed(one) ?? (one.where === 'provider' ? null : here(one)),
  },
  answer: { audience: 'signed-in', refusal: (one) => unlessClosed(one) ?? here(one) },
  complete: { audience: 'signed-in', refusal: (one) => here(one) ?? onlyIn('in-progress')(one) },
})

/** The result of an assignment. */
export const resultPolicy = policy<Assignment & { isNeverShown: boolean }>('result')({
  release: {
    audience: 'questionnaires.manage',
    refusal: ({ status, where, isNeverShown }) =>
      status === 'closed' && where !== 'feedback' && !isNeverShown ? null : 'STATE_NOT_ALLOWED',
  },
})

/** The launch of a provider's test. */
export const orderPolicy = policy<{
  /** Of the assignment. */
  status: Assignment['status']
  /** The provider is in use. */
  isActive: boolean
}>('order')({
  assign: { audience: 'questionnaires.manage' },
  launch: {
    audience: 'signed-in',
    refusal: ({ status, isActive }) => unlessClosed({ status }) ?? (isActive ? null : 'STATE_NOT_ALLOWED'),
  },
})

export const questionnairePermissions = permissions({
  'questionnaires.read': ['Consultants', 'Researchers'],
  'questionnaires.manage': ['Consultants'],
})

export const questionnaireActivities = activities(
  'questionnaires',
  'assigned',
  'started',
  'completed',
  'released',
  'published',
)

import { activities, always, policy } from './policy.ts'

type PublicState = 'open' | 'in-progress' | 'not-open' | 'closed' | 'full' | 'answered'
const openIn =
  (...states: PublicState[]) =>
  ({ state }: { state: PublicState }) =>
    states.includes(state) ? null : 'LOCKED'

/** A public questionnaire as whoever opens its address finds it. */
export const publicQuestionnairePolicy = policy<{ state: PublicState }>('public_questionnaire')({
  start: { audience: 'public', refusal: openIn('open', 'in-progress') },
})
/** What somebody has begun without an account. */
export const responsePolicy = policy<{ state: PublicState }>('response')({
  answer: { audience: 'public', refusal: openIn('in-progress') },
  complete: { audience: 'public', refusal: openIn('in-progress') },
})

/** A link as staff know it. */
export const linkPolicy = policy<{
  mode: 'open' | 'personal' | 'single-use'
  /** By hand or by its day. */
  isClosed: boolean
}>('link')({
  close: { audience: 'questionnaires.manage', refusal: ({ isClosed }) => (isClosed ? 'STATE_NOT_ALLOWED' : null) },
  invite: {
    audience: 'questionnaires.manage',
    refusal: ({ mode, isClosed }) => (isClosed || mode === 'open' ? 'STATE_NOT_ALLOWED' : null),
  },
})
/** Somebody a personal link was sent to. */
export const invitationPolicy = policy<{ isAnswered: boolean }>('invitation')({
  revoke: { audience: 'questionnaires.manage', refusal: ({ isAnswered }) => (isAnswered ? 'STATE_NOT_ALLOWED' : null) },
})
export const channelPolicy = policy<object>('channel')({
  create: { audience: 'questionnaires.manage' },
  update: { audience: 'questionnaires.manage', refusal: always },
})

export const publicActivities = activities(
  'public',
  'link_opened',
  'link_closed',
  'invited',
  'invitation_revoked',
  'answered',
  'answers_read',
  'channel_created',
  'channel_updated',
)

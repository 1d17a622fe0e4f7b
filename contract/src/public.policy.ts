import { activities, always, policy } from './policy.ts'

type PublicState = 'open' | 'in-progress' | 'not-open' | 'closed' | 'full' | 'answered'
const openIn =
  (...states: PublicState[]) =>
  ({ state }: { state: PublicState }) =>
    states.includes(state) ? null : 'LOCKED'

type Mode = 'open' | 'personal' | 'single-use'
/** A public questionnaire as whoever opens its address finds it. */
export const publicQuestionnairePolicy = policy<{ state: PublicState; mode: Mode }>('public_questionnaire')({
  // What was begun by a mailed address goes on with it.
  start: {
    audience: 'public',
    refusal: ({ state, mode }) => openIn('open', ...(mode === 'personal' ? (['in-progress'] as const) : []))({ state }),
  },
  // What was begun by a single-use one does not: it may only go, and another one be begun.
  restart: {
    audience: 'public',
    refusal: ({ state, mode }) => (mode === 'single-use' && state === 'in-progress' ? null : 'LOCKED'),
  },
})
/** What somebody has begun without an account. */
export const responsePolicy = policy<{ state: PublicState }>('response')({
  answer: { audience: 'public', refusal: openIn('in-progress') },
  complete: { audience: 'public', refusal: openIn('in-progress') },
})

/** A link as staff know it. */
export const linkPolicy = policy<{
  mode: Mode
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

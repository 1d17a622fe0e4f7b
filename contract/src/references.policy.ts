import { activities, always, policy } from './policy.ts'

export const REFEREE_STATES = ['named', 'held', 'open', 'answered', 'declined', 'withdrawn', 'revoked'] as const
export type RefereeState = (typeof REFEREE_STATES)[number]

/**
 * The consent that decides whether references are asked for, by its key. Where an office has it in use, nobody is written to
 * without it; where there is none, that the candidate has named somebody is enough.
 */
export const REFERENCE_CONSENT = 'reference-check'

interface Standing {
  isUnderWay: boolean
  /** A decision waits to be told: until then nobody is asked for anything. */
  hasLetter: boolean
}

/** What staff can do about references on an application. */
export const referencingPolicy = policy<Standing & { hasAccount: boolean }>('referencing')({
  ask: {
    audience: 'applications.update',
    refusal: ({ isUnderWay, hasLetter, hasAccount }) =>
      !isUnderWay || hasLetter ? 'STATE_NOT_ALLOWED' : hasAccount ? null : 'NO_ACCOUNT',
  },
})

interface Referee {
  state: RefereeState
  isUnderWay: boolean
}
const inState =
  (...states: RefereeState[]) =>
  ({ state, isUnderWay }: Referee) =>
    isUnderWay && states.includes(state) ? null : 'STATE_NOT_ALLOWED'

/** Somebody who was named, as staff have them; answers are read as long as they are there. */
export const refereePolicy = policy<Referee & Standing & { isLate: boolean; isConsented: boolean }>('referee')({
  send: {
    audience: 'applications.update',
    refusal: (referee) =>
      referee.hasLetter
        ? 'STATE_NOT_ALLOWED'
        : (inState('named')(referee) ?? (referee.isConsented ? null : 'CONSENT_MISSING')),
  },
  recall: { audience: 'applications.update', refusal: inState('held') },
  read: {
    audience: 'applications.update',
    refusal: ({ state }) => (state === 'answered' ? null : 'STATE_NOT_ALLOWED'),
  },
  /** Nothing will come of it: declined, or the link has run out. */
  note: {
    audience: 'applications.update',
    refusal: ({ state, isUnderWay, isLate }) =>
      isUnderWay && (state === 'declined' || isLate) ? null : 'STATE_NOT_ALLOWED',
  },
})

/** What a candidate can do about references on an own application. */
export const refereesPolicy = policy<{ isUnderWay: boolean; isFull: boolean; isAsked: boolean }>('referees')({
  name: {
    audience: 'candidate',
    refusal: ({ isUnderWay, isFull, isAsked }) => (isUnderWay && isAsked && !isFull ? null : 'STATE_NOT_ALLOWED'),
  },
})

/** Somebody the candidate has named: the words are theirs to change until they go out, the name until it is answered. */
export const namedRefereePolicy = policy<Referee>('named_referee')({
  update: { audience: 'candidate', refusal: inState('named') },
  withdraw: { audience: 'candidate', refusal: inState('named', 'held', 'open') },
})

/** What the holder of a personal link can do: to take away what is kept of them, always. */
export const linkedReferencePolicy = policy<{ state: RefereeState }>('linked_reference')({
  answer: { audience: 'public', refusal: ({ state }) => (state === 'open' ? null : 'STATE_NOT_ALLOWED') },
  decline: { audience: 'public', refusal: ({ state }) => (state === 'open' ? null : 'STATE_NOT_ALLOWED') },
  delete: { audience: 'public', refusal: always },
})

export const referenceActivities = activities(
  'references',
  'asked',
  'named',
  'updated',
  'withdrawn',
  'prepared',
  'sent',
  'recalled',
  'reminded',
  'stopped',
  'answered',
  'declined',
  'revoked',
  'deleted',
  'opened',
  'noted',
)

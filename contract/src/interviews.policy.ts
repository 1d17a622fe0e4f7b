import { activities, policy } from './policy.ts'

export const INTERVIEW_STATES = ['proposed', 'confirmed', 'declined', 'cancelled', 'done', 'missed'] as const
export type InterviewState = (typeof INTERVIEW_STATES)[number]

interface Interview {
  state: InterviewState
  /** The agreed time has come. */
  hasBegun: boolean
  /** A decision about the application is held with its letter. */
  hasLetter: boolean
}
type Refusal = 'STATE_NOT_ALLOWED' | null
const when = (isAllowed: boolean): Refusal => (isAllowed ? null : 'STATE_NOT_ALLOWED')

/** Proposed, or agreed and still to come. */
const isOpenInterview = ({ state, hasBegun }: Interview): boolean =>
  state === 'proposed' || (state === 'confirmed' && !hasBegun)
const whileOpen = (interview: Interview): Refusal => when(isOpenInterview(interview))

/** An interview as staff see it. */
export const interviewPolicy = policy<Interview>('interview')({
  create: { audience: 'applications.update' },
  /** Other times, or another place; one decision at a time, as of a move. */
  reschedule: {
    audience: 'applications.update',
    refusal: (interview) => when(isOpenInterview(interview) && !interview.hasLetter),
  },
  cancel: { audience: 'applications.update', refusal: whileOpen },
  /** It took place; also said where somebody had marked it as missed by mistake, and the other way round. */
  complete: {
    audience: 'applications.update',
    refusal: ({ state, hasBegun }) => when((state === 'confirmed' && hasBegun) || state === 'missed'),
  },
  miss: {
    audience: 'applications.update',
    refusal: ({ state, hasBegun }) => when((state === 'confirmed' && hasBegun) || state === 'done'),
  },
})

/** An own interview, as its candidate knows it. */
export const ownInterviewPolicy = policy<Interview>('own_interview')({
  pick: { audience: 'candidate', refusal: ({ state }) => when(state === 'proposed') },
  decline: { audience: 'candidate', refusal: whileOpen },
  /** Asks for other times. */
  ask: { audience: 'candidate', refusal: whileOpen },
})

/** The address by which a calendar reads somebody's interviews. */
export const calendarFeedPolicy = policy<{ isThere: boolean }>('calendar_feed')({
  /** Anew when there is one: the former address ends. */
  renew: { audience: 'signed-in', refusal: () => null },
  delete: { audience: 'signed-in', refusal: ({ isThere }) => when(isThere) },
})

export const interviewActivities = activities(
  'interviews',
  'proposed',
  'rescheduled',
  'picked',
  'declined',
  'asked',
  'cancelled',
  'completed',
  'missed',
)
export const calendarFeedActivities = activities('calendar_feeds', 'renewed', 'deleted')

import { activities, permissions, policy } from './policy.ts'
import type { ApplicationStatus } from './applications.policy.ts'

export const OFFER_STATES = ['held', 'open', 'accepted', 'declined', 'withdrawn', 'replaced', 'recalled'] as const
export type OfferState = (typeof OFFER_STATES)[number]

interface Standing {
  /** As staff see it: where a letter that is held takes it. */
  status: ApplicationStatus
  hasLetter: boolean
  /** A version of the offer waits to be sent. */
  isHeld: boolean
  /** What was accepted stands, as long as the application is at its offer or further. */
  isAccepted: boolean
}

/** What can be done about offers on an application. */
export const offeringPolicy = policy<Standing>('offering')({
  make: {
    audience: 'offers.manage',
    refusal: ({ status, hasLetter, isHeld, isAccepted }) =>
      hasLetter || isHeld || isAccepted || ['draft', 'withdrawn', 'expired', 'hired'].includes(status)
        ? 'STATE_NOT_ALLOWED'
        : null,
  },
})

interface Offer {
  state: OfferState
  /** The last day to answer is over. */
  isLate: boolean
}

/** One version of an offer, as staff have it. */
export const offerPolicy = policy<Offer>('offer')({
  recall: { audience: 'offers.manage', refusal: ({ state }) => (state === 'held' ? null : 'STATE_NOT_ALLOWED') },
  withdraw: {
    audience: 'offers.manage',
    refusal: ({ state }) =>
      state === 'open' ? null : ['accepted', 'declined'].includes(state) ? 'OFFER_ANSWERED' : 'STATE_NOT_ALLOWED',
  },
})

/** What a candidate can say to it: nothing any more once it is over, and yes only by the day it names. */
export const offerAnswerPolicy = policy<Offer>('offer-answer')({
  accept: {
    audience: 'candidate',
    refusal: ({ state, isLate }) => (state !== 'open' ? 'OFFER_ENDED' : isLate ? 'OFFER_LATE' : null),
  },
  decline: { audience: 'candidate', refusal: ({ state }) => (state === 'open' ? null : 'OFFER_ENDED') },
})

export const offerPermissions = permissions({ 'offers.manage': ['Consultants'] })

export const offerActivities = activities('offers', 'made', 'sent', 'recalled', 'withdrawn', 'accepted', 'declined')

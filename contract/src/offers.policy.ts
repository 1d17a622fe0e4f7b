import { activities, permissions, policy } from './policy.ts'
import type { ApplicationStatus } from './applications.policy.ts'

export const OFFER_STATES = [
  'held',
  'open',
  'accepted',
  'declined',
  'withdrawn',
  /** Hired while it was open, as after a yes by phone. */
  'settled',
  'replaced',
  'recalled',
] as const
export type OfferState = (typeof OFFER_STATES)[number]

interface Standing {
  /** As staff see it: where a letter that is held takes it. */
  status: ApplicationStatus
  hasLetter: boolean
  /** A version of the offer waits to be sent, or its withdrawal. */
  isHeld: boolean
  /** What was accepted stands, as long as the application is at its offer or further. */
  isAccepted: boolean
  /** Can sign in and answer it. */
  hasAccount: boolean
}

/** What can be done about offers on an application. */
export const offeringPolicy = policy<Standing>('offering')({
  make: {
    audience: 'offers.manage',
    refusal: ({ status, hasLetter, isHeld, isAccepted, hasAccount }) =>
      hasLetter || isHeld || isAccepted || ['draft', 'withdrawn', 'expired', 'hired'].includes(status)
        ? 'STATE_NOT_ALLOWED'
        : hasAccount
          ? null
          : 'NO_ACCOUNT',
  },
})

interface Offer {
  state: OfferState
  /** The last day to answer is over. */
  isLate: boolean
  /** Its withdrawal waits to be sent. */
  isWithdrawing: boolean
  /** A letter of hiring waits to be sent. */
  isHiring: boolean
}
/** Why an offer that nobody can withdraw any more cannot be withdrawn, nor that taken back. */
const ended = ({ state }: Offer) =>
  ['accepted', 'declined'].includes(state) ? ('OFFER_ANSWERED' as const) : ('STATE_NOT_ALLOWED' as const)

/** One version of an offer, as staff have it. */
export const offerPolicy = policy<Offer>('offer')({
  recall: { audience: 'offers.manage', refusal: ({ state }) => (state === 'held' ? null : 'STATE_NOT_ALLOWED') },
  withdraw: {
    audience: 'offers.manage',
    refusal: (offer) =>
      offer.state !== 'open' || offer.isWithdrawing ? ended(offer) : offer.isHiring ? 'HIRING_HELD' : null,
  },
  /** Takes a withdrawal back that is held. */
  keep: { audience: 'offers.manage', refusal: (offer) => (offer.isWithdrawing ? null : ended(offer)) },
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

/** What is written in the audit trail of offers. */
export const OFFER_ACTS = [
  'made',
  'sent',
  'recalled',
  'withdrawal_held',
  'withdrawal_recalled',
  'withdrawn',
  'accepted',
  'declined',
] as const
export const offerActivities = activities('offers', ...OFFER_ACTS)

import type { CONSENT_KINDS, CONSENT_STATUSES } from './consent-text.ts'
import { always, permissions, policy } from './policy.ts'

export type ConsentStatus = (typeof CONSENT_STATUSES)[number]
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The life of one person's decision about one version. `confirmed` to itself is a renewal before the end. */
const MOVES: Readonly<Record<ConsentStatus, readonly ConsentStatus[]>> = {
  pending: ['confirmed', 'declined', 'superseded'],
  confirmed: ['confirmed', 'withdrawn', 'expired', 'superseded'],
  declined: ['confirmed'],
  withdrawn: ['confirmed'],
  expired: ['confirmed'],
  superseded: [],
}
/** May a decision go from one status to another? */
export const canMoveConsent = (from: ConsentStatus, to: ConsentStatus): boolean => MOVES[from].includes(to)

/** A notice, terms or a contract can only be acknowledged, never refused. */
export const isFree = (kind: ConsentKind): boolean => kind === 'consent'

/** One person's decision about one version. */
interface OwnConsent {
  /** As it is now: ended on time, whatever is written down. */
  status: ConsentStatus
  kind: ConsentKind
  /** The consent is in use. */
  isActive: boolean
  /** Nothing newer has been asked. */
  isNewest: boolean
  /** Given, in its last months: giving it again makes it longer. */
  isEnding: boolean
}
const move = (to: ConsentStatus, isAllowed: (consent: OwnConsent) => boolean) => (consent: OwnConsent) =>
  canMoveConsent(consent.status, to) && isAllowed(consent) ? null : 'STATE_NOT_ALLOWED'

export const ownConsentPolicy = policy<OwnConsent>('own_consent')({
  confirm: {
    audience: 'signed-in',
    refusal: move('confirmed', (one) => one.isActive && one.isNewest && (one.status !== 'confirmed' || one.isEnding)),
  },
  decline: {
    audience: 'signed-in',
    refusal: move('declined', (one) => one.isActive && one.isNewest && isFree(one.kind)),
  },
  withdraw: { audience: 'signed-in', refusal: move('withdrawn', (one) => isFree(one.kind)) },
})

/** A consent as staff know it. */
export const consentPolicy = policy<object>('consent')({
  create: { audience: 'consents.manage' },
  publish: { audience: 'consents.manage', refusal: always },
  request: { audience: 'consents.manage', refusal: always },
})

export const consentPermissions = permissions({
  'consents.read': ['Consultants'],
  'consents.manage': [],
})

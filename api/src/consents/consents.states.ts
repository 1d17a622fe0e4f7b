import type { CONSENT_KINDS, CONSENT_STATUSES } from '@korak/contract/consent-text.ts'

export type ConsentStatus = (typeof CONSENT_STATUSES)[number]
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** The life of one person's decision about one version. `confirmed` to itself is a renewal before the end. */
const STATES: Readonly<Record<ConsentStatus, readonly ConsentStatus[]>> = {
  pending: ['confirmed', 'declined', 'superseded'],
  confirmed: ['confirmed', 'withdrawn', 'expired', 'superseded'],
  declined: ['confirmed'],
  withdrawn: ['confirmed'],
  expired: ['confirmed'],
  superseded: [],
}

/** What the kind leaves to the person: a notice or contract can only be acknowledged, never refused. */
export const KINDS: Readonly<Record<ConsentKind, { canDecline: boolean; canWithdraw: boolean }>> = {
  notice: { canDecline: false, canWithdraw: false },
  terms: { canDecline: false, canWithdraw: false },
  consent: { canDecline: true, canWithdraw: true },
  contract: { canDecline: false, canWithdraw: false },
}

export const canMove = (from: ConsentStatus, to: ConsentStatus): boolean => STATES[from].includes(to)

import { activities, permissions, policy } from './policy.ts'
import type { RefusalCode } from './errors.ts'

export const USER_STATUSES = ['invited', 'expired', 'revoked', 'active', 'disabled'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

interface Account {
  /** Invited, or an invitation nobody accepted in time, or one that was taken back: an account nobody has signed in to. */
  status: UserStatus
  /** May do something the caller may not. */
  isAbove: boolean
  isSelf: boolean
  /** The only active one. */
  isLastAdministrator: boolean
  /** Contact of jobs that are not closed. */
  hasJobs: boolean
  hasFactor: boolean
}
type Rule = (account: Account) => RefusalCode | null

/** Nobody has power over who may do more than they do. */
const below =
  (rule: Rule): Rule =>
  (account) =>
    account.isAbove ? 'FORBIDDEN' : rule(account)
const leaving: Rule = ({ isLastAdministrator, isSelf }) =>
  isLastAdministrator ? 'LAST_ADMINISTRATOR' : isSelf ? 'STATE_NOT_ALLOWED' : null
const only =
  (...statuses: UserStatus[]): Rule =>
  ({ status }) =>
    statuses.includes(status) ? null : 'STATE_NOT_ALLOWED'

/** Accounts of people who work with the portal; candidates see to their own. */
export const userPolicy = policy<Account>('user')({
  /** By mail; the account is there from then on, and opened by the link in it. */
  invite: { audience: 'users.manage' },
  /** The invitation, under a new link; the former one ends. */
  resend: { audience: 'users.manage', refusal: below(only('invited', 'expired', 'revoked')) },
  /** The invitation. */
  revoke: { audience: 'users.manage', refusal: below(only('invited')) },
  /** Position and roles. */
  update: { audience: 'users.manage', refusal: below(() => null) },
  disable: { audience: 'users.manage', refusal: below((account) => only('active')(account) ?? leaving(account)) },
  enable: { audience: 'users.manage', refusal: below(only('disabled')) },
  /** Everywhere. */
  sign_out: { audience: 'users.manage', refusal: below(only('active')) },
  /** The second factor of somebody who has lost theirs; nobody their own. */
  reset_factor: {
    audience: 'users.manage',
    refusal: below(({ isSelf, hasFactor }) => (isSelf || !hasFactor ? 'STATE_NOT_ALLOWED' : null)),
  },
  erase: {
    audience: 'users.manage',
    refusal: below((account) => leaving(account) ?? (account.hasJobs ? 'IN_USE' : null)),
  },
})

export const userPermissions = permissions({
  'users.manage': [],
})

export const userActivities = activities('users', 'invited', 'invitation_revoked', 'accepted', 'updated', 'signed_out')

import { findAccountStatus } from './account-status.queries.ts'

/**
 * May staff find and share this profile? Not while the account is being closed or in quarantine, and not when the person
 * has limited its use (GDPR 18). An application under way is another matter: it was sent to be read.
 */
export async function isVisibleToStaff(userId: string): Promise<boolean> {
  const standing = await findAccountStatus(userId)
  if (standing?.status !== 'active') return false
  return !standing.closingAt && !standing.restrictedAt && !standing.quarantinedAt
}

/**
 * May staff read what was agreed with somebody, such as an employment that runs? Limiting the use of a profile does not take that
 * away; closing the account and quarantine do.
 */
export async function isAgreedVisible(userId: string): Promise<boolean> {
  const standing = await findAccountStatus(userId)
  return standing !== undefined && standing !== null && !standing.closingAt && !standing.quarantinedAt
}

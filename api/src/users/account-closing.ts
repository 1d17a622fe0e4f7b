import { Refusal } from '#errors.ts'
import { findAccountStatus } from './account-status.queries.ts'

/** Is the account being closed? Until it is erased its holder may sign in, look, download and keep it. */
export async function isClosing(userId: string): Promise<boolean> {
  return (await findAccountStatus(userId))?.closingAt != null
}

/**
 * For everything that would begin something new: applying, uploading, saying yes to a company.
 * @throws Refusal ACCOUNT_CLOSING
 */
export async function refuseWhileClosing(userId: string): Promise<void> {
  if (await isClosing(userId)) throw new Refusal('ACCOUNT_CLOSING')
}

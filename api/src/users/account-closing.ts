import { Refusal } from '#errors.ts'
import { findAccountStatus, holdOpenAccount } from './account-status.queries.ts'

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

/** The same inside a transaction: nobody closes the account until it ends. @throws Refusal ACCOUNT_CLOSING */
export async function holdOpen(userId: string): Promise<void> {
  if (!(await holdOpenAccount(userId))) throw new Refusal('ACCOUNT_CLOSING')
}

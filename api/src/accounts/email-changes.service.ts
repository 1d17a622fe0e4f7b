import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { instant } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { sendMail } from '#mail/mail.ts'
import { findUser, findUserByEmail, lockAccount, type User } from '#users/users.service.ts'
import * as queries from './email-changes.queries.ts'
import { holdVerified, requirePassword } from '#auth/reauthentication.ts'
import { makeLink, revokeLinks } from '#auth/links.ts'
import { hintAt } from '#accounts/sign-in/reset.service.ts'
import { limit } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'

export const { deleteOldEmailChanges } = queries

/** Mails one account can cause, and one address can be made to receive. */
const RATE = { burst: 5, everySeconds: 600 }

export const receiver = ({ email, name }: Pick<User, 'email' | 'name'>) => ({ address: email, name })

/**
 * Asks for another e-mail. Nothing changes before both mailboxes have confirmed it, each by a link of its own. Whether the
 * address has an account already is told by mail to that address only: both cases do the same work.
 * @throws Refusal TOO_MANY; InvalidInput for a wrong password or the same address
 */
export async function askForEmailChange(
  who: Who,
  input: { email: string; password: string },
  context: RequestContext,
): Promise<void> {
  const verified = await requirePassword(who, input.password, context)
  await limit('email-change', who.userId, RATE)
  await limit('email-change-address', input.email, RATE)
  await transact(async () => {
    await holdVerified(who, verified)
    const user = await findUser(who.userId)
    if (!user) throw new Refusal('UNAUTHENTICATED')
    if (user.email === input.email) throw new InvalidInput({ email: ['error_email_same'] })
    await revokeLinks(user.id, 'email_change')
    const id = await queries.saveEmailChange(user.id, input.email)
    const linkId = await makeLink('email_change', user.id, id)
    const formerLinkId = await makeLink('email_change', user.id, id)
    await queries.setFormerLink(id, formerLinkId)
    const holder = await findUserByEmail(input.email)
    if (holder && holder.status !== 'registered') await tellHolder(holder)
    else await askMailbox(user, input.email, linkId)
    await askFormerMailbox(user, input.email, formerLinkId)
    await audit({ action: 'auth.email_change_asked', actorId: user.id, userId: user.id }, context)
  })
}

async function askMailbox({ id, name, language, username }: User, address: string, linkId: string): Promise<void> {
  const to = { address, name }
  await sendMail({ template: 'email_change', userId: id, to, language, params: { username }, linkId })
}

async function askFormerMailbox(user: User, address: string, linkId: string): Promise<void> {
  const { id: userId, language } = user
  const params = { email: hintAt(address) }
  await sendMail({ template: 'email_change_former', userId, to: receiver(user), language, params, linkId })
}

/** The link that was made is in no mail, so nobody can use it. */
async function tellHolder(holder: User): Promise<void> {
  const { id, language } = holder
  await sendMail({ template: 'email_taken', userId: id, to: receiver(holder), language, params: {} })
}

/** The new address that waits, with which mailbox has confirmed it, or null. */
export async function pendingEmailChange(who: Who) {
  const change = await queries.findPendingChange(who.userId)
  if (!change) return null
  return {
    email: change.newEmail,
    expires_at: instant(change.expiresAt),
    new_confirmed: change.newConfirmedAt !== null,
    former_confirmed: change.formerConfirmedAt !== null,
  }
}

/** Gives the change up. Without one there is nothing to do. */
export const cancelEmailChange = (who: Who, context: RequestContext): Promise<void> =>
  transact(async () => {
    await lockAccount(who.userId)
    await revokeLinks(who.userId, 'email_change')
    if (!(await queries.deleteEmailChange(who.userId))) return
    await audit({ action: 'auth.email_change_cancelled', actorId: who.userId, userId: who.userId }, context)
  })

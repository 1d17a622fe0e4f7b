import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { instant } from '#base/time.ts'
import { transact, violates } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { sendMail } from '#mail/mail.ts'
import { forgetOtherDevices } from '#users/devices.ts'
import {
  eraseUnactivated,
  findUser,
  findUserByEmail,
  findUserForSignIn,
  raiseDeviceEpoch,
  updateEmail,
  type User,
} from '#users/users.service.ts'
import * as queries from './email-changes.queries.ts'
import { holdVerified, requirePassword } from '#auth/reauthentication.ts'
import { consumeLink, findLink, makeLink, revokeLinks } from '#auth/links.ts'
import { verifyPassword } from '#auth/passwords.ts'
import { hintAt } from '#accounts/sign-in/reset.service.ts'
import { endSessionsOf, rotateSession } from '#auth/sessions.ts'
import { lockAddress } from '#accounts/sign-up/signup.queries.ts'
import { limit, networkOf } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'

export const { deleteOldEmailChanges } = queries

/** Mails one account can cause, and one address can be made to receive. */
const RATE = { burst: 5, everySeconds: 600 }
const LOOK_RATE = { burst: 30, everySeconds: 10 }
const PASSWORD_RATE = { burst: 10, everySeconds: 60 }

const receiver = ({ email, name }: Pick<User, 'email' | 'name'>) => ({ address: email, name })

/**
 * Asks for another e-mail. Nothing changes before its mailbox has confirmed it; the old one is told at once. Whether the
 * address has an account already is told by mail to that address only: both cases do the same work.
 * @throws Refusal TOO_MANY; InvalidInput for a wrong password or the same address
 */
export async function askForEmailChange(
  who: Who,
  input: { email: string; password: string },
  context: RequestContext,
): Promise<void> {
  const verified = await requirePassword(who, input.password, context)
  const user = await findUser(who.userId)
  if (!user) throw new Refusal('UNAUTHENTICATED')
  if (user.email === input.email) throw new InvalidInput({ email: ['error_email_same'] })
  await limit('email-change', user.id, RATE)
  await limit('email-change-address', input.email, RATE)
  await transact(async () => {
    await holdVerified(who, verified)
    const linkId = await makeLink('email_change', user.id, await queries.saveEmailChange(user.id, input.email))
    const holder = await findUserByEmail(input.email)
    if (holder && holder.status !== 'registered') await tellHolder(holder)
    else await askMailbox(user, input.email, linkId)
    await audit({ action: 'auth.email_change_asked', actorId: user.id, userId: user.id }, context)
    const { id: userId, language } = user
    const params = { email: hintAt(input.email) }
    await sendMail({ template: 'email_change_notice', userId, to: receiver(user), language, params })
  })
}

async function askMailbox({ id, name, language, username }: User, address: string, linkId: string): Promise<void> {
  const to = { address, name }
  await sendMail({ template: 'email_change', userId: id, to, language, params: { username }, linkId })
}

/** The link that was made is in no mail, so nobody can use it. */
async function tellHolder(holder: User): Promise<void> {
  const { id, language } = holder
  await sendMail({ template: 'email_taken', userId: id, to: receiver(holder), language, params: {} })
}

/** The new address that waits for its mailbox, or null. */
export async function pendingEmailChange(who: Who): Promise<{ email: string; expires_at: string } | null> {
  const change = await queries.findPendingChange(who.userId)
  return change ? { email: change.newEmail, expires_at: instant(change.expiresAt) } : null
}

/** Gives the change up. Without one there is nothing to do. */
export const cancelEmailChange = (who: Who, context: RequestContext): Promise<void> =>
  transact(async () => {
    await revokeLinks(who.userId, 'email_change')
    if (!(await queries.deleteEmailChange(who.userId))) return
    await audit({ action: 'auth.email_change_cancelled', actorId: who.userId, userId: who.userId }, context)
  })

/**
 * Looks a link up without using it. Its holder has the mailbox, so the address may be shown; and the account that asked,
 * since it may be a stranger's.
 */
export async function findEmailChange(
  token: string,
  who: Who | null,
  context: RequestContext,
): Promise<{ valid: boolean; email: string; username: string; needs_password: boolean }> {
  await limit('find-email-change', networkOf(context.ip), LOOK_RATE)
  const link = await findLink('email_change', token)
  const isOpen = link && !link.isUsed && !link.isExpired
  const [change, user] = isOpen ? [await queries.findEmailChange(link.id), await findUser(link.userId)] : []
  if (!change || !user) return { valid: false, email: '', username: '', needs_password: false }
  const { newEmail: email } = change
  return { valid: true, email, username: user.username, needs_password: who?.userId !== user.id }
}

/**
 * Changes the e-mail a link is about: all other sessions and links of the user end, and both mailboxes are told. The
 * username stays, and applications keep the address they were sent with. The mailbox is not enough, for anybody may have
 * asked for its address: what counts is a browser signed in to the account that asked, or its password.
 * @throws Refusal LINK_INVALID for a wrong link, or when the address got an account in the meantime;
 * TOO_MANY; InvalidInput for a password that is missing or not that of the account
 */
export async function confirmEmailChange(
  { token, password }: { token: string; password?: string | undefined },
  who: Who | null,
  context: RequestContext,
): Promise<void> {
  await limit('email-change-confirm', networkOf(context.ip), LOOK_RATE)
  const link = await findLink('email_change', token)
  if (!link || link.isUsed || link.isExpired) throw new Refusal('LINK_INVALID')
  const here = who?.userId === link.userId ? who : null
  if (!here) await requireAsker(link.userId, password, context)
  await transact(() => changeEmail(token, here, context)).catch((error: unknown) => {
    throw violates(error, 'users_email_key') ? new Refusal('LINK_INVALID') : error
  })
}

async function requireAsker(userId: string, password: string | undefined, context: RequestContext): Promise<void> {
  const known = await findUser(userId)
  const user = known && (await findUserForSignIn(known.email))
  if (user?.id !== userId || user.status !== 'active') throw new Refusal('LINK_INVALID')
  if (password === undefined) throw new InvalidInput({ password: ['error_required'] })
  await limit('email-change-password', userId, PASSWORD_RATE)
  const { isRight } = await verifyPassword(user.passwordHash, password)
  if (isRight) return
  await audit({ action: 'auth.password_refused', actorId: null, userId }, context)
  throw new InvalidInput({ password: ['error_password_account'] })
}

/** @param here the session of the account that confirms it, when it is one */
async function changeEmail(token: string, here: Who | null, context: RequestContext): Promise<void> {
  if (here) await holdVerified(here, null)
  const link = await consumeLink('email_change', token)
  const change = await queries.findEmailChange(link.id)
  const user = await findUser(link.userId)
  if (!change || !user) throw new Refusal('LINK_INVALID')
  await lockAddress(change.newEmail)
  // Who has both mailbox and account decides: a registration nobody activated, perhaps a stranger's, does not hold the address.
  await eraseUnactivated(change.newEmail)
  if (!(await updateEmail(user.id, change.newEmail))) throw new Refusal('LINK_INVALID')
  await queries.deleteEmailChange(user.id)
  await endSessionsOf(user.id, here?.sessionId)
  await revokeLinks(user.id)
  await audit({ action: 'auth.email_changed', actorId: user.id, userId: user.id }, context)
  const { id: userId, language, username } = user
  const params = { email: hintAt(change.newEmail) }
  await sendMail({ template: 'email_changed', userId, to: receiver(user), language, params })
  const to = receiver({ ...user, email: change.newEmail })
  await sendMail({ template: 'email_confirmed', userId, to, language, params: { username } })
  // Last, because a cookie once set cannot be rolled back.
  if (here) {
    await rotateSession(context, here.sessionId)
    await forgetOtherDevices(context, user.id)
  } else await raiseDeviceEpoch(user.id)
}

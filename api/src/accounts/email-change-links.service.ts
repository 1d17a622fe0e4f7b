import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { transact, violates } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { sendMail } from '#mail/mail.ts'
import { forgetOtherDevices } from '#users/devices.ts'
import {
  eraseUnactivated,
  findUser,
  findUserByEmail,
  findUserForSignIn,
  lockAccount,
  raiseDeviceEpoch,
  updateEmail,
  type User,
} from '#users/users.service.ts'
import * as queries from './email-changes.queries.ts'
import { receiver } from './email-changes.service.ts'
import { holdVerified } from '#auth/reauthentication.ts'
import { consumeLink, findLink, revokeLinks } from '#auth/links.ts'
import { verifyPassword } from '#auth/passwords.ts'
import { hintAt } from '#accounts/sign-in/reset.service.ts'
import { endSessionsOf, rotateSession } from '#auth/sessions.ts'
import { limit, networkOf } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'

const LOOK_RATE = { burst: 30, everySeconds: 10 }
const PASSWORD_RATE = { burst: 10, everySeconds: 60 }

type Change = NonNullable<Awaited<ReturnType<typeof queries.findEmailChange>>>

/** Another address than that of the opened mailbox: in full for the account itself only. */
const shown = (email: string, here: Who | null): string => (here ? email : hintAt(email))
const isConfirmed = ({ isFormer, newConfirmedAt, formerConfirmedAt }: Change): boolean =>
  (isFormer ? formerConfirmedAt : newConfirmedAt) !== null
const isLast = ({ isFormer, newConfirmedAt, formerConfirmedAt }: Change): boolean =>
  (isFormer ? newConfirmedAt : formerConfirmedAt) !== null
/** The address of the mailbox the link did not go to. */
const otherOf = ({ isFormer, newEmail }: Change, user: User): string => (isFormer ? newEmail : user.email)

const NO_CHANGE = {
  state: 'dead',
  mailbox: 'new',
  new_email: '',
  username: '',
  needs_password: false,
  is_last: false,
  waits_for: null,
} as const

/**
 * Looks a link up without using it. Whoever holds it has the mailbox, so its address may be shown; and the account that asked,
 * since it may be a stranger's. Of the other address only what the account itself may see, or the hint the mail had; who has
 * a new address and no password learns nothing of the former one.
 */
export async function findEmailChange(token: string, who: Who | null, context: RequestContext) {
  await limit('find-email-change', networkOf(context.ip), LOOK_RATE)
  const link = await findLink('email_change', token)
  const [change, user] =
    link && !link.isExpired ? [await queries.findEmailChange(link.id), await findUser(link.userId)] : []
  if (!link || !change || !user || (link.isUsed && !isConfirmed(change))) return NO_CHANGE
  const here = who?.userId === user.id ? who : null
  return {
    state: link.isUsed ? ('confirmed' as const) : ('open' as const),
    mailbox: change.isFormer ? ('former' as const) : ('new' as const),
    new_email: change.isFormer ? shown(change.newEmail, here) : change.newEmail,
    username: user.username,
    needs_password: !change.isFormer && !here,
    is_last: isLast(change),
    waits_for: link.isUsed ? shown(otherOf(change, user), here) : null,
  }
}

/**
 * Confirms a change by one of its two links; by the last one the e-mail changes. For the new mailbox the link is not enough, for
 * anybody may have asked for its address: what counts is a browser signed in to the account that asked, or its password. The
 * former mailbox is the account's own, and was mailed after the password had been given.
 * @returns the address that has not confirmed; null when the e-mail has changed
 * @throws Refusal LINK_INVALID for a wrong link, or when the address got an account in the meantime;
 * TOO_MANY; InvalidInput for a password that is missing or not that of the account
 */
export async function confirmEmailChange(
  { token, password }: { token: string; password?: string | undefined },
  who: Who | null,
  context: RequestContext,
): Promise<string | null> {
  await limit('email-change-confirm', networkOf(context.ip), LOOK_RATE)
  const link = await findLink('email_change', token)
  const found = link && !link.isUsed && !link.isExpired && (await queries.findEmailChange(link.id))
  if (!found) throw new Refusal('LINK_INVALID')
  const here = who?.userId === link.userId ? who : null
  if (!here && !found.isFormer) await requireAsker(link.userId, password, context)
  return transact(async () => {
    const { change, user } = await useLink(token, here)
    if (!change.isFormer) await requireFree(change.newEmail)
    await queries.setConfirmed(change.id, change.isFormer)
    if (isLast(change)) {
      await changeEmail(user, change.newEmail, here, context)
      return null
    }
    await audit({ action: 'auth.email_change_confirmed', actorId: user.id, userId: user.id }, context)
    return shown(otherOf(change, user), here)
  }).catch((error: unknown) => {
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

/** Told to the new mailbox only: the former one would learn who has an account. */
async function requireFree(email: string): Promise<void> {
  const holder = await findUserByEmail(email)
  if (holder && holder.status !== 'registered') throw new Refusal('LINK_INVALID')
}

/**
 * Uses a link up, with the account held: of two links used at once the later one sees the first.
 * @param here the session of the account that uses it, when it is one
 */
async function useLink(token: string, here: Who | null): Promise<{ change: Change; user: User }> {
  if (here) await holdVerified(here, null)
  const link = await findLink('email_change', token)
  if (!link) throw new Refusal('LINK_INVALID')
  if (!here) await lockAccount(link.userId)
  // Before it is used up: what waits is told by the links that are open.
  const change = await queries.findEmailChange(link.id)
  await consumeLink('email_change', token)
  const user = await findUser(link.userId)
  if (!change || user?.status !== 'active') throw new Refusal('LINK_INVALID')
  return { change, user }
}

/**
 * All other sessions and links of the user end, and both mailboxes are told. The username stays, and applications keep the
 * address they were sent with.
 */
async function changeEmail(user: User, newEmail: string, here: Who | null, context: RequestContext): Promise<void> {
  // Who has both mailbox and account decides: a registration nobody activated, perhaps a stranger's, does not hold the address.
  await eraseUnactivated(newEmail)
  if (!(await updateEmail(user.id, newEmail))) throw new Refusal('LINK_INVALID')
  await queries.deleteEmailChange(user.id)
  await revokeLinks(user.id)
  await audit({ action: 'auth.email_changed', actorId: user.id, userId: user.id }, context)
  const { id: userId, language, username } = user
  const params = { email: hintAt(newEmail) }
  await sendMail({ template: 'email_changed', userId, to: receiver(user), language, params })
  const to = receiver({ ...user, email: newEmail })
  await sendMail({ template: 'email_confirmed', userId, to, language, params: { username } })
  await signOutElsewhere(user.id, here, context)
}

/**
 * Stops a change by the link to the former mailbox. Whoever asked for it has the password, so all other sessions end.
 * @throws Refusal LINK_INVALID for a wrong link, that of the new mailbox too; TOO_MANY
 */
export async function stopEmailChange(token: string, who: Who | null, context: RequestContext): Promise<void> {
  await limit('email-change-confirm', networkOf(context.ip), LOOK_RATE)
  const link = await findLink('email_change', token)
  if (!link) throw new Refusal('LINK_INVALID')
  const here = who?.userId === link.userId ? who : null
  await transact(async () => {
    const { change, user } = await useLink(token, here)
    if (!change.isFormer) throw new Refusal('LINK_INVALID')
    await queries.deleteEmailChange(user.id)
    await revokeLinks(user.id, 'email_change')
    await audit({ action: 'auth.email_change_stopped', actorId: user.id, userId: user.id }, context)
    await signOutElsewhere(user.id, here, context)
  })
}

/** Call last in a transaction, because a cookie once set cannot be rolled back. */
async function signOutElsewhere(userId: string, here: Who | null, context: RequestContext): Promise<void> {
  await endSessionsOf(userId, here?.sessionId)
  if (here) {
    await rotateSession(context, here.sessionId)
    await forgetOtherDevices(context, userId)
  } else await raiseDeviceEpoch(userId)
}

import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { isMailKnown, sendMail } from '#mail/mail.ts'
import { enqueue } from '#background/queue.ts'
import { forgetOtherDevices } from '#users/devices.ts'
import { findUser, findUserByEmail, isCandidate, updatePasswordHash, type User } from '#users/users.service.ts'
import { consumeLink, findLink, makeLink, revokeLinks } from '#auth/links.ts'
import { requireGoodPassword } from '#auth/password-policy.ts'
import { hashPassword } from '#auth/passwords.ts'
import { endSessionsOf } from '#auth/sessions.ts'
import { sendActivation } from '#accounts/sign-up/signup.service.ts'
import { limit, mayMail, networkOf } from '#auth/throttle.ts'

const RATE = { burst: 10, everySeconds: 60 }
const LOOK_RATE = { burst: 30, everySeconds: 10 }

/**
 * Asks for a link to set a new password. The address is looked up in the background: answer and time tell nothing. Of
 * many requests for one address the first few send a mail.
 */
export async function askForReset(email: string, context: RequestContext): Promise<void> {
  await limit('forgot', networkOf(context.ip), RATE)
  if (!(await mayMail('forgot-address', email, context.ip))) return
  await enqueue('auth.forgot', { mailId: randomUUID(), email })
}

/**
 * The background part. An account that waits for its activation gets that link: nothing else would open it. Whoever was
 * invited has a link of another kind.
 */
export const sendReset = (mailId: string, email: string): Promise<void> =>
  transact(async () => {
    const user = await findUserByEmail(email)
    if (!user || user.status === 'disabled' || (await isMailKnown(mailId))) return
    if (user.status === 'registered') return (await isCandidate(user.id)) ? sendActivation(user, { mailId }) : undefined
    const linkId = await makeLink('password_reset', user.id)
    const to = { address: user.email, name: user.name }
    await sendMail({
      id: mailId,
      template: 'password_reset',
      userId: user.id,
      to,
      language: user.language,
      params: {},
      linkId,
    })
  })

async function userOf(token: string): Promise<User | null> {
  const link = await findLink('password_reset', token)
  if (!link || link.isUsed || link.isExpired) return null
  const user = await findUser(link.userId)
  return user?.status === 'active' ? user : null
}

/** Looks a link up without using it. The address is only hinted at, since the reset asks for it. */
export async function findReset(token: string, context: RequestContext): Promise<{ valid: boolean; email: string }> {
  await limit('find-reset', networkOf(context.ip), LOOK_RATE)
  const user = await userOf(token)
  return { valid: user !== null, email: user ? hintAt(user.email) : '' }
}

/** Enough of an address for who knows it. */
export const hintAt = (email: string): string => email.replace(/^(.)[^@]*/, '$1…')

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Sets a new password by link: ends all sessions, other links and marks of browsers, and tells by mail. Does not sign in.
 * @throws Refusal LINK_INVALID for a wrong link or another e-mail, InvalidInput for a weak password
 */
export async function resetPassword(
  input: { token: string; email: string; password: string },
  context: RequestContext,
): Promise<void> {
  await limit('reset', networkOf(context.ip), LOOK_RATE)
  const user = await userOf(input.token)
  const isSame = timingSafeEqual(digest(user?.email ?? ''), digest(input.email))
  if (!user || !isSame) throw new Refusal('LINK_INVALID')
  await requireGoodPassword(input.password, user)
  const passwordHash = await hashPassword(input.password)
  await transact(async () => {
    // The account before its links, as whoever changes the password goes.
    await updatePasswordHash(user.id, passwordHash)
    await consumeLink('password_reset', input.token)
    await endSessionsOf(user.id)
    await revokeLinks(user.id)
    await audit({ action: 'auth.password_reset', actorId: user.id, userId: user.id }, context)
    const to = { address: user.email, name: user.name }
    await sendMail({ template: 'password_changed', userId: user.id, to, language: user.language, params: {} })
    // This browser counts as known from here on, so that whoever guesses elsewhere does not keep its owner waiting.
    await forgetOtherDevices(context, user.id)
  })
}

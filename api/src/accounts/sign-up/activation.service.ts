import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@korak/contract/auth.ts'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { isMailKnown } from '#mail/mail.ts'
import { enqueue } from '#background/queue.ts'
import {
  activateUser,
  currentUser,
  findUser,
  findUserByEmail,
  findUserForSignIn,
  findWantedJob,
  isCandidate,
  type SigningIn,
} from '#users/users.service.ts'
import { rememberDevice } from '#auth/devices.ts'
import { consumeLink, findLink, revokeLinks } from '#auth/links.ts'
import { beginSession } from '#accounts/sign-in/login.service.ts'
import { verifyPassword } from '#auth/passwords.ts'
import { forgetRegistrant, isRegistrant } from './registrants.ts'
import { sendActivation } from './signup.service.ts'
import { limit, mayMail, networkOf } from '#auth/throttle.ts'

const RATE = { burst: 30, everySeconds: 10 }
const PASSWORD_RATE = { burst: 10, everySeconds: 60 }
const RESEND_RATE = { burst: 10, everySeconds: 60 }

/** Looks a link up without using it. Only its holder learns that the account is active already. */
export async function findActivation(
  token: string,
  context: RequestContext,
): Promise<{ valid: boolean; needs_password: boolean }> {
  await limit('find-activation', networkOf(context.ip), RATE)
  const link = await findLink('activation', token)
  const user = link && (await findUser(link.userId))
  const isOpen = user?.status === 'registered' && !link?.isUsed && !link?.isExpired
  const valid = isOpen || user?.status === 'active'
  return { valid, needs_password: isOpen && !isRegistrant(context, user.id) }
}

/**
 * Activates the account a link was sent for and signs in. The mailbox is not enough: somebody else may have registered its
 * address after its owner. What counts is the browser of that very registration, or its password.
 * @returns who is signed in, and the job they registered to apply for; null when the account was active before
 * @throws Refusal LINK_INVALID, TOO_MANY; InvalidInput for a password that is missing or not that of the registration
 */
export async function activate(
  { token, password }: { token: string; password?: string | undefined },
  context: RequestContext,
): Promise<{ user: CurrentUser; job: string | undefined } | null> {
  await limit('activate', networkOf(context.ip), RATE)
  const link = await findLink('activation', token)
  const known = link && (await findUser(link.userId))
  if (!link || !known) throw new Refusal('LINK_INVALID')
  if (known.status === 'active') return null
  const user = await findUserForSignIn(known.email)
  // Another press of the same button was quicker, between these two looks.
  if (user?.id === known.id && user.status === 'active') return null
  if (!user || user.status !== 'registered' || link.isUsed || link.isExpired) throw new Refusal('LINK_INVALID')
  if (!isRegistrant(context, user.id)) await requireRegistrant(user, password)
  try {
    await transact(async () => {
      await consumeLink('activation', token)
      if (!(await activateUser(user.id))) throw new Refusal('LINK_INVALID')
      await revokeLinks(user.id, 'activation')
      await audit({ action: 'auth.activated', actorId: user.id, userId: user.id }, context)
      // Last, because a cookie once set cannot be rolled back.
      if (!(await beginSession(user, false, context))) throw new Refusal('LINK_INVALID')
    })
  } catch (error) {
    // A second click a moment later: the first has used the link.
    if (error instanceof Refusal && (await findUser(user.id))?.status === 'active') return null
    throw error
  }
  forgetRegistrant(context)
  rememberDevice(context, user)
  return { user: await currentUser(user.id, context.language), job: await findWantedJob(user.id) }
}

async function requireRegistrant(user: SigningIn, password: string | undefined): Promise<void> {
  if (password === undefined) throw new InvalidInput({ password: ['error_required'] })
  await limit('activate-password', user.id, PASSWORD_RATE)
  const { isRight } = await verifyPassword(user.passwordHash, password)
  if (!isRight) throw new InvalidInput({ password: ['error_password_registration'] })
}

/** Asks for another activation mail. The address is looked up in the background: answer and time tell nothing. */
export async function askForActivation(email: string, context: RequestContext): Promise<void> {
  await limit('resend', networkOf(context.ip), RESEND_RATE)
  if (!(await mayMail('resend-address', email, context.ip))) return
  await enqueue('auth.resend', { mailId: randomUUID(), email })
}

/** The background part: run twice it sends once, since the mail has its id beforehand. */
export const resendActivation = (mailId: string, email: string): Promise<void> =>
  transact(async () => {
    const user = await findUserByEmail(email)
    if (user?.status !== 'registered' || (await isMailKnown(mailId))) return
    // Whoever was invited has a link of another kind.
    if (!(await isCandidate(user.id))) return
    await sendActivation(user, { mailId })
  })

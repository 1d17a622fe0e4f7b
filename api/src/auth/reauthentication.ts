import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { now } from '#base/time.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { findSignIn } from './reauthentication.queries.ts'
import { verifyPassword } from './passwords.ts'
import { limit } from './throttle.ts'
import type { Who } from './who.ts'

/** How long after signing in nobody is asked for the password again. A session under a new token is as old as before. */
const FRESH_MINUTES = 15
/** A stolen session must not be a place to try passwords: one bucket for all that ask for the own one. */
const RATE = { burst: 5, everySeconds: 60 }

/** Did the user sign in here less than a quarter of an hour ago? */
export async function isFresh(who: Who): Promise<boolean> {
  const signIn = await findSignIn(who.sessionId)
  return signIn !== undefined && now().getTime() - signIn.signedInAt.getTime() < FRESH_MINUTES * 60_000
}

/**
 * Lets a delicate command through: after a sign-in less than 15 minutes ago, or with the right password. A password that
 * is given is always checked. Call before the transaction of the command: a try counts even when it fails.
 * @throws Refusal PASSWORD_NEEDED without either, TOO_MANY, BUSY; InvalidInput (`password`) for a wrong one
 */
export async function requireRecentSignIn(
  who: Who,
  password: string | undefined,
  context: RequestContext,
): Promise<void> {
  if (password !== undefined) await requirePassword(who, password, context)
  else if (!(await isFresh(who))) throw new Refusal('PASSWORD_NEEDED')
}

/**
 * Asks for the own password however fresh the sign-in is. A wrong one is in the log of the user.
 * @param field the field of the form it was typed into
 * @throws Refusal TOO_MANY, BUSY; InvalidInput for a wrong one
 */
export async function requirePassword(
  who: Who,
  password: string,
  context: RequestContext,
  field = 'password',
): Promise<void> {
  await limit('own-password', who.userId, RATE)
  const signIn = await findSignIn(who.sessionId)
  if (!signIn) throw new Refusal('UNAUTHENTICATED')
  const { isRight } = await verifyPassword(signIn.passwordHash, password)
  if (isRight) return
  await audit({ action: 'auth.password_refused', actorId: who.userId, userId: who.userId }, context)
  throw new InvalidInput({ [field]: ['error_password_current'] })
}

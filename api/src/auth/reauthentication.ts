import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { now } from '#base/time.ts'
import { lockAccount } from '#db/person.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { findSignIn } from './reauthentication.queries.ts'
import { verifyPassword } from './passwords.ts'
import { limit } from './throttle.ts'
import type { Who } from './who.ts'

/** How long after signing in nobody is asked for the password again. A session under a new token is as old as before. */
const FRESH_MINUTES = 15
/** A stolen session must not be a place to try passwords: one bucket for all that ask for the own one. */
const RATE = { burst: 5, everySeconds: 60 }

const isRecent = (at: Date | null): boolean => at !== null && now().getTime() - at.getTime() < FRESH_MINUTES * 60_000

/** Did the user sign in here less than a quarter of an hour ago, and give the second factor there is? */
export async function isFresh(who: Who): Promise<boolean> {
  const signIn = await findSignIn(who.sessionId)
  return signIn !== undefined && isRecent(signIn.signedInAt) && (!signIn.hasFactor || isRecent(signIn.factorAt))
}

/** The password a command was let through by, and the field it was typed into: for `holdVerified`. */
interface Verified {
  passwordHash: string
  field: string
}

/**
 * Lets a delicate command through: after a sign-in less than 15 minutes ago, or with the right password. A password that
 * is given is always checked. Call before the transaction of the command: a try counts even when it fails.
 * @throws Refusal PASSWORD_NEEDED without either, TOO_MANY, BUSY, SECOND_FACTOR_NEEDED; InvalidInput (`password`) for a wrong one
 */
export async function requireRecentSignIn(
  who: Who,
  password: string | undefined,
  context: RequestContext,
): Promise<Verified | null> {
  if (password !== undefined) return requirePassword(who, password, context)
  if (!(await isFresh(who))) throw new Refusal('PASSWORD_NEEDED')
  return null
}

/**
 * Asks for the own password however fresh the sign-in is, and of an account with a second factor for that, unless it was
 * given here in the last quarter of an hour. A wrong password is in the log of the user.
 * @param field the field of the form it was typed into
 * @throws Refusal TOO_MANY, BUSY, SECOND_FACTOR_NEEDED; InvalidInput for a wrong one
 */
export async function requirePassword(
  who: Who,
  password: string,
  context: RequestContext,
  field = 'password',
): Promise<Verified> {
  await limit('own-password', who.userId, RATE)
  const signIn = await findSignIn(who.sessionId)
  if (!signIn) throw new Refusal('UNAUTHENTICATED')
  const { isRight } = await verifyPassword(signIn.passwordHash, password)
  if (isRight) {
    if (signIn.hasFactor && !isRecent(signIn.factorAt)) throw new Refusal('SECOND_FACTOR_NEEDED')
    return { passwordHash: signIn.passwordHash, field }
  }
  await audit({ action: 'auth.password_refused', actorId: who.userId, userId: who.userId }, context)
  throw new InvalidInput({ [field]: ['error_password_current'] })
}

/**
 * Holds the account of a session until the transaction of the command ends: what ended the session or changed the password
 * since it was checked counts. Call first inside that transaction.
 * @param verified null when no password was asked for
 * @throws Refusal UNAUTHENTICATED when the session is over; InvalidInput when the password is another one
 */
export async function holdVerified(who: Who, verified: Verified | null): Promise<void> {
  await lockAccount(who.userId)
  const signIn = await findSignIn(who.sessionId)
  if (!signIn) throw new Refusal('UNAUTHENTICATED')
  if (verified && signIn.passwordHash !== verified.passwordHash)
    throw new InvalidInput({ [verified.field]: ['error_password_current'] })
}

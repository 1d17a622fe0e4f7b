import type { CurrentUser, LoginInput } from '@korak/contract/auth.ts'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { cidrOf, shownNetwork } from '#base/network.ts'
import { requestConsents } from '#consents/consents.service.ts'
import { repeated, transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { checkedReceiver } from '#mail/mail.ts'
import { beginPending } from '#second-factor/pending.service.ts'
import { isFactorAsked, kindsOf } from '#second-factor/second-factor.service.ts'
import {
  currentUser,
  findUserForSignIn,
  findWantedJob,
  shownUser,
  updatePasswordHash,
  type SigningIn,
} from '#users/users.service.ts'
import { knownDevice, rememberDevice } from '#auth/devices.ts'
import { type DeviceLetter, insertDeviceLetter, insertPlainSignIn, insertSignIn } from './login.queries.ts'
import { hashPassword, verifyPassword } from '#auth/passwords.ts'
import { endSession, newSession } from '#auth/sessions.ts'
import { countLogin, type Forgiven, forgivenBy, forgiveLogin, networkOf } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'

/** Sign-ins from one network: a large office at nine o'clock, not a machine. */
const RATE = { burst: 100, everySeconds: 2 }

export type SignedIn = CurrentUser & { job: string | undefined }

/**
 * Signs in by username or e-mail. Unknown, wrong or not activated yet: one answer after the same work, since whoever
 * registers an address to find out about it knows the password of what then waits there, if anything does. That an account
 * is disabled is told only after the right password, and so is that a second factor is asked for: until it is given
 * (`endSignIn`) nobody is signed in.
 * @throws Refusal LOGIN_FAILED, ACCOUNT_DISABLED, SECOND_FACTOR_NEEDED, TOO_MANY, BUSY
 */
export async function login(input: LoginInput, context: RequestContext): Promise<SignedIn> {
  const user = await findUserForSignIn(input.username)
  const device = knownDevice(context, user ?? null)
  const tried = { typed: input.username, userId: user?.id ?? null, device }
  const counts = await countLogin(tried, networkOf(context.ip), RATE)
  const { isRight, isWeak } = await verifyPassword(user?.passwordHash ?? null, input.password)
  if (!user || user.status === 'registered' || !isRight || !counts) {
    await audit({ action: 'auth.login_failed', actorId: null, userId: user?.id ?? null }, context)
    throw new Refusal('LOGIN_FAILED')
  }
  const forgiven = forgivenBy(tried)
  if (user.status === 'active' && !isWeak) {
    const signedIn = await enterAtOnce(user, input.remember, context, { forgiven, isStrange: !device })
    if (signedIn) return signedIn
  } else await forgiveLogin(forgiven)
  if (user.status === 'disabled') throw new Refusal('ACCOUNT_DISABLED')
  // The password is at hand only now: the one moment to store it with today's parameters.
  const newHash = isWeak ? await hashPassword(input.password) : null
  if (isFactorAsked(await kindsOf(user.id))) {
    if (newHash !== null) await updatePasswordHash(user.id, newHash)
    await beginPending({ ...user, passwordHash: newHash ?? user.passwordHash }, input.remember, context)
    throw new Refusal('SECOND_FACTOR_NEEDED')
  }
  // Null: the account is not what the password was checked against any more.
  return (await enter(user, input.remember, context, { newHash })) ?? login(input, context)
}

/**
 * The way most take, who have no second factor and nothing to be asked about: one statement, which gives the tries back as well.
 * @returns null when it cannot be taken, or the account was changed since it was looked at: the tries are given back all the same
 */
async function enterAtOnce(
  user: SigningIn,
  remember: boolean,
  context: RequestContext,
  { forgiven, isStrange }: { forgiven: Forgiven | null; isStrange: boolean },
): Promise<SignedIn | null> {
  const letter = isStrange && user.hasSignedIn ? letterAbout(user, context) : null
  const { session, setCookie } = newSession(context, user, remember)
  const begin = () => insertPlainSignIn(session, cidrOf(context.ip), user, forgiven, letter)
  const begun = await repeated(begin).catch(async (error: unknown) => {
    await forgiveLogin(forgiven)
    throw error
  })
  if (!begun) return null
  setCookie()
  rememberDevice(context, user)
  return { ...shownUser(begun, context.language), job: begun.job ?? undefined }
}

/**
 * Begins the session of a sign-in that is through. A browser the account has not been used from is told by mail.
 * @returns null when the account was changed since it was looked at
 */
export async function enter(
  user: SigningIn,
  remember: boolean,
  context: RequestContext,
  how: { newHash?: string | null; isFactorGiven?: boolean },
): Promise<SignedIn | null> {
  const device = knownDevice(context, user)
  const isIn = await transact(async () => {
    if (!(await beginSession(user, remember, context, how))) return false
    if (!device && user.hasSignedIn) await insertDeviceLetter(user.id, letterAbout(user, context))
    return true
  })
  if (!isIn) return null
  rememberDevice(context, user)
  return { ...(await currentUser(user.id, context.language)), job: await findWantedJob(user.id) }
}

/**
 * Stores a session with its trace and asks for the consents that wait. Call inside a transaction.
 * @returns false when the account was changed since it was looked at
 */
export async function beginSession(
  user: SigningIn,
  remember: boolean,
  context: RequestContext,
  { newHash = null, isFactorGiven = false }: { newHash?: string | null; isFactorGiven?: boolean } = {},
): Promise<boolean> {
  const { session, setCookie } = newSession(context, user, remember)
  if (!(await insertSignIn(session, cidrOf(context.ip), user, newHash, isFactorGiven))) return false
  await requestConsents(user.id)
  setCookie()
  return true
}

/** The letter about a browser the account has not been used from. */
const letterAbout = ({ email, name, language }: SigningIn, { device, ip }: RequestContext): DeviceLetter => ({
  ...checkedReceiver({ address: email, name }),
  language,
  params: { device, network: shownNetwork(ip) },
})

/** Ends the session of this browser, if there is one. */
export async function logout(who: Who | null, context: RequestContext): Promise<void> {
  await transact(async () => {
    await endSession(context)
    if (who) await audit({ action: 'auth.logout', actorId: who.userId, userId: who.userId }, context)
  })
}

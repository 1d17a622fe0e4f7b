import type { FactorProof, Factors } from '@korak/contract/second-factor.ts'
import type { RequestContext } from '#http/request-context.ts'
import { limit, networkOf } from '#auth/throttle.ts'
import { Refusal } from '#errors.ts'
import { userOfPasskey, requestOptions } from '#second-factor/passkeys.service.ts'
import { beginPending, endPending, type Pending, pendingOf } from '#second-factor/pending.service.ts'
import { requireFactor } from '#second-factor/proof.service.ts'
import { kindsOf } from '#second-factor/second-factor.service.ts'
import { findUser, findUserForSignIn, type SigningIn } from '#users/users.service.ts'
import { enter, type SignedIn } from './login.service.ts'

/** As sign-ins: of one network, a large office at nine o'clock. */
const RATE = { burst: 100, everySeconds: 2 }
const lookAt = (context: RequestContext): Promise<void> => limit('second-step', networkOf(context.ip), RATE)

/** By what the sign-in that waits in this browser can be ended. @throws Refusal SIGN_IN_EXPIRED when none waits */
export async function kindsOfPending(context: RequestContext): Promise<Factors> {
  await lookAt(context)
  const pending = await pendingOf(context)
  if (!pending?.userId) throw new Refusal('SIGN_IN_EXPIRED')
  return kindsOf(pending.userId)
}

/** What the browser asks a passkey for: of the account whose sign-in waits, or of whoever wants to sign in by it alone. */
export async function passkeyOptions(context: RequestContext): Promise<Record<string, unknown>> {
  await lookAt(context)
  const pending = await pendingOf(context)
  const pendingId = pending?.id ?? (await beginPending(null, false, context))
  return requestOptions(pending?.userId ?? null, { pendingId }, context)
}

async function signingIn(userId: string): Promise<SigningIn | null> {
  const user = await findUser(userId)
  const found = user && (await findUserForSignIn(user.username))
  return found?.id === userId ? found : null
}

/**
 * Ends the sign-in that waits in this browser by a second factor, or signs in by a passkey alone. An account that was
 * changed since its password was checked begins anew.
 * @throws Refusal SIGN_IN_EXPIRED, ACCOUNT_DISABLED, and as `requireFactor`
 */
export async function endSignIn(proof: FactorProof, context: RequestContext): Promise<SignedIn> {
  await lookAt(context)
  const pending = await pendingOf(context)
  if (!pending) throw new Refusal('SIGN_IN_EXPIRED')
  const user = await userOfPending(pending, proof, context)
  const isFirst = await endPending(context)
  const signedIn = isFirst && (await enter(user, pending.remember, context, { isFactorGiven: true }))
  if (!signedIn) throw new Refusal('SIGN_IN_EXPIRED')
  return signedIn
}

async function userOfPending(pending: Pending, proof: FactorProof, context: RequestContext): Promise<SigningIn> {
  const asker = { pendingId: pending.id }
  if (pending.userId !== null) {
    const user = await signingIn(pending.userId)
    if (!user || user.status !== 'active' || !pending.isOf(user)) throw new Refusal('SIGN_IN_EXPIRED')
    await requireFactor(user, proof, asker, context)
    return user
  }
  if (!proof.passkey) throw new Refusal('SIGN_IN_EXPIRED')
  const user = await signingIn(await userOfPasskey(proof.passkey, asker, context, { isAlone: true }))
  if (user?.status === 'disabled') throw new Refusal('ACCOUNT_DISABLED')
  if (!user || user.status !== 'active') throw new Refusal('PASSKEY_REFUSED')
  return user
}

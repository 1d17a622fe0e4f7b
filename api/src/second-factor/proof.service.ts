import type { FactorProof } from '@korak/contract/second-factor.ts'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { knownDevice } from '#auth/devices.ts'
import { countCode, forgiveCodes } from '#auth/throttle.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { appCodeIn, isAppCode, isRecoveryCode } from './codes.service.ts'
import { tellOfFactor } from './told.ts'
import type { Asker } from './passkeys.queries.ts'
import { userOfPasskey } from './passkeys.service.ts'

/** The account that is asked for its factor. */
interface Asked {
  id: string
  deviceEpoch: number
}

/**
 * Lets whoever gives a second factor of the account through; what is given is used up. Codes are counted like passwords. Call
 * before the transaction of the command: a try counts even when it fails.
 * @throws Refusal TOO_MANY, BUSY, PASSKEY_REFUSED; InvalidInput (`code`)
 */
export async function requireFactor(
  user: Asked,
  proof: FactorProof,
  asker: Asker,
  context: RequestContext,
): Promise<void> {
  if (proof.passkey) {
    if ((await userOfPasskey(proof.passkey, asker, context)) !== user.id) throw new Refusal('PASSKEY_REFUSED')
    return
  }
  if (proof.code === undefined) throw new InvalidInput({ code: ['error_required'] })
  const device = knownDevice(context, user)
  await countCode(user.id, device)
  const appCode = appCodeIn(proof.code)
  const isRecovery = appCode === null && (await isRecoveryCode(user.id, proof.code))
  if (!isRecovery && !(appCode !== null && (await isAppCode(user.id, appCode)))) {
    await audit({ action: 'second_factor.refused', actorId: null, userId: user.id }, context)
    // Only an app shows another one in half a minute.
    throw new InvalidInput({ code: [appCode === null ? 'error_recovery_code' : 'error_factor_code'] })
  }
  await forgiveCodes(user.id, device)
  if (isRecovery) await tellOfFactor(user.id, 'code_used', context)
}

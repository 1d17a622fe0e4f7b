import { endSessionsOf } from '#auth/sessions.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { findUserForSignIn, lockAccount, raiseDeviceEpoch } from '#users/users.service.ts'
import { deletePasskeysOf } from './passkeys.queries.ts'
import { deleteApp, deleteRecoveryCodes } from './second-factor.queries.ts'
import { tellOfFactor } from './told.ts'

/**
 * Takes all second factors of an account away, for a person who has lost theirs: every session ends, and the person is told by
 * mail. A role that requires one asks for the next at once.
 * @param actorId who does it; null by command
 * @throws Refusal STATE_NOT_ALLOWED when there is none
 */
export const resetFactors = (userId: string, actorId: string | null): Promise<void> =>
  transact(async () => {
    await lockAccount(userId)
    const [hadApp, passkeys] = [await deleteApp(userId), await deletePasskeysOf(userId)]
    await deleteRecoveryCodes(userId)
    if (!hadApp && passkeys === 0) throw new Refusal('STATE_NOT_ALLOWED')
    await endSessionsOf(userId)
    // Sign-ins that wait end with it, and browsers are strange again.
    await raiseDeviceEpoch(userId)
    await tellOfFactor(userId, 'reset', undefined, actorId)
  })

/** `resetFactors` by username or e-mail, for a command. @throws Refusal NOT_FOUND */
export async function resetFactorsOf(name: string): Promise<void> {
  const user = await findUserForSignIn(name)
  if (!user) throw new Refusal('NOT_FOUND')
  await resetFactors(user.id, null)
}

import type { FactorProof, Factors, NewPasskey } from '@korak/contract/second-factor.ts'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { holdVerified, requirePassword } from '#auth/reauthentication.ts'
import { knownDevice } from '#auth/devices.ts'
import { countCode, forgiveCodes } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { instant, instantOrNull } from '#base/time.ts'
import { transact, violates } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { findUser, lockAccount, type User } from '#users/users.service.ts'
import { appCodeIn, isAppCode, isFirstCode, newApp, newCodes } from './codes.service.ts'
import * as passkeys from './passkeys.queries.ts'
import { creationOptions, newPasskey, passkeysPossible, requestOptions } from './passkeys.service.ts'
import { requireFactor } from './proof.service.ts'
import * as queries from './second-factor.queries.ts'
import { tellOfFactor } from './told.ts'

/** Passkeys one account may have. */
const MOST = 20

/** By what an account is asked for its second factor. */
export const kindsOf = (userId: string): Promise<Factors> => queries.findKinds(userId)

/** Is there a factor to be asked for? */
export const isFactorAsked = ({ app, passkey }: Factors): boolean => app || passkey

async function userOf(who: Who): Promise<User> {
  const user = await findUser(who.userId)
  if (!user) throw new Refusal('UNAUTHENTICATED')
  return user
}

/** Own factors, and whether and by when one is required. */
export async function ownFactors(who: Who, context: RequestContext) {
  const app = await queries.findApp(who.userId)
  const rows = await passkeys.findPasskeys(who.userId)
  return {
    app: app?.confirmedAt ? { confirmed_at: instant(app.confirmedAt) } : null,
    passkeys: rows.map(({ id, name, createdAt, usedAt }) => ({
      uid: id,
      name,
      created_at: instant(createdAt),
      used_at: instantOrNull(usedAt),
    })),
    recovery_left: await queries.countRecoveryCodes(who.userId),
    required_by: instantOrNull(await queries.findRequiredBy(who.userId)),
    passkeys_possible: passkeysPossible(context),
  }
}

/** Takes the second factor once more, for the delicate calls of the next 15 minutes. */
export async function confirmFactor(who: Who, proof: FactorProof, context: RequestContext): Promise<void> {
  await requireFactor(await userOf(who), proof, { sessionId: who.sessionId }, context)
  await queries.markSession(who.sessionId)
}

/** What the browser asks an own passkey for. */
export const confirmOptions = (who: Who, context: RequestContext): Promise<Record<string, unknown>> =>
  requestOptions(who.userId, { sessionId: who.sessionId }, context)

/** Begins to set up an app; one that counts has to be removed first. @throws Refusal STATE_NOT_ALLOWED, and as `requirePassword` */
export async function beginApp(who: Who, password: string, context: RequestContext) {
  const verified = await requirePassword(who, password, context)
  const { sealed, secret, uri } = newApp(who.userId, (await userOf(who)).username)
  await transact(async () => {
    await holdVerified(who, verified)
    if (!(await queries.insertApp(who.userId, sealed))) throw new Refusal('STATE_NOT_ALLOWED')
  })
  return { secret, uri }
}

const wrongCode = () => new InvalidInput({ code: ['error_factor_code'] })

/** Ends setting an app up. @returns recovery codes with the first factor. @throws InvalidInput for a wrong code; Refusal TOO_MANY, BUSY */
export async function confirmApp(who: Who, code: string, context: RequestContext): Promise<string[] | null> {
  const digits = appCodeIn(code)
  const user = await userOf(who)
  const device = knownDevice(context, user)
  await countCode(user.id, device)
  // Ten hashes as costly as those of passwords, which everybody waits for: nobody has them made by a wrong code.
  if (digits === null || !(await isFirstCode(user.id, digits))) throw wrongCode()
  await forgiveCodes(user.id, device)
  const made = await newCodes()
  return transact(async () => {
    await lockAccount(who.userId)
    const isFirst = !(await queries.findHasFactor(who.userId))
    if (!(await isAppCode(who.userId, digits, true))) throw wrongCode()
    await tellOfFactor(who.userId, 'app_created', context)
    return afterAdding(who, isFirst, made)
  })
}

/** The session that added a factor has given it; the first one comes with recovery codes. */
async function afterAdding(
  who: Who,
  isFirst: boolean,
  { codes, salt, hashes }: Awaited<ReturnType<typeof newCodes>>,
): Promise<string[] | null> {
  await queries.markSession(who.sessionId)
  if (!isFirst) return null
  await queries.replaceRecoveryCodes(who.userId, salt, hashes)
  return codes
}

/** Removes a factor, and with the last one the recovery codes. */
async function remove(who: Who, password: string, context: RequestContext, work: () => Promise<void>): Promise<void> {
  const verified = await requirePassword(who, password, context)
  await transact(async () => {
    await holdVerified(who, verified)
    await work()
    if (!(await queries.findHasFactor(who.userId))) await queries.deleteRecoveryCodes(who.userId)
  })
}

/** @throws Refusal NOT_FOUND, and as `requirePassword` */
export const removeApp = (who: Who, password: string, context: RequestContext): Promise<void> =>
  remove(who, password, context, async () => {
    if (!(await queries.deleteApp(who.userId))) throw new Refusal('NOT_FOUND')
    await tellOfFactor(who.userId, 'app_deleted', context)
  })

/** Makes ten recovery codes in place of those there were. @throws Refusal STATE_NOT_ALLOWED without a factor they stand for */
export async function renewCodes(who: Who, password: string, context: RequestContext): Promise<string[]> {
  const verified = await requirePassword(who, password, context)
  const { codes, salt, hashes } = await newCodes()
  await transact(async () => {
    await holdVerified(who, verified)
    if (!(await queries.findHasFactor(who.userId))) throw new Refusal('STATE_NOT_ALLOWED')
    await queries.replaceRecoveryCodes(who.userId, salt, hashes)
    await tellOfFactor(who.userId, 'codes_created', context)
  })
  return codes
}

/** What the browser asks for to make a passkey. @throws as `requirePassword`; Refusal STATE_NOT_ALLOWED where none can be made */
export async function beginPasskey(who: Who, password: string, context: RequestContext) {
  const verified = await requirePassword(who, password, context)
  await transact(() => holdVerified(who, verified))
  if (!passkeysPossible(context)) throw new Refusal('STATE_NOT_ALLOWED')
  return creationOptions(await userOf(who), who.sessionId, context)
}

/** Adds the passkey the browser has made. @throws Refusal PASSKEY_REFUSED, STATE_NOT_ALLOWED for one too many */
export async function addPasskey(who: Who, input: { name: string; passkey: NewPasskey }, context: RequestContext) {
  const { name } = input
  const made = await newPasskey(input.passkey, who.sessionId, context)
  const codes = await newCodes()
  try {
    return await transact(async () => {
      await lockAccount(who.userId)
      if ((await passkeys.findPasskeys(who.userId)).length >= MOST) throw new Refusal('STATE_NOT_ALLOWED')
      const isFirst = !(await queries.findHasFactor(who.userId))
      const uid = await passkeys.insertPasskey({ userId: who.userId, name, ...made })
      await tellOfFactor(who.userId, 'passkey_created', context)
      return { uid, recovery_codes: await afterAdding(who, isFirst, codes) }
    })
  } catch (error) {
    throw violates(error, 'passkeys_credential_id_key') ? new Refusal('PASSKEY_REFUSED') : error
  }
}

/** @throws Refusal NOT_FOUND */
export const renamePasskey = (who: Who, uid: string, name: string, context: RequestContext): Promise<void> =>
  transact(async () => {
    if (!(await passkeys.renamePasskey(who.userId, uid, name))) throw new Refusal('NOT_FOUND')
    await audit({ action: 'second_factor.passkey_updated', actorId: who.userId, userId: who.userId }, context)
  })

/** @throws Refusal NOT_FOUND, and as `requirePassword` */
export const removePasskey = (who: Who, uid: string, password: string, context: RequestContext): Promise<void> =>
  remove(who, password, context, async () => {
    if (!(await passkeys.deletePasskey(who.userId, uid))) throw new Refusal('NOT_FOUND')
    await tellOfFactor(who.userId, 'passkey_deleted', context)
  })

/** Is it an own passkey? Its row is looked at before the body. @throws Refusal NOT_FOUND */
export async function requireOwnPasskey(who: Who, uid: string): Promise<void> {
  const rows = await passkeys.findPasskeys(who.userId)
  if (!rows.some(({ id }) => id === uid)) throw new Refusal('NOT_FOUND')
}

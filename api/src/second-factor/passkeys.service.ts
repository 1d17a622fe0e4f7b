import { isIP } from 'node:net'
import type { NewPasskey, UsedPasskey } from '@korak/contract/second-factor.ts'
import type { RequestContext } from '#http/request-context.ts'
import { ownOrigin } from '#http/origin.ts'
import { Refusal } from '#errors.ts'
import { brand } from '#mail/brand.ts'
import * as queries from './passkeys.queries.ts'

/** Weighs several megabytes and few people have passkeys: read when the first one is asked for. */
const webauthn = () => import('@simplewebauthn/server')

/** ES256, EdDSA and RS256: what authenticators make today. */
const ALGORITHMS = [-7, -8, -257]
/** How long a browser may take to ask its owner. */
const SECONDS = 5 * 60

/** Whom passkeys are made for: the host of the portal. Browsers make none for one that is an address and no name. */
const partyOf = (context: RequestContext): { origin: string; id: string } => {
  const { origin, hostname } = new URL(ownOrigin(context.header('host')))
  return { origin, id: hostname }
}
export const passkeysPossible = (context: RequestContext): boolean =>
  isIP(partyOf(context).id.replaceAll(/[[\]]/g, '')) === 0

const described = (rows: { credentialId: string; transports: string[] }[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** What the browser asks for to make a passkey of the user; one authenticator makes one. */
export async function creationOptions(
  user: { id: string; username: string; name: string | null },
  sessionId: string,
  context: RequestContext,
): Promise<Record<string, unknown>> {
  const options = await (
    await webauthn()
  ).generateRegistrationOptions({
    rpName: brand.name,
    rpID: partyOf(context).id,
    userName: user.username,
    userDisplayName: user.name ?? user.username,
    userID: new TextEncoder().encode(user.id),
    timeout: SECONDS * 1000,
    excludeCredentials: described(await queries.findPasskeys(user.id)),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  })
  await queries.insertChallenge(options.challenge, { sessionId }, SECONDS)
  return { ...options }
}

/** Reads a passkey that was made for this session. @throws Refusal PASSKEY_REFUSED */
export async function newPasskey(answer: NewPasskey, sessionId: string, context: RequestContext) {
  const party = partyOf(context)
  const { verified, registrationInfo } = await (
    await webauthn()
  )
    .verifyRegistrationResponse({
      response: answer as never,
      expectedChallenge: (challenge) => queries.useChallenge(challenge, { sessionId }),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    })
    .catch(refuse)
  if (!verified) return refuse()
  const { id, publicKey, counter } = registrationInfo.credential
  const { transports = [] } = answer.response
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** What the browser asks a passkey for. @param userId of whom; null of whoever holds one */
export async function requestOptions(
  userId: string | null,
  asker: queries.Asker,
  context: RequestContext,
): Promise<Record<string, unknown>> {
  const options = await (
    await webauthn()
  ).generateAuthenticationOptions({
    rpID: partyOf(context).id,
    timeout: SECONDS * 1000,
    userVerification: 'required',
    ...(userId !== null && { allowCredentials: described(await queries.findPasskeys(userId)) }),
  })
  await queries.insertChallenge(options.challenge, asker, SECONDS)
  return { ...options }
}

/**
 * Whose passkey has signed what was asked for here.
 * @param isAlone nothing else says who it is: one that came back with a backup, and may have been removed since, is not enough
 * @throws Refusal PASSKEY_REFUSED
 */
export async function userOfPasskey(
  answer: UsedPasskey,
  asker: queries.Asker,
  context: RequestContext,
  { isAlone = false } = {},
): Promise<string> {
  const row = await queries.findPasskey(answer.id)
  if (!row || (isAlone && row.isOfBackup)) return refuse()
  const party = partyOf(context)
  const { verified, authenticationInfo } = await (
    await webauthn()
  )
    .verifyAuthenticationResponse({
      response: answer as never,
      expectedChallenge: (challenge) => queries.useChallenge(challenge, asker),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // A counter that went back is refused below, for all who ask at the same time.
      credential: { id: row.credentialId, publicKey: Uint8Array.from(row.publicKey), counter: 0 },
      requireUserVerification: true,
    })
    .catch(refuse)
  if (!verified || !(await queries.usePasskey(row.id, authenticationInfo.newCounter))) return refuse()
  return row.userId
}

const refuse = (): never => {
  throw new Refusal('PASSKEY_REFUSED')
}

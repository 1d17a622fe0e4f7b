import type { ConsentForStaff, ConsentVersion } from '@korak/contract/consent-records.ts'
import type { consentRoutes } from '@korak/contract/consents.ts'
import { consentPolicy, ownConsentPolicy } from '@korak/contract/consents.policy.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import { limit } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { instant, now } from '#base/time.ts'
import { transact, violates } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { findUser } from '#users/users.service.ts'
import { requestConsent } from '#consents/decisions/request-consents.service.ts'
import { mailRequest } from '#consents/consents.mail.ts'
import { findRowsOfConsent } from '#consents/consents.queries.ts'
import { factsOf } from '#consents/consents.view.ts'
import { lockPerson } from '#consents/ledger/ledger.service.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { countedConsents } from '#consents/counted.ts'
import { publish } from './publishing.service.ts'
import { type ConsentCounts, findCounts, isRequestWaiting } from './staff.queries.ts'
import * as versions from '#consents/versions.queries.ts'

type ForStaff = z.infer<typeof ConsentForStaff>
type Version = z.infer<typeof ConsentVersion>
type Body<K extends 'POST /consents' | 'POST /consents/:uid/versions'> = z.output<(typeof consentRoutes)[K]['body']>

/** Mails one person can be made to receive about consents. */
const RATE = { burst: 5, everySeconds: 600 }

/** All consents with how many people stand where. */
export const listConsents = async (who: Who, language: Language): Promise<ForStaff[]> =>
  (await countedConsents.get(language, () => findCounts(now(), language))).map((row) => forStaff(row, who))

const forStaff = ({ id, validMonths, isAtRegistration, isActive, ...row }: ConsentCounts, who: Who): ForStaff => {
  const { pending, confirmed, declined, withdrawn, expired, key, kind, gate, audience, effect, title, version } = row
  return {
    uid: id,
    key,
    kind,
    gate,
    audience,
    effect,
    valid_months: validMonths,
    is_at_registration: isAtRegistration,
    is_active: isActive,
    title,
    version,
    counts: { pending, confirmed, declined, withdrawn, expired },
    may: mayOf(consentPolicy, who, {}),
  }
}

const versionOf = (row: versions.VersionRow): Version => ({
  uid: row.id,
  number: row.number,
  version: row.label,
  change: row.change,
  hash: row.hash.toString('hex'),
  note: { 'sl-SI': row.noteSl, 'en-EN': row.noteEn },
  text: { 'sl-SI': row.textSl, 'en-EN': row.textEn },
  published_at: instant(row.publishedAt),
})

/** A consent with all its versions, newest first. @throws Refusal NOT_FOUND */
export async function getConsent(
  who: Who,
  uid: string,
  language: Language,
): Promise<ForStaff & { versions: Version[] }> {
  const [consent] = await findCounts(now(), language, uid)
  if (!consent) throw new Refusal('NOT_FOUND')
  return { ...forStaff(consent, who), versions: (await versions.findVersions(uid)).map(versionOf) }
}

/** For the door: the consent is there. @throws Refusal NOT_FOUND */
export async function requireConsent(uid: string): Promise<void> {
  if ((await versions.findVersions(uid)).length === 0) throw new Refusal('NOT_FOUND')
}

/** Creates a consent with its first version and asks its audience. @throws InvalidInput */
export async function createConsent(
  who: Who,
  body: Body<'POST /consents'>,
  context: RequestContext,
): Promise<ForStaff> {
  const { version, text, valid_months: validMonths, legal_basis: legalBasis, ...fields } = body
  const id = await transact(async () => {
    const position = await versions.nextPosition()
    const consent = await versions.insertConsent({ ...fields, validMonths, legalBasis, position })
    const first = { version, text, change: 'material', note: { 'sl-SI': '', 'en-EN': '' } } as const
    await publish(consent, first, { userId: who.userId })
    await tell('consents.created', who, consent.id, { consent: consent.key, version }, context)
    return consent.id
  }).catch((error: unknown) => {
    if (violates(error, 'consents_key_key')) throw new InvalidInput({ key: ['error_consent_key'] })
    throw error
  })
  return getConsent(who, id, context.language)
}

/** Publishes a new version. @throws Refusal NOT_FOUND, InvalidInput */
export const publishVersion = (
  who: Who,
  uid: string,
  body: Body<'POST /consents/:uid/versions'>,
  context: RequestContext,
): Promise<Version> =>
  transact(async () => {
    const consent = await versions.lockConsent({ id: uid })
    if (!consent) throw new Refusal('NOT_FOUND')
    const published = await publish(consent, body, { userId: who.userId })
    const { label: version, change } = published
    await tell('consents.published', who, uid, { consent: consent.key, version, change }, context)
    return versionOf(published)
  })

/**
 * Mails a person the link to confirm a consent. One who has not been asked about it is asked now; while a letter about it waits to be
 * sent there is none besides.
 * @throws Refusal NOT_FOUND, TOO_MANY; STATE_NOT_ALLOWED when it is confirmed or not meant for this person
 */
export async function requestByMail(who: Who, uid: string, userId: string, context: RequestContext): Promise<void> {
  await requireConsent(uid)
  const person = await findUser(userId)
  if (!person) throw new Refusal('NOT_FOUND')
  if (person.status !== 'active' || person.closingAt) throw new Refusal('STATE_NOT_ALLOWED')
  await limit('consent-request', userId, RATE)
  await transact(async () => {
    await lockPerson(userId)
    const missing = (await versions.findMissing(userId)).find(({ consentId }) => consentId === uid)
    if (missing) await requestConsent(userId, missing)
    const all = await findRowsOfConsent(userId, uid)
    const row = all.at(-1)
    if (!row) throw new Refusal('STATE_NOT_ALLOWED')
    requireState(ownConsentPolicy.confirm, factsOf(row, all, now()))
    if (await isRequestWaiting(userId, row.id)) return
    await mailRequest(row)
    await tell('consents.requested', who, row.id, { consent: row.key, version: row.label }, context, userId)
  })
}

const tell = (
  action: 'consents.created' | 'consents.published' | 'consents.requested',
  who: Who,
  subjectId: string,
  details: Record<string, string>,
  context: RequestContext,
  userId?: string,
): Promise<void> =>
  audit(
    { action, actorId: who.userId, ...(userId ? { userId } : {}), subjectType: 'consent', subjectId, details },
    context,
  )

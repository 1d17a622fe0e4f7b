import type { authRoutes, PublishedText } from '@korak/contract/auth.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { instant, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { type FieldError, Refusal } from '#errors.ts'
import { insertRow } from '#consents/consents.queries.ts'
import { lockPerson, record } from '#consents/ledger/ledger.service.ts'
import { endOf } from './validity.ts'
import { findAtRegistration, findVersions } from '#consents/versions.queries.ts'

type Terms = z.infer<(typeof authRoutes)['GET /auth/terms']['response']>

/** Privacy notice and terms of use as they stand now: what a registration form shows. */
export async function currentTerms(): Promise<Terms> {
  return (await findAtRegistration()).map(termsOf)
}

type Row = Awaited<ReturnType<typeof findAtRegistration>>[number]
const termsOf = ({ key, kind, label, hash, textSl, textEn, legalBasis, validMonths }: Row): Terms[number] => ({
  key,
  kind,
  version: label,
  hash: hash.toString('hex'),
  text: { 'sl-SI': textSl, 'en-EN': textEn },
  legal_basis: legalBasis,
  valid_months: validMonths,
})

/**
 * The notice or the terms, for anybody to read, with the versions there have been.
 * @param label a former version; the current one when left out
 * @throws Refusal NOT_FOUND
 */
export async function publishedText(kind: 'notice' | 'terms', label: string | undefined): Promise<PublishedText> {
  const current = (await findAtRegistration()).find((version) => version.kind === kind)
  const versions = current ? await findVersions(current.consentId) : []
  const chosen = label === undefined ? versions[0] : versions.find((version) => version.label === label)
  if (!current || !chosen) throw new Refusal('NOT_FOUND')
  return {
    ...termsOf({ ...current, ...chosen }),
    published_at: instant(chosen.publishedAt),
    versions: versions.map((version) => ({ version: version.label, published_at: instant(version.publishedAt) })),
  }
}

/**
 * Compares what a registration form showed with what holds now.
 * @param accepted hashes from the form; undefined when no texts were shown
 * @returns errors of the field `accepted`; none when all of them are current
 */
export async function refuseOutdated(accepted: string[] | undefined): Promise<FieldError[]> {
  if (accepted === undefined) return []
  const current = (await findAtRegistration()).map(({ hash }) => hash.toString('hex'))
  const isSame = current.length === new Set(accepted).size && current.every((hash) => accepted.includes(hash))
  return isSame ? [] : ['error_terms_changed']
}

/**
 * Records the privacy notice and terms a person accepted by registering, with receipts. Joins the open transaction.
 * @param accepted hashes of what the form showed; whatever is not among them is asked about at sign-in, since nobody has
 * accepted it
 */
export async function recordRegistration(userId: string, language: Language, accepted: string[]): Promise<void> {
  if (accepted.length === 0) return
  const versions = await findAtRegistration()
  await transact(async () => {
    await lockPerson(userId)
    const at = now()
    for (const version of versions) {
      const { id: versionId, consentId, key, label, hash, validMonths } = version
      if (!accepted.includes(hash.toString('hex'))) continue
      const expiresAt = endOf(at, validMonths)
      const times = { decidedAt: at, expiresAt, createdAt: at, updatedAt: at }
      const id = await insertRow({ userId, consentId, versionId, status: 'confirmed', ...times })
      if (id === null) continue
      const happening = { id, userId, key, versionId, label, hash, language, at }
      await record({ ...happening, action: 'confirmed', method: 'registration' }, { ...version, expiresAt })
    }
  })
}

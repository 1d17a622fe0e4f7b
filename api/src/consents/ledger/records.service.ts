import type { ConsentText } from '@korak/contract/consent-text.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { instant } from '#base/time.ts'
import { chainEventOf, type StoredEvent } from './chain.ts'
import { type EventRow, findChain, findKeys } from './ledger.queries.ts'
import { receiptFile } from '#consents/receipts/receipts.ts'
import { findVersionsByIds } from '#consents/versions.queries.ts'

/** Everything that proves what a person decided, as the download of personal data carries it. */
export interface ConsentRecords {
  /** The chain, first event first: each with its hash, which anybody can compute again. */
  events: StoredEvent[]
  /** The signed receipts by the uid of their event, each the text of a file. */
  receipts: { uid: string; json: string }[]
  /** The texts the events are about. */
  texts: {
    version_id: string
    consent: string
    version: string
    sha256: string
    published_at: string
    text: Record<Language, ConsentText>
  }[]
}

/** The file of an event's receipt; null when there is none. */
export const receiptOfEvent = ({ receipt, signature, keyId }: EventRow): string | null =>
  receipt !== null && signature !== null && keyId !== null
    ? receiptFile(receipt, { alg: 'Ed25519', kid: keyId, value: signature.toString('base64url') })
    : null

/** Chain, receipts and texts of a person. Reads in the open transaction, so in its snapshot. */
export async function consentRecordsOf(userId: string): Promise<ConsentRecords> {
  const chain = await findChain(userId)
  const versions = await findVersionsByIds([...new Set(chain.map(({ versionId }) => versionId))])
  const keyOf = new Map(chain.map(({ versionId, consentKey }) => [versionId, consentKey]))
  return {
    events: chain.map((row) => ({ uid: row.id, ...chainEventOf(row), hash: row.hash.toString('hex') })),
    receipts: chain.flatMap((row) => {
      const json = receiptOfEvent(row)
      return json === null ? [] : [{ uid: row.id, json }]
    }),
    texts: versions.map(({ id, label, hash, publishedAt, textSl, textEn }) => ({
      version_id: id,
      consent: keyOf.get(id) ?? '',
      version: label,
      sha256: hash.toString('hex'),
      published_at: instant(publishedAt),
      text: { 'sl-SI': textSl, 'en-EN': textEn },
    })),
  }
}

/** Public keys receipts were signed with, newest first, as JSON Web Keys. */
export const publicKeys = async () =>
  (await findKeys()).map(({ id, publicKey, createdAt }) => ({
    kid: id,
    kty: 'OKP' as const,
    crv: 'Ed25519' as const,
    x: publicKey.toString('base64url'),
    created_at: instant(createdAt),
  }))

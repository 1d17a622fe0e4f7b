import type { CONSENT_ACTIONS, CONSENT_METHODS } from '@korak/contract/consent-text.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { instant } from '#base/time.ts'
import { canonical, sha256 } from './canonical.ts'
import type { EventRow } from './ledger.queries.ts'

export type ConsentAction = (typeof CONSENT_ACTIONS)[number]
export type ConsentMethod = (typeof CONSENT_METHODS)[number]

/** One event of a person's chain, exactly as it is hashed. docs/receipts.md describes each field. */
export interface ChainEvent {
  /** 1, 2, 3 … within the person. */
  seq: number
  person: string
  user_consent: string
  consent: string
  version: string
  version_id: string
  text_sha256: string
  action: ConsentAction
  method: ConsentMethod
  language: Language
  /** ISO 8601 in UTC, to the millisecond. */
  happened_at: string
  /** Hash of the event before it; null for the first. */
  previous: string | null
}

const FIELDS = [
  'seq',
  'person',
  'user_consent',
  'consent',
  'version',
  'version_id',
  'text_sha256',
  'action',
  'method',
  'language',
  'happened_at',
  'previous',
] as const satisfies readonly (keyof ChainEvent)[]

/** The hash of an event: SHA-256 of its canonical JSON. What else the object carries does not count. */
export const eventHash = (event: ChainEvent): Buffer =>
  sha256(canonical(Object.fromEntries(FIELDS.map((field) => [field, event[field]]))))

/** An event as it is stored and exported: with its hash, lower-case hexadecimal. */
export type StoredEvent = ChainEvent & { uid: string; hash: string }

/** An event as it was hashed. */
export const chainEventOf = (row: EventRow): ChainEvent => ({
  seq: row.seq,
  person: row.personId,
  user_consent: row.userConsentId,
  consent: row.consentKey,
  version: row.versionLabel,
  version_id: row.versionId,
  text_sha256: row.textHash.toString('hex'),
  action: row.action,
  method: row.method,
  language: row.language,
  happened_at: instant(row.happenedAt),
  previous: row.previousHash?.toString('hex') ?? null,
})

import type { CONSENT_ACTIONS, CONSENT_METHODS } from '@korak/contract/consent-text.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { canonical, sha256 } from './canonical.ts'

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

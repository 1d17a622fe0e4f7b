import type { CONSENT_KINDS, ConsentText } from '@korak/contract/consent-text.ts'
import { brand } from '#mail/brand.ts'
import { canonical } from '#consents/ledger/canonical.ts'
import type { ChainEvent } from '#consents/ledger/chain.ts'
import { type Signature, signText } from './signing.ts'

/** What a receipt says about the text that was decided about, in the language it was read in. */
interface ReceiptSubject {
  kind: (typeof CONSENT_KINDS)[number]
  legalBasis: string
  text: ConsentText
  /** The privacy notice in force at the time. */
  notice: { key: string; version: string; sha256: string } | null
  validUntil: string | null
}

/**
 * The receipt of one decision, with the fields of ISO/IEC TS 27560: parties, processing, event. It names no person:
 * `pii_principal_id` is the identifier the portal uses. docs/receipts.md explains every field.
 */
export function makeReceipt(uid: string, event: ChainEvent, hash: string, subject: ReceiptSubject) {
  const { kind, legalBasis, text, notice, validUntil } = subject
  return {
    schema_version: 'ISO/IEC TS 27560:2023',
    receipt_id: uid,
    record_id: event.user_consent,
    pii_principal_id: event.person,
    parties: [
      {
        party_id: 'controller',
        party_role: 'PII controller',
        party_name: brand.company,
        party_address: brand.address,
        party_email: brand.privacyEmail,
        party_phone: brand.phone.shown,
      },
      {
        party_id: 'dpo',
        party_role: 'data protection officer',
        party_name: brand.dpo.name,
        party_address: brand.address,
        party_email: brand.dpo.email,
        party_phone: null,
      },
    ],
    processing: {
      pii_controllers: ['controller'],
      privacy_notice: notice,
      language: event.language,
      jurisdiction: 'SI',
      purposes: text.purposes,
      lawful_basis: legalBasis,
      pii_categories: text.categories,
      recipients: text.recipients,
      retention_period: text.retention,
      withdrawal_method: text.withdrawal,
    },
    consent: {
      key: event.consent,
      kind,
      title: text.title,
      statement: text.action,
      version: event.version,
      text_sha256: event.text_sha256,
    },
    event: {
      event_type: event.action,
      event_time: event.happened_at,
      entity_id: event.person,
      method: event.method,
      valid_until: validUntil,
      seq: event.seq,
      sha256: hash,
      previous_sha256: event.previous,
    },
  }
}
export type Receipt = ReturnType<typeof makeReceipt>

/** A receipt as a file. */
export interface SignedReceipt {
  receipt: Receipt
  signature: Signature
}

/** Signs a receipt. @returns the canonical text that was signed, and the signature */
export function signReceipt(receipt: Receipt): { text: string; signature: Signature } {
  const text = canonical(receipt)
  return { text, signature: signText(text) }
}

/** The file people download: readable, since its canonical form can always be made again. */
export const receiptFile = (text: string, signature: Signature): string =>
  `${JSON.stringify({ receipt: JSON.parse(text) as Receipt, signature } satisfies SignedReceipt, null, 2)}\n`

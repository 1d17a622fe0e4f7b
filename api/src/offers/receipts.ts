import type { DocumentContent } from '@korak/contract/document-templates.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { type Canonical, canonical, sha256 } from '#consents/ledger/canonical.ts'

/** What a receipt of an answer to an offer says it is. */
export const OFFER_RECEIPT = 'korak/offer-receipt/1'

/** What is signed: who said what when, about which words. */
export interface OfferReceipt {
  schema_version: typeof OFFER_RECEIPT
  offer_id: string
  application_id: string
  person_id: string
  version: number
  language: Language
  document: DocumentContent
  document_sha256: string
  answer: 'accepted' | 'declined'
  answer_text: string
  answered_at: string
  method: 'portal'
}

/** What is signed and compared of a document: the words in their language, whichever way they are stored. */
export const hashOf = (document: DocumentContent, language: Language, version: number): Buffer =>
  sha256(canonical({ language, version, document } as unknown as Canonical))

export const isOfferReceipt = (receipt: object): receipt is OfferReceipt =>
  'schema_version' in receipt && receipt.schema_version === OFFER_RECEIPT

/** @returns what is wrong with what a receipt says by itself, its signature apart; nothing when its document is the one answered */
export function offerFaults({ document, language, version, document_sha256: claimed }: OfferReceipt): string[] {
  const isRight = hashOf(document, language, version).toString('hex') === claimed
  return isRight ? [] : ['The document is not the one that was answered.']
}

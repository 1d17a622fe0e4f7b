import type { DocumentContent } from '@korak/contract/document-templates.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { ZONE } from '#base/time.ts'
import type { Signature } from '#consents/receipts/signing.ts'
import { publicUrl } from '#http/origin.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import { shownInstant } from '#mail/letter.ts'
import { makePdf, type PdfContent } from '#pdf/pdf.ts'
import type { OfferRow } from './offers.queries.ts'
import type { OfferReceipt } from './receipts.ts'

/** The parts of a document under its title, which may stand inside another one. */
function write(content: PdfContent, { title, blocks }: DocumentContent, level: 1 | 2): void {
  content.heading(title, level)
  for (const block of blocks)
    if (block.kind === 'heading') content.heading(block.text, level === 1 ? 2 : 3)
    else if (block.kind === 'list') content.list(block.items)
    else if (block.kind === 'facts') content.facts(block.rows)
    else content.paragraph(block.text)
}

const footerOf =
  (of: string, locale: Language) =>
  (page: number, pages: number): string =>
    `${brand.company}  ·  ${of}  ·  ${m.receipt_page({ page, pages }, { locale })}`

/** An offer as it was sent. */
export function offerPdf({ document, language, id, version }: OfferRow): Promise<Buffer> {
  const content = document as unknown as DocumentContent
  const footer = footerOf(`${m.offer_version({ version }, { locale: language })}, ${id}`, language)
  return makePdf({ title: content.title, author: brand.company, language, footer }, (pdf) => write(pdf, content, 1))
}

/** The receipt for people: all the signed JSON says. */
export function receiptPdf(receipt: OfferReceipt, signature: Signature): Promise<Buffer> {
  const locale = { locale: receipt.language }
  const title = m.offer_receipt_title({}, locale)
  const footer = footerOf(receipt.offer_id, receipt.language)
  const answer = receipt.answer === 'accepted' ? m.offer_state_accepted : m.offer_state_declined
  const local = shownInstant(new Date(receipt.answered_at))
  return makePdf({ title, author: brand.company, language: receipt.language, footer }, (content) => {
    content.heading(title, 1)
    content.paragraph(m.offer_receipt_intro({}, locale), { isMuted: true })
    content.facts([
      { label: m.offer_receipt_answer({}, locale), value: answer({}, locale) },
      { label: m.offer_receipt_at({}, locale), value: `${local} (${ZONE}), ${receipt.answered_at}` },
      ...(receipt.answer_text === '' ? [] : [{ label: m.offer_answer_text({}, locale), value: receipt.answer_text }]),
      { label: m.offer_receipt_version({}, locale), value: String(receipt.version) },
      { label: m.receipt_person({}, locale), value: receipt.person_id },
    ])
    write(content, receipt.document, 2)
    content.heading(m.receipt_proof({}, locale))
    content.facts([
      { label: m.receipt_id({}, locale), value: receipt.offer_id },
      { label: m.receipt_text_hash({}, locale), value: receipt.document_sha256 },
      { label: m.receipt_key({}, locale), value: signature.kid },
      { label: m.receipt_signature({}, locale), value: signature.value },
    ])
    content.heading(m.receipt_verify({}, locale))
    content.paragraph(m.receipt_verify_text({ url: new URL('/api/public/receipt-keys', publicUrl()).href }, locale))
  })
}

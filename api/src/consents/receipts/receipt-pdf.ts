import { ZONE } from '#base/time.ts'
import { publicUrl } from '#http/origin.ts'
import { m } from '#i18n/words/messages.js'
import { brand } from '#mail/brand.ts'
import { shownInstant } from '#mail/letter.ts'
import { makePdf, type PdfContent } from '#pdf/pdf.ts'
import type { Receipt, SignedReceipt } from './receipts.ts'

const ACTIONS: Partial<Record<Receipt['event']['event_type'], typeof m.receipt_action_confirmed>> = {
  confirmed: m.receipt_action_confirmed,
  declined: m.receipt_action_declined,
  withdrawn: m.receipt_action_withdrawn,
}
const METHODS = {
  registration: m.receipt_method_registration,
  portal: m.receipt_method_portal,
  mail_link: m.receipt_method_mail_link,
  system: m.receipt_method_system,
  seed: m.receipt_method_seed,
} as const satisfies Record<Receipt['event']['method'], unknown>

/** The receipt for people: everything the signed JSON says, in the language the text was read in. */
export function receiptPdf({ receipt, signature }: SignedReceipt): Promise<Buffer> {
  const locale = { locale: receipt.processing.language }
  const footer = (page: number, pages: number): string =>
    `${brand.company}  ·  ${receipt.receipt_id}  ·  ${m.receipt_page({ page, pages }, locale)}`
  const title = `${m.receipt_title({}, locale)}: ${receipt.consent.title}`
  const options = { title, author: brand.company, language: receipt.processing.language, footer }
  return makePdf(options, (content) => {
    content.heading(m.receipt_title({}, locale), 1)
    content.paragraph(m.receipt_intro({}, locale), { isMuted: true })
    decision(content, receipt)
    processing(content, receipt)
    parties(content, receipt)
    proof(content, { receipt, signature })
    content.heading(m.receipt_verify({}, locale))
    content.paragraph(m.receipt_verify_text({ url: new URL('/api/public/receipt-keys', publicUrl()).href }, locale))
  })
}

function decision(content: PdfContent, { consent, event, processing, pii_principal_id: person }: Receipt): void {
  const locale = { locale: processing.language }
  const end = event.event_type === 'confirmed' ? m.receipt_valid_always : m.receipt_valid_none
  const local = shownInstant(new Date(event.event_time))
  content.heading(m.receipt_decision({}, locale))
  content.facts([
    { label: m.receipt_text({}, locale), value: consent.title },
    { label: m.receipt_statement({}, locale), value: consent.statement },
    { label: m.receipt_decision({}, locale), value: ACTIONS[event.event_type]?.({}, locale) ?? event.event_type },
    { label: m.receipt_time({}, locale), value: m.receipt_time_value({ local, utc: event.event_time }, locale) },
    { label: m.receipt_method({}, locale), value: METHODS[event.method]({}, locale) },
    {
      label: m.receipt_valid_until({}, locale),
      value: event.valid_until ? `${shownInstant(new Date(event.valid_until))} (${ZONE})` : end({}, locale),
    },
    { label: m.receipt_person({}, locale), value: person },
  ])
}

function processing(content: PdfContent, { processing: about }: Receipt): void {
  const locale = { locale: about.language }
  const notice = about.privacy_notice
  content.heading(m.receipt_processing({}, locale))
  const lists = [
    [m.receipt_purposes({}, locale), about.purposes],
    [m.receipt_categories({}, locale), about.pii_categories],
    [
      m.receipt_recipients({}, locale),
      about.recipients.length > 0 ? about.recipients : [m.receipt_recipients_none({}, locale)],
    ],
  ] as const
  for (const [heading, items] of lists) {
    content.heading(heading, 3)
    content.list(items)
  }
  content.rule()
  content.facts([
    { label: m.receipt_basis({}, locale), value: about.lawful_basis },
    { label: m.receipt_retention({}, locale), value: about.retention_period },
    { label: m.receipt_withdrawal({}, locale), value: about.withdrawal_method },
    { label: m.receipt_language({}, locale), value: about.language },
    { label: m.receipt_jurisdiction({}, locale), value: about.jurisdiction },
    {
      label: m.receipt_notice({}, locale),
      value: notice
        ? m.receipt_notice_value({ version: notice.version, hash: notice.sha256 }, locale)
        : m.receipt_notice_none({}, locale),
    },
  ])
}

function parties(content: PdfContent, receipt: Receipt): void {
  const locale = { locale: receipt.processing.language }
  const labels: Record<string, string> = {
    controller: m.receipt_controller({}, locale),
    dpo: m.receipt_dpo({}, locale),
  }
  content.heading(m.receipt_parties({}, locale))
  content.facts(
    receipt.parties.map(({ party_id: id, party_name, party_address, party_email, party_phone }) => ({
      label: labels[id] ?? id,
      value: [party_name, party_address, party_email, party_phone].filter((part) => part !== null).join(', '),
    })),
  )
}

function proof(content: PdfContent, { receipt, signature }: SignedReceipt): void {
  const locale = { locale: receipt.processing.language }
  const { event, consent } = receipt
  content.heading(m.receipt_proof({}, locale))
  content.facts([
    { label: m.receipt_version({}, locale), value: `${consent.version} (${consent.key}, ${consent.kind})` },
    { label: m.receipt_text_hash({}, locale), value: consent.text_sha256 },
    { label: m.receipt_schema({}, locale), value: receipt.schema_version },
    { label: m.receipt_id({}, locale), value: receipt.receipt_id },
    { label: m.receipt_record({}, locale), value: receipt.record_id },
    { label: m.receipt_seq({}, locale), value: String(event.seq) },
    { label: m.receipt_event_hash({}, locale), value: event.sha256 },
    { label: m.receipt_previous_hash({}, locale), value: event.previous_sha256 ?? m.receipt_first({}, locale) },
    { label: m.receipt_key({}, locale), value: signature.kid },
    { label: m.receipt_signature({}, locale), value: signature.value },
  ])
}

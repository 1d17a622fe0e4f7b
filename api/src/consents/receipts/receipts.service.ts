import { limit } from '#auth/throttle.ts'
import { dayOf } from '#base/time.ts'
import { Refusal } from '#errors.ts'
import { attachment } from '#files/download.ts'
import { m } from '#i18n/words/messages.js'
import { findRowsAbout } from '#consents/consents.queries.ts'
import { findEventsAbout } from '#consents/ledger/ledger.queries.ts'
import type { SignedReceipt } from './receipts.ts'
import { receiptOfEvent } from '#consents/ledger/records.service.ts'

/** Making a PDF takes a moment of the processor; nobody needs a hundred of them. */
const PDF_RATE = { burst: 20, everySeconds: 5 }

/** As every other download: never rendered as a page of ours, never sniffed, never kept by anybody between. */
const HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/**
 * The receipt of the last decision about an own consent, or of one event of it.
 * @throws Refusal NOT_FOUND when it is somebody else's or there is no receipt; TOO_MANY
 */
export async function receiptOf(
  userId: string,
  uid: string,
  wanted: { format: 'json' | 'pdf'; event?: string | undefined },
): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const [row] = await findRowsAbout(userId, uid)
  const events = row ? await findEventsAbout(userId, row.key) : []
  const event = events.find(({ id, receipt }) => receipt !== null && (wanted.event ?? id) === id)
  const file = event && receiptOfEvent(event)
  if (!event || !file) throw new Refusal('NOT_FOUND')
  const isPdf = wanted.format === 'pdf'
  if (isPdf) await limit('receipt-pdf', userId, PDF_RATE)
  const body = isPdf ? await pdfOf(JSON.parse(file) as SignedReceipt) : Buffer.from(file)
  const name = [m.receipt_file({}, { locale: event.language }), event.consentKey, dayOf(event.happenedAt)].join('-')
  return {
    headers: {
      ...HEADERS,
      'Content-Type': isPdf ? 'application/pdf' : 'application/json; charset=utf-8',
      'Content-Length': String(body.length),
      'Content-Disposition': attachment(`${name}.${wanted.format}`),
    },
    body,
  }
}

/** Loaded with the first document: making PDFs takes 34 MB and a fifth of a second that no start should pay for. */
const pdfOf = async (receipt: SignedReceipt): Promise<Buffer> => (await import('./receipt-pdf.ts')).receiptPdf(receipt)

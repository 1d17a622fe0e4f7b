import type { ApplicationStatus } from '@korak/contract/applications.policy.ts'
import type { DocumentContent } from '@korak/contract/document-templates.ts'
import { offerAnswerPolicy } from '@korak/contract/offers.policy.ts'
import type { OwnOffer } from '@korak/contract/offers.ts'
import { findHearer, giveBack, promiseDay, tell } from '#applications/moves.service.ts'
import { recallHeld } from '#applications/office/recall.service.ts'
import { openWhole } from '#applications/record/record.service.ts'
import { limit } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { dayOf, instant, now } from '#base/time.ts'
import { type Canonical, canonical } from '#consents/ledger/canonical.ts'
import { type Signature, signText } from '#consents/receipts/signing.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { emit } from '#events.ts'
import { attachment } from '#files/download.ts'
import type { RequestContext } from '#http/request-context.ts'
import { m } from '#i18n/words/messages.js'
import { refuseWhileClosing } from '#users/account-closing.ts'
import { requireState } from '#routing/may.ts'
import { mailAnswered } from './offers.mail.ts'
import * as queries from './offers.queries.ts'
import { auditOffer, lockOffer } from './offers.service.ts'
import { factsOf, ownOfferOf } from './offers.view.ts'
import { OFFER_RECEIPT, type OfferReceipt } from './receipts.ts'

/** For the door: another person's offer is as good as none, and so is one that was not sent. @throws Refusal NOT_FOUND */
export async function requireOwn(who: Who, id: string): Promise<void> {
  await ownRow(who, id)
}

async function ownRow(who: Who, id: string): Promise<queries.OfferRow> {
  const row = await queries.findOffer(id)
  if (row?.userId !== who.userId || row.sentAt === null) throw new Refusal('NOT_FOUND')
  return row
}

/** The last version of the offer on an own application. */
export async function ownOffer(who: Who, applicationId: string): Promise<{ offer: OwnOffer | null }> {
  const row = await queries.findLastSent(applicationId, who.userId)
  return { offer: row ? ownOfferOf(row, who) : null }
}

const VERBS = { accept: 'accepted', decline: 'declined' } as const

/**
 * Answers an offer as it was read. It decides nothing else: what follows is for staff to do. A letter that is held and says
 * otherwise is taken back. Repeated, it changes nothing.
 * @param answer.hash of the document that was on the screen
 * @throws Refusal NOT_FOUND, OFFER_ENDED when it is another one now or none, OFFER_LATE, ACCOUNT_CLOSING
 */
export async function answerOffer(
  who: Who,
  id: string,
  verb: keyof typeof VERBS,
  { hash, text }: { hash: string; text: string },
): Promise<OwnOffer> {
  await refuseWhileClosing(who.userId)
  return transact(async () => {
    const { application, offer } = await lockOffer(id, who.userId)
    if (offer.sentAt === null) throw new Refusal('NOT_FOUND')
    const answer = VERBS[verb]
    if (offer.state === answer) return ownOfferOf(offer, who)
    requireState(offerAnswerPolicy[verb], factsOf(offer))
    if (offer.sha256.toString('hex') !== hash) throw new Refusal('OFFER_ENDED')
    // The answer stands: what would tell another outcome is not sent any more. Being hired is what it was said yes or no to.
    const of = (to: ApplicationStatus) => (to === 'hired') === (answer === 'declined')
    await recallHeld(application, { actorId: who.userId, why: answer, of })
    const at = now()
    const signed = canonical(receiptOf(offer, { answer, text, at }) as unknown as Canonical)
    await queries.updateOffer(id, {
      state: answer,
      answerText: text || null,
      answeredAt: at,
      receipt: signed,
      signature: JSON.stringify(signText(signed)),
    })
    await emit('offerAnswered', { userId: application.userId, applicationId: application.id })
    const locale = { locale: application.language }
    const said = answer === 'accepted' ? m.offer_said_accepted({}, locale) : m.offer_said_declined({}, locale)
    await tell(application, {
      actor: 'candidate',
      actorId: who.userId,
      text: [said, text].filter(Boolean).join('\n\n'),
    })
    await giveBack(application, promiseDay())
    // Whose withdrawal or further version was on its way.
    const others = await queries.findOffers(application.id)
    const overtaken = offer.withdrawnBy ?? others.find(({ state }) => state === 'held')?.madeBy ?? null
    const hearer = overtaken === null ? undefined : await findHearer(application.jobId, overtaken)
    const writer = hearer?.id === overtaken ? hearer : undefined
    await mailAnswered(application, { answer, text: text || null, isKept: offer.withdrawAt !== null, writer })
    await auditOffer(who.userId, answer, application, offer.version)
    const row = await queries.findOffer(id)
    if (!row) throw new Refusal('NOT_FOUND')
    return ownOfferOf(row, who)
  })
}

const receiptOf = (
  offer: queries.OfferRow,
  { answer, text, at }: { answer: 'accepted' | 'declined'; text: string; at: Date },
): OfferReceipt => ({
  schema_version: OFFER_RECEIPT,
  offer_id: offer.id,
  application_id: offer.applicationId,
  person_id: offer.userId,
  version: offer.version,
  language: offer.language,
  document: offer.document as unknown as DocumentContent,
  document_sha256: offer.sha256.toString('hex'),
  answer,
  answer_text: text,
  answered_at: instant(at),
  method: 'portal',
})

/** Making a PDF takes a moment of the processor; nobody needs a hundred of them. */
const PDF_RATE = { burst: 20, everySeconds: 5 }
/** As every other download: never rendered as a page of ours, never sniffed, never kept by anybody between. */
const HEADERS = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}
interface Download {
  headers: Record<string, string>
  body: Buffer
}
const download = (body: Buffer, type: string, name: string): Download => ({
  headers: {
    ...HEADERS,
    'Content-Type': type,
    'Content-Length': String(body.length),
    'Content-Disposition': attachment(name),
  },
  body,
})

/** Loaded with the first document: no start should pay for it. */
const writer = () => import('./offer-pdf.ts')

async function pdfOf(who: Who, row: queries.OfferRow): Promise<Download> {
  await limit('offer-pdf', who.userId, PDF_RATE)
  const { offerPdf } = await writer()
  const name = `${m.offer_file({}, { locale: row.language })}-${row.version}-${dayOf(row.createdAt)}.pdf`
  return download(await offerPdf(row), 'application/pdf', name)
}

/**
 * The document of an offer, for staff: a look at the whole application.
 * @throws Refusal NOT_FOUND, also when nothing of what was sent may be read; TOO_MANY
 */
export async function documentOfOffer(who: Who, id: string, context: RequestContext): Promise<Download> {
  const row = await queries.findOffer(id)
  if (!row) throw new Refusal('NOT_FOUND')
  await transact(() => openWhole(who, row.applicationId, context))
  return pdfOf(who, row)
}

/** The document of an own offer. @throws Refusal NOT_FOUND, TOO_MANY */
export const ownDocument = async (who: Who, id: string): Promise<Download> => pdfOf(who, await ownRow(who, id))

/** Signed receipt of the answer to an own offer. @throws Refusal NOT_FOUND before it was answered, TOO_MANY */
export async function ownReceipt(who: Who, id: string, format: 'json' | 'pdf'): Promise<Download> {
  const row = await ownRow(who, id)
  if (row.receipt === null) throw new Refusal('NOT_FOUND')
  const receipt = JSON.parse(row.receipt) as OfferReceipt
  const signature = row.signature as unknown as Signature
  const name = `${m.offer_receipt_file({}, { locale: row.language })}-${row.version}-${dayOf(row.answeredAt ?? now())}`
  if (format === 'json') {
    const file = Buffer.from(`${JSON.stringify({ receipt, signature }, null, 2)}\n`)
    return download(file, 'application/json; charset=utf-8', `${name}.json`)
  }
  await limit('offer-pdf', who.userId, PDF_RATE)
  const { receiptPdf } = await writer()
  return download(await receiptPdf(receipt, signature), 'application/pdf', `${name}.pdf`)
}

import type { OfferTerms } from '@korak/contract/offers.ts'
import { answerWords, askOn } from '#applications/asks.service.ts'
import { lockApplication } from '#applications/moves.service.ts'
import { now } from '#base/time.ts'
import { writeDocument } from './document.ts'
import { hashOf } from './receipts.ts'
import * as queries from './offers.queries.ts'

/** An offer as it stands once it was sent, for demo data: nobody is told. Joins the open transaction. */
export async function saveOpenOffer(
  applicationId: string,
  { userId: madeBy, name }: { userId: string; name: string },
  terms: OfferTerms,
): Promise<void> {
  const application = await lockApplication(applicationId)
  if (!application) return
  const { userId, language } = application
  const basis = await queries.findBasis(applicationId, language)
  const { document } = await writeDocument({ name }, application, terms, basis?.company ?? null)
  await queries.insertOffer({
    applicationId,
    userId,
    version: 1,
    language,
    startOn: terms.start_on,
    pay: String(terms.pay),
    payPeriod: terms.pay_period,
    contract: terms.contract,
    place: terms.place,
    answerBy: terms.answer_by,
    conditions: terms.conditions,
    document: JSON.stringify(document),
    sha256: hashOf(document, language, 1),
    state: 'open',
    dueAt: now(),
    sentAt: now(),
    madeBy,
  })
  // Its document is what waits for the answer, not the letter it went with.
  await answerWords(application)
  await askOn(application)
}

import type { DocumentContent } from '@korak/contract/document-templates.ts'
import { offerAnswerPolicy, offerPolicy } from '@korak/contract/offers.policy.ts'
import type { Offer, OwnOffer } from '@korak/contract/offers.ts'
import type { Who } from '#auth/who.ts'
import { instant, instantOrNull, today } from '#base/time.ts'
import { mayOf } from '#routing/may.ts'
import type { OfferRow } from './offers.queries.ts'

type Period = Offer['pay_period']

type Facts = Pick<OfferRow, 'state' | 'answerBy' | 'withdrawAt' | 'isHiring'>
export const factsOf = ({ state, answerBy, withdrawAt, isHiring }: Facts) => ({
  state,
  isHiring,
  isWithdrawing: withdrawAt !== null,
  isLate: state === 'open' && answerBy < today(),
})

const sharedOf = (row: OfferRow) => ({
  uid: row.id,
  version: row.version,
  state: row.state,
  language: row.language,
  start_on: row.startOn,
  pay: Number(row.pay),
  pay_period: row.payPeriod as Period,
  contract: row.contract,
  place: row.place,
  answer_by: row.answerBy,
  conditions: row.conditions,
  is_late: factsOf(row).isLate,
  sent_at: instantOrNull(row.sentAt),
  answer_text: row.answerText,
  answered_at: instantOrNull(row.answeredAt),
})

/** The offer as it was last sent; what was said to one before it holds no more. @param offers newest first */
export const lastSent = (offers: readonly OfferRow[]): OfferRow | undefined =>
  offers.find(({ sentAt }) => sentAt !== null)

/** A version as staff see it. */
export const offerOf = (row: OfferRow, who: Who): Offer => ({
  ...sharedOf(row),
  due_at: instant(row.dueAt),
  withdraw_at: instantOrNull(row.withdrawAt),
  made_by: row.writer,
  may: mayOf(offerPolicy, who, factsOf(row)),
})

/** The version a candidate has, with the words of it. */
export const ownOfferOf = (row: OfferRow, who: Who): OwnOffer => ({
  ...sharedOf(row),
  document: row.document as unknown as DocumentContent,
  hash: row.sha256.toString('hex'),
  may: mayOf(offerAnswerPolicy, who, factsOf(row)),
})

import type { OFFER_WAITS } from '@korak/contract/offers.ts'
import type { OfferState } from '@korak/contract/offers.policy.ts'
import type { OfferTerms } from '@korak/contract/offers.ts'
import { formatAmount } from '#base/text/money.ts'
import { m } from '#words/messages.js'

export const STATE_WORDS = {
  held: () => m.offer_state_held(),
  open: () => m.offer_state_open(),
  accepted: () => m.offer_state_accepted(),
  declined: () => m.offer_state_declined(),
  withdrawn: () => m.offer_state_withdrawn(),
  settled: () => m.offer_state_settled(),
  replaced: () => m.offer_state_replaced(),
  recalled: () => m.offer_state_recalled(),
} satisfies Record<OfferState, () => string>

export const WAIT_WORDS = {
  hiring: () => m.offer_waits_hiring(),
  declined: () => m.offer_waits_declined(),
  late: () => m.offer_waits_late(),
} satisfies Record<(typeof OFFER_WAITS)[number], () => string>

const PAY = {
  hour: (amount: string) => m.offer_pay_hour({ amount }),
  month: (amount: string) => m.offer_pay_month({ amount }),
  year: (amount: string) => m.offer_pay_year({ amount }),
} satisfies Record<OfferTerms['pay_period'], (amount: string) => string>
export const payOf = ({ pay, pay_period: period }: Pick<OfferTerms, 'pay' | 'pay_period'>): string =>
  PAY[period](formatAmount(pay))

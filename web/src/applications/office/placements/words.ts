import type { AnswerOf } from '@korak/contract/all.ts'
import type { PlacementTerms } from '@korak/contract/placements.ts'
import type { CheckIn, GUARANTEES, PLACEMENT_STATES } from '@korak/contract/placements.rules.ts'
import { m } from '#words/messages.js'

export const STATE_WORDS = {
  planned: () => m.placement_state_planned(),
  running: () => m.placement_state_running(),
  ended: () => m.placement_state_ended(),
} satisfies Record<(typeof PLACEMENT_STATES)[number], () => string>

export const GUARANTEE_WORDS = {
  none: () => m.placement_guarantee_none(),
  runs: () => m.placement_guarantee_runs(),
  over: () => m.placement_guarantee_over(),
  due: () => m.placement_guarantee_due(),
} satisfies Record<(typeof GUARANTEES)[number], () => string>

export const CHECK_IN_WORDS = {
  week: () => m.placement_check_in_week(),
  month: () => m.placement_check_in_month(),
  quarter: () => m.placement_check_in_quarter(),
  guarantee: () => m.placement_check_in_guarantee(),
} satisfies Record<CheckIn, () => string>

export const PERIOD_WORDS = {
  month: () => m.offer_period_month(),
  hour: () => m.offer_period_hour(),
  year: () => m.offer_period_year(),
} satisfies Record<PlacementTerms['pay_period'], () => string>

/** Terms that are typed or chosen, as they are called. */
export const TERM_WORDS = {
  start_on: () => m.placement_start(),
  pay: () => m.placement_amount(),
  pay_period: () => m.offer_period(),
  contract: () => m.placement_contract(),
  guarantee_days: () => m.placement_guarantee_days(),
} satisfies Record<Exclude<keyof PlacementTerms, 'check_ins'>, () => string>

/** What it says before work has begun is no promise that holds already. */
export const guaranteeWords = ({
  state,
  guarantee,
}: Pick<AnswerOf<'GET /placements'>['data'][number], 'state' | 'guarantee'>): string =>
  state === 'planned' && guarantee === 'runs' ? m.placement_guarantee_planned() : GUARANTEE_WORDS[guarantee]()

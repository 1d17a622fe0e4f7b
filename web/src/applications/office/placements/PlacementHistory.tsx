import { CHECK_INS, type CheckIn } from '@korak/contract/placements.rules.ts'
import { queryOf } from '#base/data/query.ts'
import { formatDay } from '#base/text/dates.ts'
import { FoldedChanges } from '#office/FoldedChanges.tsx'
import { m } from '#words/messages.js'
import { CHECK_IN_WORDS, PERIOD_WORDS, TERM_WORDS } from './words.ts'

const WORDS: Readonly<Record<string, () => string>> = {
  ...TERM_WORDS,
  check_ins: () => m.placement_check_ins(),
  ended_on: () => m.placement_ended(),
  end_reason: () => m.placement_ended_why(),
}
const isCheckIn = (value: string): value is CheckIn => (CHECK_INS as readonly string[]).includes(value)
const isPeriod = (value: string): value is keyof typeof PERIOD_WORDS => value in PERIOD_WORDS
function shownValue(field: string, value: string): string {
  if (field === 'start_on' || field === 'ended_on') return formatDay(value)
  if (field === 'pay_period' && isPeriod(value)) return PERIOD_WORDS[value]()
  return field === 'check_ins' && isCheckIn(value) ? CHECK_IN_WORDS[value]() : value
}

/** What was agreed before, and who changed it. */
export const PlacementHistory = ({ uid }: { uid: string }) => (
  <FoldedChanges
    title={m.placement_changes()}
    query={queryOf('GET /placements/:uid/changes', { params: { uid } })}
    made={m.activity_placements_made()}
    labelOf={(field) => WORDS[field]?.() ?? field}
    shown={shownValue}
  />
)

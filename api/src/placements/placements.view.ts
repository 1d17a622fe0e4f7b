import type { Placement } from '@korak/contract/placements.ts'
import { CHECK_INS, type GUARANTEES } from '@korak/contract/placements.rules.ts'
import { placementPolicy } from '@korak/contract/placements.policy.ts'
import type { Who } from '#auth/who.ts'
import { instant, today } from '#base/time.ts'
import { mayOf } from '#routing/may.ts'
import type { CheckInRow, PlacementRow } from './placements.queries.ts'

type Days = Pick<PlacementRow, 'startOn' | 'guaranteeUntil' | 'endedOn'>

export const factsOf = ({ startOn, endedOn }: Pick<Days, 'startOn' | 'endedOn'>) => ({
  isEnded: endedOn !== null,
  isBegun: startOn <= today(),
})

/** What the guarantee says: work that ended by its last day is answered for. */
function guaranteeOf({ guaranteeUntil, endedOn }: Days): (typeof GUARANTEES)[number] {
  if (guaranteeUntil === null) return 'none'
  if (endedOn !== null) return endedOn <= guaranteeUntil ? 'due' : 'over'
  return today() <= guaranteeUntil ? 'runs' : 'over'
}

/** A placement as staff see it. @param isLoose its application has left where a placement follows */
export function placementOf(who: Who, row: PlacementRow, checkIns: readonly CheckInRow[], isLoose: boolean): Placement {
  const facts = factsOf(row)
  return {
    uid: row.id,
    state: facts.isEnded ? 'ended' : facts.isBegun ? 'running' : 'planned',
    start_on: row.startOn,
    pay: Number(row.pay),
    pay_period: row.payPeriod,
    contract: row.contract,
    guarantee_days: row.guaranteeDays,
    guarantee_until: row.guaranteeUntil,
    guarantee: guaranteeOf(row),
    ended_on: row.endedOn,
    end_reason: row.endReason,
    check_ins: CHECK_INS.flatMap((kind) => {
      const found = checkIns.find((one) => one.kind === kind)
      if (!found) return []
      const { dueOn, assignee, doneAt, isStopped } = found
      return { kind, due_on: dueOn, assignee, is_done: doneAt !== null, is_stopped: isStopped }
    }),
    is_loose: isLoose,
    rev: row.rev,
    updated_at: instant(row.updatedAt),
    may: mayOf(placementPolicy, who, facts),
  }
}

import type { PlacementTerms } from '@korak/contract/placements.ts'
import { addDays, shortDay, today } from '#base/time.ts'
import { labelsOf, withCurrentKeys } from '#codelists/codelists.service.ts'
import { type FieldError, InvalidInput } from '#errors.ts'

export const CONTRACTS = 'project-ad-contract'
/** Days a start may be from today: beyond, somebody mistyped. */
export const MOST_DAYS = 730

/** The columns of terms. @throws InvalidInput */
export async function columnsOf(terms: PlacementTerms) {
  const { contract } = await withCurrentKeys({ contract: terms.contract }, { contract: CONTRACTS })
  const faults: Record<string, FieldError[]> = {}
  const [earliest, latest] = [addDays(today(), -MOST_DAYS), addDays(today(), MOST_DAYS)]
  if (terms.start_on > latest) faults['start_on'] = [{ key: 'error_date_far', values: { day: shortDay(latest) } }]
  if (terms.start_on < earliest)
    faults['start_on'] = [{ key: 'error_placement_early', values: { day: shortDay(earliest) } }]
  if (!(await labelsOf(CONTRACTS, 'sl-SI')).has(contract)) faults['contract'] = ['error_choice']
  if (terms.guarantee_days === null && terms.check_ins.includes('guarantee'))
    faults['check_ins'] = ['error_placement_guarantee']
  if (Object.keys(faults).length > 0) throw new InvalidInput(faults)
  return {
    startOn: terms.start_on,
    pay: String(terms.pay),
    payPeriod: terms.pay_period,
    contract,
    guaranteeDays: terms.guarantee_days,
  }
}

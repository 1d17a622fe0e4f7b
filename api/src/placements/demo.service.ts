import { CHECK_INS } from '@korak/contract/placements.rules.ts'
import type { PlacementTerms } from '@korak/contract/placements.ts'
import { alignCheckIns } from './check-ins.service.ts'
import * as queries from './placements.queries.ts'

/** A placement with its check-ins, for demo data: as if somebody in the office had entered it. Joins the open transaction. */
export async function savePlacement(
  application: { id: string; userId: string; contactId: string },
  terms: Omit<PlacementTerms, 'check_ins'>,
): Promise<void> {
  const { id: applicationId, userId, contactId } = application
  const { id } = await queries.insertPlacement({
    applicationId,
    userId,
    startOn: terms.start_on,
    pay: String(terms.pay),
    payPeriod: terms.pay_period,
    contract: terms.contract,
    guaranteeDays: terms.guarantee_days,
    madeBy: contactId,
  })
  const row = await queries.findPlacement(id)
  if (row) await alignCheckIns(row, CHECK_INS, { assigneeId: contactId, authorId: contactId })
}

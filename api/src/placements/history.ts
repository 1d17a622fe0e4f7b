import { CHECK_INS } from '@korak/contract/placements.rules.ts'
import type { PlacementTerms } from '@korak/contract/placements.ts'
import { revise } from '#changes/changes.service.ts'
import { Refusal } from '#errors.ts'
import * as queries from './placements.queries.ts'

/** @throws Refusal NOT_FOUND */
export async function rowOf(id: string): Promise<queries.PlacementRow> {
  const row = await queries.findPlacement(id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** What the history of a placement knows: all its terms, and its end. */
export async function valuesOf(
  id: string,
): Promise<PlacementTerms & { ended_on: string | null; end_reason: string | null }> {
  const row = await rowOf(id)
  const kinds = new Set((await queries.findCheckIns(id)).map(({ kind }) => kind))
  return {
    start_on: row.startOn,
    pay: Number(row.pay),
    pay_period: row.payPeriod,
    contract: row.contract,
    guarantee_days: row.guaranteeDays,
    check_ins: CHECK_INS.filter((kind) => kinds.has(kind)),
    ended_on: row.endedOn,
    end_reason: row.endReason,
  }
}
/** Shut with the key of the person: it tells what they earn. */
export const ofPlacement = ({ id, userId }: Pick<queries.PlacementRow, 'id' | 'userId'>, actorId: string | null) =>
  ({ entity: 'placement', table: 'placements', id, actorId, person: userId }) as const
/** One change of a placement that depends on nothing but how it stands. */
export const change = (row: queries.PlacementRow, actorId: string | null, work: () => Promise<void>): Promise<void> =>
  revise({ ...ofPlacement(row, actorId), sent: 'all', values: () => valuesOf(row.id) }, work)

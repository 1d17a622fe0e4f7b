import type { ProviderAnswer } from '@korak/contract/assessments.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { closeAssignment } from '#questionnaires/assignments/assignments.service.ts'
import { moveOrder } from '#assessments/orders/moves.ts'
import * as queries from '#assessments/orders/orders.queries.ts'
import { canMoveOrder, isWaiting } from '#assessments/orders/orders.states.ts'

type Known = { order: queries.OrderRow; external: queries.External }

/** What a report makes of an order; beginning and waiting change nothing. */
const OUTCOMES = { pending: null, started: null, completed: 'completed', failed: 'failed' } as const

/**
 * Takes in a signed report. The same one again, one that comes too late and one that contradicts a completed test
 * change nothing and are answered like any other.
 * @throws Refusal NOT_FOUND when the provider has no such order
 */
export const takeReport = (
  provider: string,
  { event, order: id, ...answer }: ProviderAnswer & { event: string; order: string },
): Promise<void> =>
  transact(async () => {
    const known = await queries.lockOrder(id)
    if (known?.external.provider !== provider || !known.external.isActive) throw new Refusal('NOT_FOUND')
    if (known.order.lastEvent !== event) await takeIn(known, answer, event)
  })

/** Takes in what the provider answered when it was asked. */
export const settleOrder = (id: string, answer: ProviderAnswer): Promise<void> =>
  transact(async () => {
    const known = await queries.lockOrder(id)
    if (known) await takeIn(known, answer, known.order.lastEvent)
  })

/** Call inside the transaction that has locked order and assignment. */
export async function takeIn(
  { order, external }: Known,
  { status, external_id, scores }: ProviderAnswer,
  lastEvent: string | null,
): Promise<void> {
  const at = now()
  const noted = { externalId: external_id ?? order.externalId, lastEvent, updatedAt: at }
  const to = OUTCOMES[status]
  if (to === null || !canMoveOrder(order.status, to)) {
    if (isWaiting(order.status)) await queries.updateOrder(order.id, noted)
    return
  }
  const by = { actorId: null }
  if (to === 'failed') {
    await moveOrder({ order, external }, to, noted, by)
    return
  }
  const result = JSON.stringify({ scores: scores ?? {} })
  await moveOrder({ order, external }, to, { ...noted, result, completedAt: at }, by)
  // The test is taken: nobody waits for another launch of it.
  for (const other of await queries.findOthers(order.assignmentId, order.id))
    await moveOrder({ order: other, external }, 'expired', { updatedAt: at }, by)
  if (external.status !== 'closed') await closeAssignment(external.id, at)
}

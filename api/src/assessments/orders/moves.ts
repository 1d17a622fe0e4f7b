import type { RequestContext } from '#http/request-context.ts'
import { audit } from '#audit/audit.ts'
import type { OrderStatus } from '#db/schema.ts'
import { type External, type OrderRow, updateOrder } from './orders.queries.ts'
import { canMoveOrder } from './orders.states.ts'

type Changes = Parameters<typeof updateOrder>[1]

/**
 * Takes an order to its next state and notes it in the trail; call inside the transaction that has locked it.
 * @throws Error for a move the states do not know: whoever calls has to ask first
 */
export async function moveOrder(
  { order, external }: { order: OrderRow; external: External },
  to: Exclude<OrderStatus, 'created'>,
  changes: Changes & { updatedAt: Date },
  by: { actorId: string | null; context?: Pick<RequestContext, 'ip' | 'device'> },
): Promise<OrderRow> {
  if (!canMoveOrder(order.status, to)) throw new Error(`No order moves from ${order.status} to ${to}`)
  const moved = await updateOrder(order.id, { ...changes, status: to })
  await audit(
    {
      action: `assessments.${to}`,
      actorId: by.actorId,
      userId: external.userId,
      subjectType: 'assessment_order',
      subjectId: order.id,
      details: { from: order.status, to, provider: external.provider },
    },
    by.context,
  )
  return moved
}

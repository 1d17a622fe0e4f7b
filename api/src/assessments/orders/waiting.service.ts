import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { mailExpired } from '#assessments/assessments.mail.ts'
import { moveOrder } from './moves.ts'
import * as queries from './orders.queries.ts'
import { canMoveOrder, isWaiting } from './orders.states.ts'
import { askProvider } from '#assessments/providers/provider-answer.ts'
import { takeIn } from '#assessments/providers/reports.service.ts'

/** Orders asked about in one round; of one provider so many at the same time. */
const ROUND = 200
const AT_ONCE = 5
/** How long one provider is waited for in a round, all its orders together. */
const PATIENCE_MS = 120_000

/**
 * Asks the providers about everything the portal waits for; what is silent for a day is handed to a consultant. Each is
 * asked beside the others, so that one that hangs keeps nobody else's results waiting; nor does an order that fails.
 * @throws the first error once all have had their turn
 */
export async function askAboutWaiting(): Promise<void> {
  const waiting = await queries.findWaiting(now(), ROUND)
  const byProvider = Map.groupBy(waiting, ({ providerId }) => providerId)
  const errors: unknown[] = []
  await Promise.all(
    [...byProvider.values()].map((orders) =>
      askAboutAll(
        orders.map(({ id }) => id),
        (error) => errors.push(error),
      ),
    ),
  )
  if (errors.length > 0) throw errors[0]
}

async function askAboutAll(ids: string[], onError: (error: unknown) => void): Promise<void> {
  const over = AbortSignal.timeout(PATIENCE_MS)
  for (let at = 0; at < ids.length; at += AT_ONCE)
    await Promise.all(ids.slice(at, at + AT_ONCE).map((id) => askAbout(id, over).catch(onError)))
}

/** @param over the provider has been waited for long enough; what was not asked about has its turn in another round */
async function askAbout(id: string, over: AbortSignal): Promise<void> {
  const known = await queries.findWithExternal(id)
  if (!known) return
  const answer = over.aborted ? null : await askProvider(known.external, id, over)
  const isAsked = !over.aborted || known.external.pollUrl === null
  await transact(async () => {
    const held = await queries.lockOrder(id)
    // Its report may have come meanwhile.
    if (!held || !isWaiting(held.order.status)) return
    if (answer) await takeIn(held, answer, held.order.lastEvent)
    const { order = held.order } = (await queries.findWithExternal(id)) ?? {}
    if (!isWaiting(order.status)) return
    const at = now()
    await queries.updateOrder(id, { polledAt: at })
    if (isAsked && order.pollUntil !== null && order.pollUntil <= at) await giveUp({ ...held, order }, at)
  })
}

async function giveUp(held: { order: queries.OrderRow; external: queries.External }, at: Date): Promise<void> {
  if (!canMoveOrder(held.order.status, 'expired')) return
  await moveOrder(held, 'expired', { updatedAt: at }, { actorId: null })
  await mailExpired(held.external, held.order)
}

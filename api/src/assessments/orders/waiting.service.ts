import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { mailExpired } from '#assessments/assessments.mail.ts'
import { moveOrder } from './moves.ts'
import * as queries from './orders.queries.ts'
import { canMoveOrder, isWaiting } from './orders.states.ts'
import { askProvider } from '#assessments/providers/provider-answer.ts'
import { takeIn } from '#assessments/providers/reports.service.ts'

/** Orders asked about in one round, and at the same time. */
const ROUND = 200
const AT_ONCE = 5

/** Asks the providers about everything the portal waits for; what is silent for a day is handed to a consultant. */
export async function askAboutWaiting(): Promise<void> {
  const ids = await queries.findWaiting(now(), ROUND)
  for (let at = 0; at < ids.length; at += AT_ONCE) await Promise.all(ids.slice(at, at + AT_ONCE).map(askAbout))
}

async function askAbout(id: string): Promise<void> {
  const known = await queries.findWithExternal(id)
  if (!known) return
  const answer = await askProvider(known.external, id)
  await transact(async () => {
    const held = await queries.lockOrder(id)
    // Its report may have come meanwhile.
    if (!held || !isWaiting(held.order.status)) return
    if (answer) await takeIn(held, answer, held.order.lastEvent)
    const { order = held.order } = (await queries.findWithExternal(id)) ?? {}
    if (!isWaiting(order.status)) return
    const at = now()
    await queries.updateOrder(id, { polledAt: at })
    if (order.pollUntil !== null && order.pollUntil <= at) await giveUp({ ...held, order }, at)
  })
}

async function giveUp(held: { order: queries.OrderRow; external: queries.External }, at: Date): Promise<void> {
  if (!canMoveOrder(held.order.status, 'expired')) return
  await moveOrder(held, 'expired', { updatedAt: at }, { actorId: null })
  await mailExpired(held.external, held.order)
}

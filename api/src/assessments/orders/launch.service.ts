import { randomBytes } from 'node:crypto'
import type { AssessmentOrder } from '@korak/contract/assessments.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { orderPolicy } from '@korak/contract/questionnaires.policy.ts'
import type { RequestContext } from '#http/request-context.ts'
import { limit } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { instant, instantOrNull, now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { publicUrl } from '#http/origin.ts'
import { startAssignment } from '#questionnaires/assignments/assignments.service.ts'
import { mayOf, requireState } from '#routing/may.ts'
import { addressOf } from '#assessments/providers/addresses.ts'
import { launchToken } from './launch-token.ts'
import { moveOrder } from './moves.ts'
import * as queries from './orders.queries.ts'
import { canMoveOrder, isWaiting, LAUNCH_MINUTES, WAIT_HOURS } from './orders.states.ts'
import { askProvider } from '#assessments/providers/provider-answer.ts'
import { settleOrder } from '#assessments/providers/reports.service.ts'

const LAUNCHES = { burst: 10, everySeconds: 60 }
const CHECKS = { burst: 5, everySeconds: 30 }
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** @throws Refusal NOT_FOUND unless it is an own test of a provider */
export async function ownExternal(who: Who, uid: string): Promise<queries.External> {
  const own = await queries.findOwn(who.userId, uid, now())
  if (!own) throw new Refusal('NOT_FOUND')
  return own
}

/** How the test of a provider stands. */
export async function orderOf(who: Who, uid: string): Promise<AssessmentOrder> {
  const own = await ownExternal(who, uid)
  return viewOf(own, await queries.findOrder(uid))
}

const viewOf = (own: queries.External, order: queries.OrderRow | undefined): AssessmentOrder => ({
  status: order?.status ?? null,
  provider: own.providerName,
  launched_at: instantOrNull(order?.launchedAt ?? null),
  returned_at: instantOrNull(order?.returnedAt ?? null),
  completed_at: instantOrNull(order?.completedAt ?? null),
  waits_until: order && isWaiting(order.status) ? instantOrNull(order.pollUntil) : null,
  may: mayOf(orderPolicy, null, own),
})

/**
 * Makes the address a person goes to. One launch waits at a time: opening the test again continues it under a new
 * token; after a failed or expired one a new order is made.
 */
export async function launch(
  who: Who,
  uid: string,
  context: RequestContext,
): Promise<{ url: string; expires_at: string }> {
  await limit('assessment-launch', who.userId, LAUNCHES)
  return transact(async () => {
    const at = now()
    const external = await queries.lockExternal(uid)
    if (external?.userId !== who.userId) throw new Refusal('NOT_FOUND')
    requireState(orderPolicy.launch, external)
    const nonce = randomBytes(16)
    const last = await queries.findOrder(uid)
    const isGoingOn = last !== undefined && isWaiting(last.status)
    const order = isGoingOn ? last : await queries.insertOrder({ assignmentId: uid, nonce, createdAt: at })
    const waits = { launchedAt: at, pollUntil: new Date(at.getTime() + WAIT_HOURS * HOUR), updatedAt: at, nonce }
    if (canMoveOrder(order.status, 'launched'))
      await moveOrder({ order, external }, 'launched', waits, { actorId: who.userId, context })
    else await queries.updateOrder(order.id, waits)
    await startAssignment(who, uid, context)
    const end = new Date(at.getTime() + LAUNCH_MINUTES * MINUTE)
    const token = launchToken(external.provider, {
      order: order.id,
      nonce: nonce.toString('hex'),
      exp: Math.floor(end.getTime() / 1000),
      language: context.language,
      back: new URL(pathTo('/questionnaires/:uid', { uid, returned: 1 }), publicUrl()).href,
    })
    const url = addressOf(external.launchUrl, { token })
    if (!url) throw new Refusal('STATE_NOT_ALLOWED')
    return { url: url.href, expires_at: instant(end) }
  })
}

/** Notes that the person is back. What came of it only the provider can say. */
export async function noteReturn(who: Who, uid: string, context: RequestContext): Promise<AssessmentOrder> {
  await transact(async () => {
    const external = await queries.lockExternal(uid)
    const order = await queries.findOrder(uid)
    if (external?.userId !== who.userId || !order || !canMoveOrder(order.status, 'returned')) return
    const at = now()
    const by = { actorId: who.userId, context }
    await moveOrder({ order, external }, 'returned', { returnedAt: at, updatedAt: at }, by)
  })
  return orderOf(who, uid)
}

/** Asks the provider now instead of at the next round. */
export async function checkNow(who: Who, uid: string): Promise<AssessmentOrder> {
  const own = await ownExternal(who, uid)
  const order = await queries.findOrder(uid)
  if (!order || !isWaiting(order.status)) return viewOf(own, order)
  await limit('assessment-check', who.userId, CHECKS)
  const answer = await askProvider(own, order.id)
  if (answer) await settleOrder(order.id, answer)
  return orderOf(who, uid)
}

import { UNDO_SECONDS } from '@korak/contract/amounts.ts'
import { offerPolicy } from '@korak/contract/offers.policy.ts'
import type { Offer } from '@korak/contract/offers.ts'
import { giveBack, hasTold, promiseDay, tell } from '#applications/moves.service.ts'
import type { Who } from '#auth/who.ts'
import { enqueue } from '#background/queue.ts'
import { eachApart } from '#base/each-apart.ts'
import { now } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { emit } from '#events.ts'
import { requireState } from '#routing/may.ts'
import { mailWithdrawn } from './offers.mail.ts'
import * as queries from './offers.queries.ts'
import { auditOffer, lockOffer, lockReadable, offerNow } from './offers.service.ts'
import { factsOf, offerOf } from './offers.view.ts'

/**
 * Withdraws what nobody has answered, held half a minute: until then the candidate knows nothing of it, and an answer that comes
 * counts. Once more, by the same person in the same words, changes nothing.
 * @throws Refusal NOT_FOUND, OFFER_ANSWERED, STATE_NOT_ALLOWED, HIRING_HELD, STALE when somebody has withdrawn it in other words
 */
export const withdrawOffer = (who: Who, id: string, text: string): Promise<Offer> =>
  transact(async () => {
    const { application, offer } = await lockReadable(id)
    if (offer.state === 'withdrawn' || offer.withdrawAt) {
      const isOwn = offer.withdrawAt
        ? offer.withdrawnBy === who.userId && offer.withdrawText === text
        : await hasTold(application, { actorId: who.userId, text })
      if (!isOwn) throw new Refusal('STALE')
      return offerOf(offer, who)
    }
    requireState(offerPolicy.withdraw, factsOf(offer))
    const runAt = new Date(now().getTime() + UNDO_SECONDS * 1000)
    await queries.updateOffer(id, { withdrawAt: runAt, withdrawText: text, withdrawnBy: who.userId })
    // An earlier one that was taken back may still have its task: each has its own.
    await enqueue('offers.withdraw', { offer: id }, { key: `withdrawal ${id} ${runAt.getTime()}`, runAt })
    await auditOffer(who.userId, 'withdrawal_held', application, offer.version)
    return offerNow(who, id)
  })

/**
 * Takes a withdrawal back that is held; once more changes nothing.
 * @throws Refusal NOT_FOUND, OFFER_ANSWERED, STATE_NOT_ALLOWED once the candidate was told
 */
export const keepOffer = (who: Who, id: string): Promise<Offer> =>
  transact(async () => {
    const { application, offer } = await lockReadable(id)
    if (offer.state === 'open' && !offer.withdrawAt) return offerOf(offer, who)
    requireState(offerPolicy.keep, factsOf(offer))
    await queries.updateOffer(id, { withdrawAt: null, withdrawText: null, withdrawnBy: null })
    await auditOffer(who.userId, 'withdrawal_recalled', application, offer.version)
    return offerNow(who, id)
  })

/** Withdraws an offer whose withdrawal is due, and tells the candidate. Run twice, it is told once; answered meanwhile, never. */
export const sendWithdrawal = async (id: string): Promise<void> => {
  const due = await queries.findOffer(id)
  if (!due?.withdrawAt || due.withdrawAt > now()) return
  await transact(async () => {
    const { application, offer } = await lockOffer(id)
    if (!offer.withdrawAt || offer.withdrawAt > now()) return
    const { withdrawText, withdrawnBy: actorId } = offer
    const text = withdrawText ?? ''
    await queries.updateOffer(id, { state: 'withdrawn' })
    await emit('offerEnded', { userId: application.userId, applicationId: application.id })
    await tell(application, { actor: 'staff', actorId, text })
    const promiseOn = await giveBack(application, promiseDay())
    await mailWithdrawn(application, { text, promiseOn })
    await auditOffer(actorId, 'withdrawn', application, offer.version)
  })
}

/** Tells all withdrawals that are due, each in a transaction of its own. @returns how many were found */
export async function sendDueWithdrawals(): Promise<number> {
  const due = await queries.findDueWithdrawals(now())
  await eachApart(due, sendWithdrawal)
  return due.length
}

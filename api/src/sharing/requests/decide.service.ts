import { shareRequestPolicy } from '@korak/contract/sharing.policy.ts'
import type { ShareRequestDetails } from '@korak/contract/sharing.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import type { Who } from '#auth/who.ts'
import { addMonths, dayOf, instant, now, today } from '#base/time.ts'
import { note } from '#consents/ledger/journal.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { requireState } from '#routing/may.ts'
import { requireShareable } from './share-requests.service.ts'
import { type Copy, copyOf, droppedBy, hashOfCopy } from './shown-copy.ts'
import { end } from './ends.service.ts'
import { mailAnswer, mailContacts, mailErase } from '#sharing/sharing.mail.ts'
import { allowAgain } from '#sharing/owed.service.ts'
import * as queries from '#sharing/sharing.queries.ts'
import { ownShare } from '#sharing/sharing.service.ts'
import { statusToday, VISIBLE_MONTHS } from '#sharing/sharing.states.ts'

const DECISIONS = {
  confirmed: shareRequestPolicy.confirm,
  declined: shareRequestPolicy.decline,
  withdrawn: shareRequestPolicy.withdraw,
} as const
type Decision = keyof typeof DECISIONS

/**
 * Allows the company to see what the person has read, and keeps a copy of it.
 * @param shown what was read, as `ownShare` names it
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED, CONSENT_MISSING, ACCOUNT_CLOSING, SHOWN_CHANGED when the company
 * would see something else by now
 */
export const confirmShare = (who: Who, uid: string, language: Language, shown: string): Promise<ShareRequestDetails> =>
  decide(who, uid, 'confirmed', language, shown)

/** Does not allow it; no reason is asked for. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export const declineShare = (who: Who, uid: string, language: Language): Promise<ShareRequestDetails> =>
  decide(who, uid, 'declined', language)

/** Ends what was allowed; the company is asked to erase it. @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED */
export const withdrawShare = (who: Who, uid: string, language: Language): Promise<ShareRequestDetails> =>
  decide(who, uid, 'withdrawn', language)

async function decide(
  who: Who,
  uid: string,
  to: Decision,
  language: Language,
  shown = '',
): Promise<ShareRequestDetails> {
  await transact(async () => {
    // Two answers at one time wait for each other here, and the second finds what the first has done.
    await queries.lockPerson(who.userId)
    const share = await queries.findOwnShare(uid, who.userId)
    if (!share) throw new Refusal('NOT_FOUND')
    // The same answer again changes nothing.
    if (share.status === to) return
    requireState(DECISIONS[to], statusToday(share))
    if (to === 'withdrawn') await end(share, to, 'person', who.userId)
    else await answer(share, to, who, shown)
  })
  return ownShare(who, uid, language)
}

async function answer(share: queries.ShareRow, to: 'confirmed' | 'declined', who: Who, shown: string): Promise<void> {
  const at = now()
  const visibleUntil = to === 'confirmed' ? lastDay((await requireShareable(share.userId)).until) : null
  const copy = to === 'confirmed' ? await agreedCopy(share, shown) : null
  const kept = copy ? { shown: JSON.stringify(copy) } : {}
  await queries.updateShare(share.id, { status: to, decidedAt: at, visibleUntil, updatedAt: at, ...kept })
  if (to === 'declined') note({ share: { id: share.id, status: to, because: null, at: instant(at) } })
  await audit({
    action: `sharing.${to}`,
    actorId: who.userId,
    userId: share.userId,
    subjectType: 'share',
    subjectId: share.id,
    details: { from: share.status, to, company: share.companySl },
  })
  if (copy) {
    await allowAgain(share, copy)
    await replaceEarlier(share, copy, who.userId)
    await mailContacts({ ...share, visibleUntil })
  }
  await mailAnswer(share, to)
}

/** What the company would see now, which has to be what the person has read. @throws Refusal SHOWN_CHANGED */
async function agreedCopy(share: queries.ShareRow, shown: string): Promise<Copy> {
  const profile = await queries.findShownProfile(share.userId)
  if (!profile) throw new Refusal('NOT_FOUND')
  const copy = await copyOf(share, profile)
  if (hashOfCopy(copy) !== shown) throw new Refusal('SHOWN_CHANGED')
  return copy
}

/**
 * The company sees one presentation of a person for a job: the one allowed last, and nothing beside it. What it was shown
 * before and is not in that one it is asked to erase at once, so that the end of each asks for all that is left.
 */
async function replaceEarlier(
  { id, userId, jobId, companyId }: queries.ShareRow,
  copy: Copy,
  actorId: string,
): Promise<void> {
  for (const share of await queries.findOpenShares(userId)) {
    if (share.id === id || share.status !== 'confirmed' || share.jobId !== jobId || share.companyId !== companyId)
      continue
    await end(share, 'expired', 'replaced', actorId)
    const dropped = droppedBy(copy, share)
    if (dropped.length > 0) await mailErase(share, 'replaced', dropped)
  }
}

/** Six months from today, and no longer than the consent to sharing holds. */
function lastDay(consentUntil: Date | null): string {
  const months = addMonths(today(), VISIBLE_MONTHS)
  const consent = consentUntil && dayOf(consentUntil)
  return consent && consent < months ? consent : months
}

import type { Relationship } from '@korak/contract/campaigns.ts'
import type { FeedbackCard } from '@korak/contract/feedback.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { audit } from '#audit/audit.ts'
import { instant, now, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { definitionOf } from '#questionnaires/paper.ts'
import {
  type Changes,
  closeSheet,
  insertSheet,
  keepAnswers,
  type Kept,
  lockSheet,
} from '#questionnaires/sheets.service.ts'
import { type Asker, factsOf, feedbackCard, isOver, requireRater, type RaterRow } from './feedback.service.ts'
import { holdCampaign, lockForAnswers, updateCard, updateRater } from './raters.queries.ts'
import { closeSlot, findSlot, insertSlot, rewriteInOrder } from './slots.queries.ts'
import { dayTime, slotOf } from './slots.ts'

/** The own rater row, held with the person it is about. @throws Refusal NOT_FOUND */
async function hold(by: Asker, uid: string): Promise<RaterRow> {
  await lockForAnswers(await requireRater(by, uid))
  // What was read before may have changed while waiting.
  return requireRater(by, uid)
}

/**
 * Begins with what the rater says about the relationship. The nominated one counts until another is approved; going on
 * with a questionnaire changes nothing but that.
 * @throws Refusal NOT_FOUND, LOCKED when it or the campaign is closed; InvalidInput for a relationship that cannot be:
 * nobody becomes the assessed person by saying so, nor ceases to be
 */
export const startAnswering = (by: Asker, uid: string, relationship: Relationship): Promise<void> =>
  transact(async () => {
    const row = await hold(by, uid)
    if (row.status === 'closed' || isOver(row)) throw new Refusal('LOCKED')
    if ((relationship === 'self') !== (row.relationship === 'self'))
      throw new InvalidInput({ relationship: ['error_rater_self_only'] })
    const claim = claimOf(row, relationship)
    const day = dayTime()
    if (row.status === 'open') {
      const id = slotOf(uid)
      await insertSlot({ id, subjectId: row.subjectId, relationship: row.relationship, day })
      await insertSheet(id, row.versionId, { slotId: id }, day)
      await updateCard(uid, { status: 'in-progress', day })
    }
    if (row.status !== 'open' && !claim) return
    await updateRater(uid, { status: 'in-progress', ...claim, updatedAt: day })
    await rewriteInOrder(row.subjectId)
  })

/** What changes about the claim; null when nothing does. */
function claimOf(row: RaterRow, relationship: Relationship) {
  if (relationship === row.relationship)
    return row.claim === 'proposed' ? ({ claimed: null, claim: null } as const) : null
  return relationship === row.claimed ? null : ({ claimed: relationship, claim: 'proposed' } as const)
}

/**
 * Keeps changed answers. Beside them stands no time finer than the day; only the sender is told when it was.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED before it was begun, LOCKED; InvalidInput by item
 */
export const saveFeedback = (by: Asker, uid: string, changes: Changes): Promise<Kept> =>
  transact(async () => {
    const found = await requireRater(by, uid)
    await holdCampaign(found.campaignId)
    const row = await requireRater(by, uid)
    const sheet = await lockSheet(slotOf(uid))
    const slot = await findSlot(slotOf(uid))
    if (row.status === 'closed' || slot?.status === 'closed' || isOver(row)) throw new Refusal('LOCKED')
    if (!sheet || !slot) throw new Refusal('STATE_NOT_ALLOWED')
    const facts = factsOf(slot.relationship)
    // Without an account: a file would be somebody's.
    const kept = await keepAnswers(sheet, changes, { facts, userId: null, at: dayTime() })
    return { ...kept, saved_at: instant(now()) }
  })

/**
 * Submits the answers about one person; once more answers the same.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED before it was begun, LOCKED after the campaign; InvalidInput with what is
 * missing, by item
 */
export async function completeFeedback(
  by: Asker,
  uid: string,
  language: Language,
): Promise<FeedbackCard & { thank_you: string }> {
  const thanks = await transact(async () => {
    const row = await hold(by, uid)
    if (row.status === 'closed') return (await definitionOf(row.versionId)).thank_you
    if (isOver(row)) throw new Refusal('LOCKED')
    const sheet = await lockSheet(slotOf(uid))
    const slot = await findSlot(slotOf(uid))
    if (!sheet || !slot) throw new Refusal('STATE_NOT_ALLOWED')
    const { definition } = await closeSheet(sheet, factsOf(slot.relationship))
    await close(row)
    return definition.thank_you
  })
  return { ...(await feedbackCard(by, uid)), thank_you: thanks[language] }
}

/** Both sides are closed. The trail says that feedback was given in the campaign, and neither about whom nor where from. */
async function close({ id, subjectId, campaignId, userId }: RaterRow): Promise<void> {
  const day = dayTime()
  await closeSlot(slotOf(id), day, today())
  await updateRater(id, { status: 'closed', answeredOn: today(), updatedAt: day })
  await updateCard(id, { status: 'closed', day })
  await rewriteInOrder(subjectId)
  const about = { subjectType: 'campaign', subjectId: campaignId }
  await audit({ action: 'feedback.answered', actorId: userId, userId, ...about })
}

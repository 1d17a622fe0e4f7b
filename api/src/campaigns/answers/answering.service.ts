import { feedbackPolicy } from '@korak/contract/campaigns.policy.ts'
import type { Relationship } from '@korak/contract/campaigns.ts'
import type { FeedbackCard } from '@korak/contract/feedback.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { now, today } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { InvalidInput } from '#errors.ts'
import { requireState } from '#routing/may.ts'
import { definitionOf } from '#questionnaires/versions/definition-cache.ts'
import { type Changes, closeSheet, keepAnswers, type SaveResult } from '#questionnaires/answers/sheets.service.ts'
import { type Asker, factsOf, feedbackCard, isOver, requireRater, type RaterRow } from './feedback.service.ts'
import { holdCampaigns } from './asked-raters.queries.ts'
import { emptyContent } from './sealing.ts'
import { beginSlot, holdSlot, saveSlot, sheetOf, type Slot } from './slots.service.ts'

interface Held {
  row: RaterRow
  slot: Slot | undefined
  status: RaterRow['status']
  isOver: boolean
}

/**
 * The own rater row with its slot, which is held. Whatever is done to a slot, nothing else is written in the same
 * transaction: no row of the rater, no card, no trail. @throws Refusal NOT_FOUND, KEY_MISSING
 */
async function hold(by: Asker, uid: string): Promise<Held> {
  await holdCampaigns([(await requireRater(by, uid)).campaignId])
  // What was read before may have changed while waiting.
  const row = await requireRater(by, uid)
  // Of a closed campaign the row knows it, and the key may be gone.
  if (row.campaignStatus === 'closed') return { row, slot: undefined, status: row.status, isOver: true }
  const slot = await holdSlot(row.campaignId, uid)
  return { row, slot, status: slot?.content.status ?? 'open', isOver: isOver(row) }
}

/**
 * Begins with what the rater says about the relationship. The nominated one counts until another is approved; going on
 * with a questionnaire changes nothing but that.
 * @throws Refusal NOT_FOUND, LOCKED when it or the campaign is closed, KEY_MISSING; InvalidInput for a relationship that
 * cannot be: nobody becomes the assessed person by saying so, nor ceases to be
 */
export const startAnswering = (by: Asker, uid: string, relationship: Relationship): Promise<void> =>
  transact(async () => {
    const { row, ...held } = await hold(by, uid)
    requireState(feedbackPolicy.start, held)
    if ((relationship === 'self') !== (row.relationship === 'self'))
      throw new InvalidInput({ relationship: ['error_rater_self_only'] })
    const slot = held.slot ?? (await begin(row))
    const { content } = slot
    const claimed = claimedBy(row, slot, relationship)
    if (content.status !== 'open' && claimed === content.claimed) return
    slot.content = { ...content, claimed, status: 'in-progress' }
    await saveSlot(slot)
  })

/** The place for answers, held: made now when it was not made with all the others. */
async function begin({ id, campaignId, subjectId, relationship }: RaterRow): Promise<Slot> {
  await beginSlot(campaignId, id, emptyContent(subjectId, relationship))
  const slot = await holdSlot(campaignId, id)
  if (!slot) throw new Error('A slot that was just made is not there')
  return slot
}

/** The slot of somebody who may answer. @throws Refusal LOCKED when it or the campaign is over, STATE_NOT_ALLOWED before it was begun */
function begun(action: 'answer' | 'complete', held: Held): Slot {
  requireState(feedbackPolicy[action], held)
  if (!held.slot) throw new Error('A slot that was begun is not there')
  return held.slot
}

/** What waits for a decision when the rater says this. What was decided about already is not asked for again. */
function claimedBy(row: RaterRow, { content }: Slot, relationship: Relationship): Relationship | null {
  if (relationship === row.relationship) return null
  return content.claimed === null && relationship === row.claimed ? null : relationship
}

/**
 * Keeps changed answers. Only the sender is told when it was.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED before it was begun, LOCKED, KEY_MISSING; InvalidInput by item
 */
export const saveFeedback = (by: Asker, uid: string, changes: Changes): Promise<SaveResult> =>
  transact(async () => {
    const held = await hold(by, uid)
    const slot = begun('answer', held)
    const facts = factsOf(slot.content.relationship)
    // Without an account: a file would be somebody's.
    const kept = await keepAnswers(sheetOf(slot, held.row.versionId), changes, { facts, userId: null, at: now() })
    await saveSlot(slot)
    return kept
  })

/**
 * Submits the answers about one person; once more answers the same. That it was done stands in the slot alone; for
 * everybody at once it is written down when the campaign is closed.
 * @throws Refusal NOT_FOUND, STATE_NOT_ALLOWED before it was begun, LOCKED after the campaign, KEY_MISSING, CONFLICT when it was changed
 * since it was shown; InvalidInput
 * with what is missing, by item
 */
export async function completeFeedback(
  by: Asker,
  uid: string,
  language: Language,
  shown?: number,
): Promise<FeedbackCard & { thank_you: string }> {
  const thanks = await transact(async () => {
    const held = await hold(by, uid)
    const { versionId } = held.row
    if (held.status === 'closed') return (await definitionOf(versionId)).thank_you
    const slot = begun('complete', held)
    const { definition } = await closeSheet(sheetOf(slot, versionId), factsOf(slot.content.relationship), shown)
    Object.assign(slot.content, { status: 'closed', completedOn: today() })
    await saveSlot(slot)
    return definition.thank_you
  })
  return { ...(await feedbackCard(by, uid)), thank_you: thanks[language] }
}

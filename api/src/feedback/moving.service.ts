import type { Relationship } from '@korak/contract/campaigns.ts'
import { rewriteInOrder, setRelationship } from './slots.queries.ts'
import { slotOf } from './slots.ts'

/** What a rater answered counts for another group from now on. Call inside a transaction that holds the person. */
export async function moveAnswers(raterId: string, subjectId: string, relationship: Relationship): Promise<void> {
  await setRelationship(slotOf(raterId), relationship)
  await rewriteInOrder(subjectId)
}

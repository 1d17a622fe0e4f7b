import { findRatersOf } from './raters.queries.ts'
import { answerRows, type GivenRow } from './slots.queries.ts'
import { slotOf } from './slots.ts'

export type { GivenRow } from './slots.queries.ts'

/**
 * What a person has answered as a rater, for their own download: the only reading that goes from a person to answers,
 * and it begins with the person themselves. Null for somebody who was never asked. Call inside a transaction.
 */
export async function givenFeedback(userId: string): Promise<AsyncIterable<GivenRow> | null> {
  const slots = (await findRatersOf(userId)).map(slotOf)
  return slots.length > 0 ? answerRows(slots) : null
}

import { deletePerson, findRatersOf } from './raters.queries.ts'
import { slotOf } from './slots.ts'
import { deleteUnfinished } from './slots.queries.ts'

/**
 * Takes a person out of all feedback, found by the account and by its addresses: everything about them as assessed, what
 * they had begun to say about others, and that they were asked. What they had submitted stays, and with the row of the
 * rater the only way to it is gone. Call inside the transaction that deletes the account, before it does.
 */
export async function leaveFeedback(userId: string): Promise<void> {
  await deleteUnfinished((await findRatersOf(userId)).map(slotOf))
  await deletePerson(userId)
}

import type { AnswerValue } from '@korak/contract/definition.ts'
import { findRatersOf } from './asked-raters.queries.ts'
import { contentsOf } from './slots.service.ts'

type Rater = Awaited<ReturnType<typeof findRatersOf>>[number]
/** An answer somebody has given as a rater. */
export interface GivenAnswer extends Omit<Rater, 'id' | 'campaignId'> {
  relationship: string
  status: 'open' | 'in-progress' | 'closed'
  completedOn: string | null
  item: string
  value: AnswerValue
}

/**
 * What a person has answered as a rater, for their own download: the only reading that goes from a person to answers, and
 * it begins with the person themselves. Of people whose report is made there is nothing any more. Null for somebody who
 * was never asked. Call inside a transaction.
 */
export async function ownGivenFeedback(userId: string): Promise<GivenAnswer[] | null> {
  const raters = await findRatersOf(userId)
  if (raters.length === 0) return null
  const contents = await contentsOf(raters)
  return raters.flatMap(({ id, campaignId: _, ...rater }) => {
    const { relationship = '', status = 'closed', completedOn = null, answers = [] } = contents.get(id) ?? {}
    const said = answers.filter(({ value }) => value !== null).toSorted((a, b) => a.item.localeCompare(b.item))
    return said.map(({ item, value }) => ({ ...rater, relationship, status, completedOn, item, value }))
  })
}

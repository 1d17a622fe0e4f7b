import type { AnswerValue } from '@korak/contract/definition.ts'
import { keyOf } from '#auth/campaign-keys.ts'
import { findRatersOf } from './asked-raters.queries.ts'
import { findRounds } from './slots.queries.ts'
import { contentsOf } from './slots.service.ts'

type Rater = Awaited<ReturnType<typeof findRatersOf>>[number]
/** An answer somebody has given as a rater. */
export interface GivenAnswer extends Pick<Rater, 'titleSl' | 'titleEn' | 'versionId' | 'subject'> {
  relationship: string
  status: 'open' | 'in-progress' | 'closed'
  completedOn: string | null
  item: string
  value: AnswerValue
}

export interface GivenFeedback {
  answers: GivenAnswer[]
  /** Campaigns with answers that cannot be opened: their key is not there, or another one. */
  shut: Pick<Rater, 'campaignId' | 'titleSl' | 'titleEn'>[]
}

/**
 * What a person has answered as a rater, for their own download: the only reading that goes from a person to answers, and
 * it begins with the person themselves. Of people whose report is made there is nothing any more. Null for somebody who
 * was never asked. In a snapshot a campaign is shut, too, whose round is over since: read once more outside, it is not.
 */
export async function ownGivenFeedback(userId: string): Promise<GivenFeedback | null> {
  const raters = await findRatersOf(userId)
  if (raters.length === 0) return null
  const contents = await contentsOf(raters)
  const rounds = await findRounds(raters.map(({ campaignId }) => campaignId))
  const hasKey = (id: string) => keyOf(id, rounds.get(id) ?? 0) !== null
  const shut = raters.filter(
    ({ id, campaignId, isAsked, hasAnswered }) =>
      !contents.has(id) && (hasAnswered || (isAsked && !hasKey(campaignId))),
  )
  return {
    answers: raters.flatMap(({ id, titleSl, titleEn, versionId, subject }) => {
      const about = { titleSl, titleEn, versionId, subject }
      const { relationship = '', status = 'closed', completedOn = null, answers = [] } = contents.get(id) ?? {}
      const said = answers.filter(({ value }) => value !== null).toSorted((a, b) => a.item.localeCompare(b.item))
      return said.map(({ item, value }) => ({ ...about, relationship, status, completedOn, item, value }))
    }),
    shut: [...new Map(shut.map((one) => [one.campaignId, one])).values()],
  }
}

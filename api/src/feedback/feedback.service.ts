import type { Relationship } from '@korak/contract/campaigns.ts'
import type { FeedbackCard, FeedbackDetails, FeedbackRequest } from '@korak/contract/feedback.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { raterTokenHash } from '#auth/rater-links.ts'
import { instant, now } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { Refusal } from '#errors.ts'
import { readSheet } from '#questionnaires/sheets.service.ts'
import * as queries from './raters.queries.ts'
import { slotOf } from './slots.ts'
import { countAnswers, findSlot } from './slots.queries.ts'

export type { Asker, RaterRow } from './raters.queries.ts'

/** The holder of a personal link. */
export const byToken = (token: string): queries.Asker => ({ tokenHash: raterTokenHash(token) })

/** Is it the personal link of a rater? */
export const isRatersLink = async (token: string): Promise<boolean> =>
  (await queries.findOwnRaters(byToken(token))).length > 0

/** Does the campaign take answers no more? By the clock, whether or not the task that closes it has run. */
export const isOver = ({ campaignStatus, closesAt }: queries.RaterRow): boolean =>
  campaignStatus === 'closed' || closesAt <= now()

const cardOf = (row: queries.RaterRow, answered: number): FeedbackCard => ({
  uid: row.id,
  subject: row.subject,
  is_self: row.relationship === 'self',
  status: row.status,
  relationship: row.relationship,
  claimed: row.claimed,
  minutes: row.minutes,
  questions: row.questionCount,
  answered,
  answered_on: row.answeredOn,
})

/** An own rater row that was invited. @throws Refusal NOT_FOUND */
export async function requireRater(by: queries.Asker, uid: string): Promise<queries.RaterRow> {
  const row = await queries.findOwnRater(by, uid)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Everybody a rater has to assess in one campaign; a personal link is of one. @throws Refusal NOT_FOUND */
export async function feedbackRequest(
  by: queries.Asker,
  campaignId: string | undefined,
  language: Language,
): Promise<FeedbackRequest> {
  const rows = await queries.findOwnRaters(by, campaignId)
  const [first] = rows
  if (!first) throw new Refusal('NOT_FOUND')
  const counts = await countAnswers(rows.map(({ id }) => slotOf(id)))
  return {
    uid: first.campaignId,
    campaign: titleOf(first, language),
    thresholds: {
      self: first.thresholdSelf,
      leader: first.thresholdLeader,
      coworker: first.thresholdCoworker,
      employee: first.thresholdEmployee,
    },
    closes_at: instant(first.closesAt),
    is_closed: isOver(first),
    rater: first.rater,
    people: rows.map((row) => cardOf(row, counts.get(slotOf(row.id)) ?? 0)),
  }
}

/** What expressions may read besides answers: the relationship that counts. */
export const factsOf = (relationship: Relationship): Record<string, string> => ({ relationship })

/** The questionnaire about one person with the own answers. @throws Refusal NOT_FOUND */
export async function feedbackDetails(by: queries.Asker, uid: string, language: Language): Promise<FeedbackDetails> {
  const row = await requireRater(by, uid)
  const slot = await findSlot(slotOf(uid))
  const sheet = await readSheet(slotOf(uid), row.versionId, factsOf(slot?.relationship ?? row.relationship), language)
  const title = titleOf({ titleSl: row.questionnaireSl, titleEn: row.questionnaireEn }, language)
  const respondent = 'userId' in by ? by.userId : null
  return { ...cardOf(row, sheet.answered), ...sheet, title, campaign: row.campaignId, respondent }
}

/** The card of one person, after something about it has changed. @throws Refusal NOT_FOUND */
export async function feedbackCard(by: queries.Asker, uid: string): Promise<FeedbackCard> {
  const row = await requireRater(by, uid)
  return cardOf(row, (await countAnswers([slotOf(uid)])).get(slotOf(uid)) ?? 0)
}

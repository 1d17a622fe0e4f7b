import { feedbackPolicy } from '@korak/contract/campaigns.policy.ts'
import type { Relationship } from '@korak/contract/campaigns.ts'
import type { FeedbackCard, FeedbackDetails, FeedbackRequest } from '@korak/contract/feedback.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { instant, now } from '#base/time.ts'
import { titleOf } from '#base/titles.ts'
import { Refusal } from '#errors.ts'
import { mayOf } from '#routing/may.ts'
import { readPaper } from '#questionnaires/answers/sheets.service.ts'
import { raterTokenHash } from '#auth/rater-links.ts'
import * as queries from './asked-raters.queries.ts'
import type { Content } from './sealing.ts'
import { contentsOf } from './slots.service.ts'

export type { Asker, RaterRow } from './asked-raters.queries.ts'

/** The holder of a personal link. */
export const byToken = (token: string): queries.Asker => ({ tokenHash: raterTokenHash(token) })

/** Is it the personal link of a rater? */
export async function isRatersLink(token: string): Promise<boolean> {
  const by = byToken(token)
  return (await queries.findOwnRaters(by)).length > 0 || isOfAccount(by)
}
const isOfAccount = async (by: queries.Asker): Promise<boolean> =>
  'tokenHash' in by && queries.isOfAccount(by.tokenHash)

/** Does the campaign take answers no more? By the clock, whether or not the task that closes it has run. */
export const isOver = ({ campaignStatus, closesAt }: queries.RaterRow): boolean =>
  campaignStatus === 'closed' || closesAt <= now()

/** A rater's card. While the campaign runs only the slot knows how far they are. */
const cardOf = (row: queries.RaterRow, content: Content | undefined): FeedbackCard => ({
  uid: row.id,
  subject: row.subject,
  is_self: row.relationship === 'self',
  status: content?.status ?? row.status,
  relationship: row.relationship,
  claimed: content?.claimed ?? row.claimed,
  minutes: row.minutes,
  questions: row.questionCount,
  answered: content?.answers.filter(({ value }) => value !== null).length ?? 0,
  answered_on: content?.completedOn ?? null,
  may: mayOf(feedbackPolicy, null, { status: content?.status ?? row.status, isOver: isOver(row) }),
})

/** An own rater row that was invited. @throws Refusal NOT_FOUND */
export async function requireRater(by: queries.Asker, uid: string): Promise<queries.RaterRow> {
  const row = await queries.findOwnRater(by, uid)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/**
 * Everybody a rater has to assess in one campaign; a personal link is of one.
 * @throws Refusal NOT_FOUND, UNAUTHENTICATED for the link of somebody who has an account: they answer in the portal
 */
export async function feedbackRequest(
  by: queries.Asker,
  campaignId: string | undefined,
  language: Language,
): Promise<FeedbackRequest> {
  const rows = await queries.findOwnRaters(by, campaignId)
  const [first] = rows
  if (!first) throw new Refusal((await isOfAccount(by)) ? 'UNAUTHENTICATED' : 'NOT_FOUND')
  const contents = await contentsOf(rows)
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
    people: rows.map((row) => cardOf(row, contents.get(row.id))),
  }
}

/** What expressions may read besides answers: the relationship that counts. */
export const factsOf = (relationship: Relationship): Record<string, string> => ({ relationship })

/** Nothing is answered yet, or nothing is kept any more. */
const NOTHING = { answers: [], rev: 0, position: null }

/** An own rater row with what was answered; is that kept, and cannot be opened? @throws Refusal NOT_FOUND */
async function findOwn(by: queries.Asker, uid: string) {
  const row = await requireRater(by, uid)
  const content = (await contentsOf([row])).get(uid)
  return { row, content, isLost: !content && row.status === 'closed' && row.isKept }
}

/**
 * The questionnaire about one person with the own answers, as long as they are kept.
 * @throws Refusal NOT_FOUND, KEY_MISSING
 */
export async function feedbackDetails(by: queries.Asker, uid: string, language: Language): Promise<FeedbackDetails> {
  let found = await findOwn(by, uid)
  // Nothing is held: the report may have been made in between.
  if (found.isLost) found = await findOwn(by, uid)
  if (found.isLost) throw new Refusal('KEY_MISSING')
  const { row, content } = found
  const facts = factsOf(content?.relationship ?? row.relationship)
  const sheet = await readPaper(content ?? NOTHING, row.versionId, facts, language)
  const title = titleOf({ titleSl: row.questionnaireSl, titleEn: row.questionnaireEn }, language)
  const respondent = 'userId' in by ? by.userId : null
  return { ...cardOf(row, content), ...sheet, title, campaign: row.campaignId, respondent, is_kept: row.isKept }
}

/** The card of one person, after something about it has changed. @throws Refusal NOT_FOUND */
export async function feedbackCard(by: queries.Asker, uid: string): Promise<FeedbackCard> {
  const row = await requireRater(by, uid)
  return cardOf(row, (await contentsOf([row])).get(uid))
}

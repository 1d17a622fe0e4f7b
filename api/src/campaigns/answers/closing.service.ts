import type { Relationship } from '@korak/contract/campaigns.ts'
import type { Answers } from '@korak/contract/definition.ts'
import { audit } from '#audit/audit.ts'
import { now } from '#base/time.ts'
import { Refusal } from '#errors.ts'
import { plainAnswers } from '#questionnaires/versions/definition-cache.ts'
import { findAsked, markAnswered } from './asked-raters.queries.ts'
import { setUnwarned } from './kept-answers.queries.ts'
import { reseal, slotsIn } from './slots.service.ts'

/**
 * Ends the answering of a campaign: what was not finished goes, also from older dumps by another key, and who has answered is written down for everybody at
 * once, in the order of random ids. The trail says that feedback was given in the campaign, and neither when, about whom
 * nor where from. Call while holding the campaign for a change.
 * @throws Refusal KEY_MISSING when there are answers nobody can open
 */
export async function closeAnswers(campaignId: string): Promise<void> {
  const slots = await slotsIn(campaignId)
  if (slots.shut.length > 0) throw new Refusal('KEY_MISSING')
  const answered = (await findAsked(campaignId)).filter(({ id }) => slots.of(id)?.content.status === 'closed')
  await reseal(campaignId, ({ content }) => (content.status === 'closed' ? content : null))
  await setUnwarned(campaignId)
  await markAnswered(
    campaignId,
    answered.map(({ id }) => id),
    now(),
  )
  for (const { userId } of answered)
    await audit({
      action: 'feedback.answered',
      actorId: userId,
      userId,
      subjectType: 'campaign',
      subjectId: campaignId,
    })
}

/** What one rater has submitted. Who it was is nowhere in here. */
interface Finished {
  relationship: Relationship
  answers: Answers
}

/**
 * Takes the finished answers about a person out of their slots, for the report: afterwards they are kept nowhere, since
 * nothing but the report is made of them, and the campaign gets another key: with the former one older dumps of them would
 * open until the last report. Raters who are gone are heard as everybody else. Call while holding the
 * campaign for a change, in the transaction that keeps the report.
 * @throws Refusal KEY_MISSING when there are answers nobody can open
 */
export async function takeFinished(campaignId: string, subjectId: string): Promise<Finished[]> {
  const { all, shut } = await slotsIn(campaignId)
  if (shut.length > 0) throw new Refusal('KEY_MISSING')
  await reseal(campaignId, ({ content }) => (content.subject === subjectId ? null : content))
  return all.flatMap(({ content: { subject, status, relationship, answers } }) =>
    subject === subjectId && status === 'closed' ? [{ relationship, answers: plainAnswers(answers) }] : [],
  )
}

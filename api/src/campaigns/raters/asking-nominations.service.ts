import { ownFeedbackPolicy } from '@korak/contract/campaigns.policy.ts'
import { now } from '#base/time.ts'
import { lastDay, mailNominate } from '#campaigns/campaigns.mail.ts'
import type { CampaignRow } from '#campaigns/campaigns.queries.ts'
import { allows } from '@korak/contract/policy.ts'
import * as queries from './raters.queries.ts'

/**
 * Writes to assessed people that they are to propose raters, and until when, as long as they may: in a campaign that has just
 * opened, or that they have just come to. Joins the open transaction.
 */
export async function askToNominate(row: CampaignRow, of: (subject: queries.SubjectRow) => boolean): Promise<void> {
  const { nominateUntil } = row
  if (nominateUntil === null || !allows(ownFeedbackPolicy.nominate, { ...row, status: 'open', now: now() })) return
  const subjects = (await queries.findSubjects(row.id)).filter(of)
  const people = new Map((await queries.findPeople(subjects.map(({ userId }) => userId))).map((one) => [one.id, one]))
  for (const { id, userId } of subjects) {
    const person = people.get(userId)
    if (person) await mailNominate({ ...row, id }, person, lastDay(nominateUntil))
  }
}

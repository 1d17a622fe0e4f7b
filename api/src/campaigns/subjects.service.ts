import { campaignPolicy, subjectPolicy } from '@korak/contract/campaigns.policy.ts'
import type { RequestContext } from '#http/request-context.ts'
import type { Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { rewriteSlots, slotsIn } from '#campaigns/answers/slots.service.ts'
import { requireState } from '#routing/may.ts'
import { holdCampaign, holdFor, inviteSoon, auditCampaign } from './campaigns.service.ts'
import { detailsOf, isInvited } from './campaigns.view.ts'
import { askToNominate } from '#campaigns/raters/asking-nominations.service.ts'
import { participantFor } from '#campaigns/raters/naming.ts'
import * as queries from '#campaigns/raters/raters.queries.ts'

/** An assessed person of the campaign. @throws Refusal NOT_FOUND */
export async function requireSubject(campaign: string, subject: string): Promise<queries.SubjectRow> {
  const row = (await queries.findSubjects(campaign)).find(({ id }) => id === subject)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/**
 * Adds people to be assessed; each assesses themselves too. Who is there already stays as they are.
 * @throws Refusal NOT_FOUND, LOCKED; InvalidInput for people who are unknown or may not be turned to, and oneself
 */
export const createSubjects = (who: Who, uid: string, users: string[], context: RequestContext) =>
  transact(async () => {
    const row = await holdFor(campaignPolicy.create_subjects, uid)
    if (users.includes(who.userId)) throw new InvalidInput({ users: ['error_campaign_self'] })
    const people = await queries.findPeople([...new Set(users)])
    if (people.length < new Set(users).size) throw new InvalidInput({ users: ['error_choice'] })
    const added = new Set<string>()
    for (const { id: userId, name, email, language } of people) {
      const subjectId = await queries.insertSubject(uid, userId)
      if (!subjectId) continue
      added.add(subjectId)
      const participantId = await participantFor(uid, { name, email, language, userId })
      await queries.insertRater({ subjectId, participantId, relationship: 'self', proposedBy: who.userId })
      await auditCampaign('campaigns.subject_created', who, uid, context, { userId })
    }
    if (row.status === 'open') {
      await askToNominate(row, ({ id }) => added.has(id))
      await inviteSoon(uid)
    }
    return detailsOf(who, uid, context.language)
  })

/**
 * Takes an assessed person out. Refused once anybody else was invited to answer about them: whether they have begun must
 * not show in what we answer. Refused as well when they have begun themselves, which nothing says before it is tried.
 * @throws Refusal NOT_FOUND, LOCKED, STATE_NOT_ALLOWED
 */
export const deleteSubject = (who: Who, uid: string, subject: string, context: RequestContext) =>
  transact(async () => {
    const { status } = await holdCampaign(uid)
    const { userId } = await requireSubject(uid, subject)
    const raters = (await queries.findRaters(uid)).filter(({ subjectId }) => subjectId === subject)
    requireState(subjectPolicy.delete, { status, isInvited: isInvited(raters) })
    const { of } = await slotsIn(uid)
    if (raters.some(({ id }) => (of(id)?.content.status ?? 'open') !== 'open')) throw new Refusal('STATE_NOT_ALLOWED')
    await rewriteSlots(uid, ({ content }) => (content.subject === subject ? null : content))
    await queries.deleteSubject(uid, subject)
    await auditCampaign('campaigns.subject_deleted', who, uid, context, { userId })
    return detailsOf(who, uid, context.language)
  })

import type { RaterProposal } from '@korak/contract/campaign-routes.ts'
import { raterPolicy } from '@korak/contract/campaigns.policy.ts'
import type { Relationship } from '@korak/contract/campaigns.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { othersThan } from '#campaigns/assessed.ts'
import { auditCampaign } from '#campaigns/campaigns.service.ts'
import { raterFacts } from '#campaigns/campaigns.view.ts'
import type { CampaignStatus } from '#db/schema.ts'
import type { RequestContext } from '#http/request-context.ts'
import { listFrom } from '#lists/list.ts'
import { mayOf } from '#routing/may.ts'
import { raterProposals } from './proposals.resource.ts'
import { findRaters, type RaterRow } from './raters.queries.ts'

interface Row {
  id: string
  campaignUid: string
  campaign: string
  subject: string
  name: string
  email: string
  relationship: Relationship
  language: Language
  status: CampaignStatus
}

/** Raters that wait for a decision. That somebody has read who they are is recorded with each campaign. */
export async function listProposals(who: Who, query: ListQuery, context: RequestContext) {
  const asking = { who, language: context.language }
  const page = await listFrom(raterProposals, query, asking, (row: Row) => row)
  const campaigns = [...new Set(page.data.map((row) => row.campaignUid))]
  const raters = new Map<string, RaterRow>()
  const confirmers = new Map<string, string[]>()
  for (const campaign of campaigns) {
    for (const rater of await findRaters(campaign)) raters.set(rater.id, rater)
    confirmers.set(campaign, await othersThan(who, campaign))
    await auditCampaign('campaigns.raters_read', who, campaign, context)
  }
  const data = page.data.flatMap(({ status, campaignUid, ...row }): RaterProposal[] => {
    const rater = raters.get(row.id)
    if (!rater) return []
    const facts = raterFacts(rater, status, who)
    return [
      {
        ...row,
        campaign_uid: campaignUid,
        named_by: rater.ownNomination === 'proposed' || rater.proposedBy === rater.userId ? 'subject' : 'staff',
        is_known: rater.isKnown,
        group: groupOf(rater, [...raters.values()]),
        confirmers: facts.isOwnNaming ? (confirmers.get(campaignUid) ?? []) : null,
        may: mayOf(raterPolicy, who, facts),
      },
    ]
  })
  return { ...page, data }
}

/** Of how many of a group nobody knows the address: two of three of one's own would tell the third. */
function groupOf({ subjectId, relationship }: RaterRow, raters: readonly RaterRow[]): RaterProposal['group'] {
  const group = raters.filter(
    (one) => one.subjectId === subjectId && one.relationship === relationship && one.nomination !== 'declined',
  )
  return { size: group.length, unknown: group.filter(({ isKnown }) => !isKnown).length }
}

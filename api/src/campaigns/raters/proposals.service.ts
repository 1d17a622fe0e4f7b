import type { RaterProposal } from '@korak/contract/campaign-routes.ts'
import { raterPolicy } from '@korak/contract/campaigns.policy.ts'
import type { Relationship } from '@korak/contract/campaigns.ts'
import type { Language, ListQuery } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { auditCampaign } from '#campaigns/campaigns.service.ts'
import type { CampaignStatus } from '#db/schema.ts'
import type { RequestContext } from '#http/request-context.ts'
import { listFrom } from '#lists/list.ts'
import { mayOf } from '#routing/may.ts'
import { raterProposals } from './proposals.resource.ts'

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
  const page = await listFrom(raterProposals, query, asking, ({ status, campaignUid, ...row }: Row): RaterProposal => ({
    ...row,
    campaign_uid: campaignUid,
    may: mayOf(raterPolicy, who, { status, nomination: 'proposed', isSelf: false, isInvited: false }),
  }))
  for (const campaign of new Set(page.data.map((row) => row.campaign_uid)))
    await auditCampaign('campaigns.raters_read', who, campaign, context)
  return page
}

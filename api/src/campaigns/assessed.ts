import type { RefusalCode } from '@korak/contract/errors.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { RequestContext } from '#http/request-context.ts'
import type { Who } from '#auth/who.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { findAssessed, findManagers } from './assessed.queries.ts'
import { auditCampaign } from './campaigns.service.ts'

/**
 * Whoever is assessed in a campaign neither runs it nor reads it as staff, whatever their permissions: watching who has
 * answered and making the own report would tell who said what. Who can do it instead is said; that they tried is recorded.
 * @throws Refusal OWN_FEEDBACK
 */
export async function refuseAssessed(who: Who, campaign: string, context: RequestContext): Promise<void> {
  if (!(await findAssessed(campaign, who.userId))) return
  await transact(() => auditCampaign('campaigns.assessed_refused', who, campaign, context, { userId: who.userId }))
  throw new Refusal('OWN_FEEDBACK', { people: await othersOf(who, campaign, context.language) })
}

/** So many are named. */
const NAMED = 3

/** Who else may run a campaign, by name, but the assessed: who made it comes first. */
export const othersThan = async (who: Who, campaign: string): Promise<string[]> =>
  (await findManagers(campaign))
    .filter(({ id }) => id !== who.userId)
    .map(({ name }) => name)
    .slice(0, NAMED)

/**
 * Who named a rater does not confirm them. Who can is said.
 * @param refusal as the policy says of approving
 * @throws Refusal SECOND_PERSON
 */
export async function requireSecond(
  who: Who,
  campaign: string,
  refusal: RefusalCode | null,
  approve: boolean,
  { language }: RequestContext,
): Promise<void> {
  if (!approve || refusal !== 'SECOND_PERSON') return
  const names = await othersThan(who, campaign)
  throw new Refusal(refusal, { people: names.join(', ') || m.bo_campaign_nobody({}, { locale: language }) })
}

async function othersOf(who: Who, campaign: string, language: Language): Promise<string> {
  const names = await othersThan(who, campaign)
  return names.length > 0 ? names.join(', ') : m.bo_campaign_nobody({}, { locale: language })
}

import type { CampaignStatus } from '#db/schema.ts'

/** The life of a campaign. Answers come in while it is open; a report is made once it is closed. */
const CAMPAIGN_STATES: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ['open'],
  open: ['closed'],
  closed: [],
}
export const canMoveCampaign = (from: CampaignStatus, to: CampaignStatus): boolean => CAMPAIGN_STATES[from].includes(to)

/** So many raters an assessed person may propose. */
export const MAX_PROPOSALS = 30
/** New people to assess are counted over so many days. */
export const CAP_DAYS = 7
/** Nobody is reminded earlier in the day, in Ljubljana. */
export const REMIND_FROM = '08:00:00'

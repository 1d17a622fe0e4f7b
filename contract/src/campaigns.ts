import { z } from 'zod'
import { routes } from './route.ts'
import { ByUid, Day, Email, Instant, InstantInput, Language, Message, PageOf, Uid, line } from './shapes.ts'

export const RELATIONSHIPS = ['self', 'leader', 'coworker', 'employee'] as const
export const Relationship = z.enum(RELATIONSHIPS)
export type Relationship = z.infer<typeof Relationship>
export const CAMPAIGN_STATUSES = ['draft', 'open', 'closed'] as const
export const NOMINATION_STATUSES = ['proposed', 'approved', 'declined'] as const
const Nomination = z.enum(NOMINATION_STATUSES)

/** Groups a report speaks of: `others` are coworkers and employees together, when one of them is too small alone. */
export const BLOCKS = ['self', 'leader', 'coworker', 'employee', 'others'] as const
export type BlockKey = (typeof BLOCKS)[number]

export const Thresholds = z.strictObject({
  self: z.int().min(1).max(1).default(1),
  leader: z.int().min(1).max(10).default(1),
  coworker: z.int().min(2).max(20).default(3),
  employee: z.int().min(2).max(20).default(3),
})

/** What is frozen: numbers and keys; words come from the version of the questionnaire. */
const Cell = z.object({ block: z.enum(BLOCKS), n: z.int(), mean: z.number() })
export const FeedbackContent = z.object({
  /** Groups in it, with how many answered; a group that may not be shown is missing. */
  blocks: z.array(z.object({ key: z.enum(BLOCKS), n: z.int() })),
  low: z.number(),
  high: z.number(),
  competences: z.array(
    z.object({
      key: z.string(),
      /** `spread`: standard deviation of all answers of the group to the published items of the competence; null for one answer. */
      cells: z.array(Cell.extend({ items: z.int(), spread: z.number().nullable() })),
      others: z.number().nullable(),
      self: z.number().nullable(),
    }),
  ),
  items: z.array(
    z.object({
      key: z.string(),
      section: z.string(),
      cells: z.array(Cell),
      others: z.number().nullable(),
      self: z.number().nullable(),
    }),
  ),
  /** Keys of items, by the mean of the others. */
  strongest: z.array(z.string()),
  weakest: z.array(z.string()),
  /** Self at least 0.8 above the others, and below. */
  blind_spots: z.array(z.string()),
  hidden_strengths: z.array(z.string()),
  /** By open question; shuffled, without their group, from five on. */
  comments: z.array(z.object({ key: z.string(), texts: z.array(z.string()) })),
})
export type FeedbackContent = z.infer<typeof FeedbackContent>

/** A frozen report with its words in the language of the request. */
export const FeedbackReport = FeedbackContent.extend({
  uid: Uid,
  campaign: z.string(),
  subject: z.string(),
  closed_on: Day,
  frozen_on: Day,
  released_at: Instant.nullable(),
  debrief_on: Day.nullable(),
  /** Titles of competences and texts of items by their keys; items as they are asked about others. */
  titles: z.record(z.string(), z.string()),
  texts: z.record(z.string(), z.string()),
  /** Words of the points of the scale, from low to high. */
  points: z.array(z.object({ value: z.number(), label: z.string() })),
  thresholds: Thresholds,
})
export type FeedbackReport = z.infer<typeof FeedbackReport>

/** A rater as the assessed person and staff see it: never whether they have answered. */
const Rater = z.object({
  uid: Uid,
  name: z.string(),
  email: z.string(),
  relationship: Relationship,
  nomination: Nomination,
})
const RaterInput = z.strictObject({
  name: line(120, 1),
  email: Email,
  relationship: z.enum(['leader', 'coworker', 'employee']),
  language: Language.default('sl-SI'),
})

/** How far a group is. Counts stand only where nobody can be told by them. */
const Progress = z.object({ key: z.enum(BLOCKS), asked: z.int(), answered: z.int() })

const Dates = {
  nominate_until: Instant.nullable(),
  opens_at: Instant,
  closes_at: Instant,
}
export const CampaignCard = z.object({
  uid: Uid,
  title: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  questionnaire: z.string(),
  ...Dates,
  subjects: z.int(),
  asked: z.int(),
  answered: z.int(),
})
export const CampaignDetails = CampaignCard.extend({
  title_sl: z.string(),
  title_en: z.string(),
  version: z.int(),
  thresholds: Thresholds,
  reminder_days: z.array(z.int()),
  weekly_cap: z.int(),
  subjects_list: z.array(
    z.object({
      uid: Uid,
      user: Uid,
      name: z.string(),
      raters: z.array(Rater),
      progress: z.array(Progress),
      report: z.object({ uid: Uid, frozen_on: Day, released_at: Instant.nullable() }).nullable(),
    }),
  ),
  /** What raters said about their relationship, waiting for approval. */
  claims: z.array(
    z.object({ rater: Uid, name: z.string(), subject: z.string(), nominated: Relationship, claimed: Relationship }),
  ),
})
export type CampaignDetails = z.infer<typeof CampaignDetails>

const CampaignInput = z.strictObject({
  title_sl: line(200, 1),
  title_en: line(200, 1),
  /** Questionnaire of kind 360; its current version is used. */
  questionnaire: Uid,
  nominate_until: InstantInput.nullable().default(null),
  opens_at: InstantInput,
  closes_at: InstantInput,
  thresholds: Thresholds.default({ self: 1, leader: 1, coworker: 3, employee: 3 }),
  reminder_days: z.array(z.int().min(0).max(60)).max(10).default([7, 3, 1]),
  weekly_cap: z.int().min(1).max(50).default(5),
})
const BySubject = z.strictObject({ uid: Uid, subject: Uid })
const ByRater = z.strictObject({ uid: Uid, rater: Uid })
const Empty = z.strictObject({})

/** For staff. */
export const campaignRoutes = routes({
  'GET /campaigns': {
    audience: 'campaigns.read',
    summary: 'Campaigns of 360 feedback, the one that closes next first.',
    query: z.strictObject({
      status: z.enum(CAMPAIGN_STATUSES).optional(),
      page: z.int().min(1).max(10_000).default(1),
      per_page: z.int().min(1).max(100).default(10),
    }),
    response: PageOf(CampaignCard),
  },
  'POST /campaigns': {
    audience: 'campaigns.manage',
    summary: 'Drafts a campaign.',
    body: CampaignInput,
    status: 201,
    response: CampaignDetails,
  },
  'GET /campaigns/:uid': {
    audience: 'campaigns.read',
    summary: 'A campaign with its assessed people, their raters and how far the groups are.',
    params: ByUid,
    response: CampaignDetails,
  },
  'PUT /campaigns/:uid': {
    audience: 'campaigns.manage',
    summary:
      'Changes a campaign. After the draft the questionnaire and the thresholds stay as they are; a closed one does not change.',
    params: ByUid,
    body: CampaignInput.partial(),
    response: CampaignDetails,
  },
  'DELETE /campaigns/:uid': {
    audience: 'campaigns.manage',
    summary: 'Removes a draft.',
    params: ByUid,
    response: Message,
  },
  'POST /campaigns/:uid/open': {
    audience: 'campaigns.manage',
    summary: 'Opens a campaign: approved raters are invited from its first day on.',
    params: ByUid,
    body: Empty,
    response: CampaignDetails,
  },
  'POST /campaigns/:uid/close': {
    audience: 'campaigns.manage',
    summary: 'Ends a campaign before its last day; nobody answers any more.',
    params: ByUid,
    body: Empty,
    response: CampaignDetails,
  },
  'POST /campaigns/:uid/remind': {
    audience: 'campaigns.manage',
    summary: 'Reminds those who have not answered, without saying who they are. Once a day.',
    params: ByUid,
    body: Empty,
    response: Message,
  },
  'POST /campaigns/:uid/subjects': {
    audience: 'campaigns.manage',
    summary: 'Adds people to be assessed; each assesses themselves too.',
    params: ByUid,
    body: z.strictObject({ users: z.array(Uid).min(1).max(100) }),
    status: 201,
    response: CampaignDetails,
  },
  'DELETE /campaigns/:uid/subjects/:subject': {
    audience: 'campaigns.manage',
    summary: 'Takes an assessed person out, as long as nobody has begun to answer about them.',
    params: BySubject,
    response: CampaignDetails,
  },
  'POST /campaigns/:uid/subjects/:subject/raters': {
    audience: 'campaigns.manage',
    summary: 'Names raters of an assessed person; they need no approval.',
    params: BySubject,
    body: z.strictObject({ raters: z.array(RaterInput).min(1).max(100) }),
    status: 201,
    response: CampaignDetails,
  },
  'POST /campaigns/:uid/raters/:rater/decide': {
    audience: 'campaigns.manage',
    summary: 'Approves or declines a rater somebody has proposed.',
    params: ByRater,
    body: z.strictObject({ approve: z.boolean() }),
    response: CampaignDetails,
  },
  'POST /campaigns/:uid/raters/:rater/claim': {
    audience: 'campaigns.manage',
    summary: 'Approves or declines what a rater said about the relationship.',
    params: ByRater,
    body: z.strictObject({ approve: z.boolean() }),
    response: CampaignDetails,
  },
  'DELETE /campaigns/:uid/raters/:rater': {
    audience: 'campaigns.manage',
    summary: 'Takes a rater out who has not begun to answer.',
    params: ByRater,
    response: CampaignDetails,
  },
  'POST /campaigns/:uid/subjects/:subject/report': {
    audience: 'campaigns.manage',
    summary: 'Freezes the report of an assessed person, once; the campaign is closed.',
    params: BySubject,
    body: Empty,
    status: 201,
    response: FeedbackReport,
  },
  'GET /campaigns/:uid/subjects/:subject/report': {
    audience: 'campaigns.read',
    summary: 'The frozen report of an assessed person.',
    params: BySubject,
    response: FeedbackReport,
  },
  'GET /campaigns/:uid/subjects/:subject/report.pdf': {
    audience: 'campaigns.read',
    summary: 'The frozen report as a tagged PDF in the language of the request.',
    params: BySubject,
    raw: 'a PDF',
  },
  'POST /campaigns/:uid/subjects/:subject/release': {
    audience: 'campaigns.manage',
    summary: 'Releases a frozen report to the assessed person, with the day it is talked over.',
    params: BySubject,
    body: z.strictObject({ debrief_on: Day.nullable().default(null) }),
    response: FeedbackReport,
  },
})

/** A campaign in which somebody is assessed. */
export const OwnFeedback = z.object({
  uid: Uid,
  title: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  ...Dates,
  may_nominate: z.boolean(),
  thresholds: Thresholds,
  raters: z.array(Rater),
  report: z.object({ released_at: Instant, debrief_on: Day.nullable() }).nullable(),
})
export type OwnFeedback = z.infer<typeof OwnFeedback>
/** For the assessed person; `uid` is that of the assessed person in the campaign. */
export const ownFeedbackRoutes = routes({
  'GET /portal/feedback': {
    audience: 'signed-in',
    summary: 'Campaigns in which one is assessed, the latest first.',
    response: z.array(OwnFeedback),
  },
  'GET /portal/feedback/:uid': {
    audience: 'signed-in',
    summary: 'A campaign in which one is assessed, with the raters one has named.',
    params: ByUid,
    response: OwnFeedback,
  },
  'POST /portal/feedback/:uid/raters': {
    audience: 'signed-in',
    summary: 'Proposes raters; a consultant approves them.',
    params: ByUid,
    body: z.strictObject({ raters: z.array(RaterInput).min(1).max(30) }),
    status: 201,
    response: OwnFeedback,
  },
  'DELETE /portal/feedback/:uid/raters/:rater': {
    audience: 'signed-in',
    summary: 'Takes back a proposal nobody has decided about yet.',
    params: ByRater,
    response: OwnFeedback,
  },
  'GET /portal/feedback/:uid/report': {
    audience: 'signed-in',
    summary: 'The own released report.',
    params: ByUid,
    response: FeedbackReport,
  },
  'GET /portal/feedback/:uid/report.pdf': {
    audience: 'signed-in',
    summary: 'The own released report as a tagged PDF in the language of the request.',
    params: ByUid,
    raw: 'a PDF',
  },
})

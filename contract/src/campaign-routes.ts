import { z } from 'zod'
import {
  CAMPAIGN_STATUSES,
  CampaignCard,
  CampaignDetails,
  OwnFeedback,
  DeclineReasons,
  RaterInput,
  Relationship,
  Thresholds,
} from './campaigns.ts'
import {
  campaignPolicy,
  claimPolicy,
  ownFeedbackPolicy,
  ownRaterPolicy,
  raterPolicy,
  subjectPolicy,
} from './campaigns.policy.ts'
import { CappedPageOf } from './pages.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, InstantInput, ListQuery, Message, PageOf, Rev, Uid, line, Language } from './shapes.ts'

/** Without defaults: what a change leaves out stays as it is. */
const CampaignFields = z.strictObject({
  title_sl: line(200, 1),
  title_en: line(200, 1),
  /** Questionnaire of kind 360; its current version is used. */
  questionnaire: Uid,
  nominate_until: InstantInput.nullable(),
  opens_at: InstantInput,
  closes_at: InstantInput,
  thresholds: Thresholds,
  reminder_days: z.array(z.int().min(0).max(60)).max(10),
  weekly_cap: z.int().min(1).max(50),
})
const CampaignInput = CampaignFields.extend({
  nominate_until: CampaignFields.shape.nominate_until.default(null),
  thresholds: Thresholds.default({ self: 1, leader: 1, coworker: 3, employee: 3 }),
  reminder_days: CampaignFields.shape.reminder_days.default([7, 3, 1]),
  weekly_cap: CampaignFields.shape.weekly_cap.default(5),
})
const BySubject = z.strictObject({ uid: Uid, subject: Uid })
const ByRater = z.strictObject({ uid: Uid, rater: Uid })
const Empty = z.strictObject({})

/** A rater the assessed person has proposed, or staff has named with an address nobody knows, and nobody has decided about. */
const RaterProposal = z.object({
  id: Uid,
  campaign_uid: Uid,
  campaign: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  relationship: Relationship,
  named_by: z.enum(['subject', 'staff']),
  /** As in the campaign. */
  is_known: z.boolean(),
  /** Raters of that relationship who were not declined, and of how many of them nobody knows the address. */
  group: z.object({ size: z.int(), unknown: z.int() }),
  /** Where the caller named them: who may confirm instead, three names at most; null where anybody who may decide can. */
  confirmers: z.array(z.string()).nullable(),
  /** In which the assessed person reads why it was declined. */
  language: Language,
  may: mayShape(raterPolicy),
})
export type RaterProposal = z.infer<typeof RaterProposal>

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
  'GET /rater-proposals': {
    audience: 'campaigns.read',
    summary:
      'Raters that wait for a decision, of all campaigns that do not assess the caller. That they were read is recorded.',
    query: ListQuery,
    response: CappedPageOf(RaterProposal),
  },
  'POST /campaigns': {
    ...does(campaignPolicy.create),
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
    ...does(campaignPolicy.update),
    summary:
      'Changes a campaign. After the draft the questionnaire and the thresholds stay as they are; a closed one does not change. STALE when a field that is sent was changed after `rev`.',
    params: ByUid,
    body: CampaignFields.partial().extend({ rev: Rev }),
    response: CampaignDetails,
  },
  'DELETE /campaigns/:uid': {
    ...does(campaignPolicy.delete),
    summary: 'Deletes a draft.',
    params: ByUid,
    response: Message,
  },
  'POST /campaigns/:uid/open': {
    ...does(campaignPolicy.open),
    summary: 'Opens a campaign: approved raters are invited from its first day on.',
    params: ByUid,
    body: Empty,
    response: CampaignDetails,
  },
  'POST /campaigns/:uid/close': {
    ...does(campaignPolicy.close),
    summary: 'Ends a campaign before its last day; nobody answers any more.',
    params: ByUid,
    body: Empty,
    response: CampaignDetails,
  },
  'POST /campaigns/:uid/remind': {
    ...does(campaignPolicy.remind),
    summary: 'Reminds those who have not answered, without saying who they are. Once a day.',
    params: ByUid,
    body: Empty,
    response: Message,
  },
  'POST /campaigns/:uid/subjects': {
    ...does(campaignPolicy.create_subjects),
    summary: 'Adds people to be assessed; each assesses themselves too.',
    params: ByUid,
    body: z.strictObject({ users: z.array(Uid).min(1).max(100) }),
    status: 201,
    response: CampaignDetails,
  },
  'DELETE /campaigns/:uid/subjects/:subject': {
    ...does(subjectPolicy.delete),
    summary: 'Takes an assessed person out, as long as nobody has been invited to answer about them.',
    params: BySubject,
    response: CampaignDetails,
  },
  'POST /campaigns/:uid/subjects/:subject/raters': {
    ...does(campaignPolicy.create_raters),
    summary:
      'Names raters of an assessed person. One with an address nobody knows is named with `unknown` only, and waits until somebody else approves; others need no approval.',
    params: BySubject,
    body: z.strictObject({
      raters: z
        .array(RaterInput.extend({ unknown: z.boolean().default(false) }))
        .min(1)
        .max(100),
    }),
    status: 201,
    response: CampaignDetails,
  },
  'POST /campaigns/:uid/raters/:rater/decide': {
    ...does(raterPolicy.approve, raterPolicy.decline),
    summary:
      'Approves or declines a rater somebody has proposed or staff has named with an address nobody knows; SECOND_PERSON when whoever named them approves. An address nobody knows is approved with `unknown` only; of the reasons of a refusal the assessed person reads the one in their language.',
    params: ByRater,
    body: z.strictObject({ approve: z.boolean(), unknown: z.boolean().default(false), ...DeclineReasons }),
    response: CampaignDetails,
  },
  'POST /campaigns/:uid/raters/:rater/claim': {
    ...does(claimPolicy.approve, claimPolicy.decline),
    summary:
      'Approves or declines what a rater said about the relationship, once the campaign is closed; SECOND_PERSON when whoever named them, with an address nobody knows, approves.',
    params: ByRater,
    body: z.strictObject({ approve: z.boolean() }),
    response: CampaignDetails,
  },
  'DELETE /campaigns/:uid/raters/:rater': {
    ...does(raterPolicy.delete),
    summary: 'Takes a rater out who has not been invited yet.',
    params: ByRater,
    response: CampaignDetails,
  },
})

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
    ...does(ownFeedbackPolicy.nominate),
    gated: true,
    summary: 'Proposes raters; a consultant approves them.',
    params: ByUid,
    body: z.strictObject({ raters: z.array(RaterInput).min(1).max(30) }),
    status: 201,
    response: OwnFeedback,
  },
  'DELETE /portal/feedback/:uid/raters/:rater': {
    ...does(ownRaterPolicy.delete),
    summary: 'Takes back a proposal nobody has decided about yet.',
    params: ByRater,
    response: OwnFeedback,
  },
})

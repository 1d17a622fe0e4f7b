import { z } from 'zod'
import {
  campaignPolicy,
  claimPolicy,
  ownFeedbackPolicy,
  ownRaterPolicy,
  raterPolicy,
  reportPolicy,
  subjectPolicy,
} from './campaigns.policy.ts'
import { mayShape } from './policy.ts'
import { Day, Email, Instant, Language, Rev, Uid, line, text } from './shapes.ts'

export const RELATIONSHIPS = ['self', 'leader', 'coworker', 'employee'] as const
export const Relationship = z.enum(RELATIONSHIPS)
export type Relationship = z.infer<typeof Relationship>
export const CAMPAIGN_STATUSES = ['draft', 'open', 'closed'] as const
const NOMINATION_STATUSES = ['proposed', 'approved', 'declined'] as const
const Nomination = z.enum(NOMINATION_STATUSES)

/** Groups a report speaks of: `others` are coworkers and employees together, when one of them is too small alone. */
const BLOCKS = ['self', 'leader', 'coworker', 'employee', 'others'] as const
export type BlockKey = (typeof BLOCKS)[number]

export const Thresholds = z.strictObject({
  self: z.int().min(1).max(1).default(1),
  /** Leaders are told that they are not anonymous. */
  leader: z.int().min(1).max(1).default(1),
  coworker: z.int().min(3).max(20).default(3),
  employee: z.int().min(3).max(20).default(3),
})

/** What is frozen: numbers and keys; words come from the version of the questionnaire. */
const Cell = z.object({
  block: z.enum(BLOCKS),
  n: z.int(),
  mean: z.number(),
  /** The mean is this or beyond: that of an anonymous group is told no closer to the ends of the scale. */
  bound: z.enum(['at_least', 'at_most']).optional(),
})
const CompetenceCell = Cell.extend({ items: z.int() })
const competencesOf = <Shape extends z.ZodType>(cell: Shape) =>
  z.array(
    z.object({
      key: z.string(),
      cells: z.array(cell),
      others: z.number().nullable(),
      self: z.number().nullable(),
    }),
  )
/** As it is told. */
export const Competences = competencesOf(CompetenceCell)
export const FeedbackContent = z.object({
  /** Groups in it, with how many answered; a group that may not be shown is missing. */
  blocks: z.array(z.object({ key: z.enum(BLOCKS), n: z.int() })),
  low: z.number(),
  high: z.number(),
  competences: competencesOf(
    CompetenceCell.extend({
      /** Both in older reports only, and told to nobody: beside the means they tell single answers. */
      spread: z.number().nullable().optional(),
      agreement: z.enum(['united', 'mixed']).nullable().optional(),
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
  /** Self certainly a fifth of the scale or more above the others, and below. */
  blind_spots: z.array(z.string()),
  hidden_strengths: z.array(z.string()),
  /** By open question; shuffled, without their group, from five on. */
  comments: z.array(z.object({ key: z.string(), texts: z.array(z.string()) })),
})
export type FeedbackContent = z.infer<typeof FeedbackContent>

/** A frozen report with its words in the language of the request. */
export const FeedbackReport = FeedbackContent.extend({
  competences: Competences,
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
/** Why proposals are declined, by the language of who reads it. */
export const DeclineReasons = {
  reason_sl: text(1000).optional(),
  reason_en: text(1000).optional(),
}
export const RaterInput = z.strictObject({
  name: line(120, 1),
  email: Email,
  relationship: z.enum(['leader', 'coworker', 'employee']),
  language: Language.default('sl-SI'),
})

/**
 * How far a group is. Of an anonymous group `answered` is null until the closing and below its threshold, and else says at least
 * how many: the threshold, 5, 10, 20, 50 or 100.
 */
const Progress = z.object({ key: z.enum(BLOCKS), asked: z.int(), answered: z.int().nullable() })
export type Progress = z.infer<typeof Progress>

const Dates = {
  nominate_until: Instant.nullable(),
  opens_at: Instant,
  closes_at: Instant,
}
export const CampaignCard = z.object({
  uid: Uid,
  rev: Rev,
  title: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  questionnaire: z.string(),
  ...Dates,
  subjects: z.int(),
  asked: z.int(),
  /** At least so many, of the groups whose counts may stand. */
  answered: z.int(),
  may: mayShape(campaignPolicy),
})
export type CampaignCard = z.infer<typeof CampaignCard>
export const CampaignDetails = CampaignCard.extend({
  title_sl: z.string(),
  title_en: z.string(),
  version: z.int(),
  thresholds: Thresholds,
  reminder_days: z.array(z.int()),
  weekly_cap: z.int(),
  /** The last day on which answers are kept for reports that are missing; null when none waits for its answers. */
  answers_until: Day.nullable(),
  /** When they were not made in time. */
  answers_deleted_on: Day.nullable(),
  subjects_list: z.array(
    z.object({
      uid: Uid,
      user: Uid,
      name: z.string(),
      /**
       * `is_known`: of this house or a client, or an address of the organisation of the assessed person. Of an approved one that
       * may be approved the assessed person has proposed somebody staff had named; deciding changes what they are told only. A
       * proposed one that staff has named waits for somebody else than who named them.
       */
      raters: z.array(Rater.extend({ is_known: z.boolean(), may: mayShape(raterPolicy) })),
      progress: z.array(Progress),
      report: z.object({ uid: Uid, frozen_on: Day, released_at: Instant.nullable() }).nullable(),
      may: mayShape(subjectPolicy).extend(mayShape(reportPolicy).shape),
    }),
  ),
  /** What raters said about their relationship, waiting for approval; told when the campaign is closed. */
  claims: z.array(
    z.object({
      rater: Uid,
      name: z.string(),
      subject: z.string(),
      nominated: Relationship,
      claimed: Relationship,
      may: mayShape(claimPolicy),
    }),
  ),
})
export type CampaignDetails = z.infer<typeof CampaignDetails>

/** A campaign in which somebody is assessed. */
export const OwnFeedback = z.object({
  uid: Uid,
  title: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  ...Dates,
  thresholds: Thresholds,
  raters: z.array(
    Rater.extend({
      /** In which they are written to, as it was proposed. */
      language: Language,
      /** Why the proposal was declined. */
      decline_reason: z.string().nullable(),
      may: mayShape(ownRaterPolicy),
    }),
  ),
  report: z.object({ released_at: Instant, debrief_on: Day.nullable() }).nullable(),
  may: mayShape(ownFeedbackPolicy),
})
export type OwnFeedback = z.infer<typeof OwnFeedback>

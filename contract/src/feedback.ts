import { z } from 'zod'
import { RELATIONSHIPS, Relationship } from './campaigns.ts'
import { AnswersKept, Changes, Paper, QUESTIONNAIRE_STATUSES, Shown } from './questionnaires.ts'
import { feedbackPolicy, linkedFeedbackPolicy } from './campaigns.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Instant, Uid } from './shapes.ts'

/** Somebody to assess, as a rater sees it. `uid` is that of the rater for this person. */
export const FeedbackCard = z.object({
  uid: Uid,
  subject: z.string(),
  is_self: z.boolean(),
  status: z.enum(QUESTIONNAIRE_STATUSES),
  /** What was nominated, and what the rater said. */
  relationship: Relationship,
  claimed: Relationship.nullable(),
  minutes: z.int(),
  questions: z.int(),
  answered: z.int(),
  /** Known as long as the answers themselves are kept. */
  answered_on: Day.nullable(),
  may: mayShape(feedbackPolicy),
})
export type FeedbackCard = z.infer<typeof FeedbackCard>
/** Everything a rater has to do in one campaign. */
export const FeedbackRequest = z.object({
  uid: Uid,
  campaign: z.string(),
  /** How the answers stay unknown to the assessed person: thresholds by group. */
  thresholds: z.record(z.enum(RELATIONSHIPS), z.int()),
  closes_at: Instant,
  is_closed: z.boolean(),
  /** Name of the rater. */
  rater: z.string(),
  people: z.array(FeedbackCard),
})
export type FeedbackRequest = z.infer<typeof FeedbackRequest>
/** One person's questionnaire, to fill in or to read. */
export const FeedbackDetails = FeedbackCard.extend(Paper.shape).extend({
  title: z.string(),
  /** The campaign it is part of, for `feedback-requests`. */
  campaign: Uid,
  /** Who fills it in; null for the holder of a personal link. */
  respondent: Uid.nullable(),
  /** False once the report is made: what was answered is in its numbers and nowhere else. */
  is_kept: z.boolean(),
})
export type FeedbackDetails = z.infer<typeof FeedbackDetails>

const Start = z.strictObject({ relationship: Relationship })
const Done = FeedbackCard.extend({ thank_you: z.string() })
const Token = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const ByToken = z.strictObject({ token: Token })
const ByTokenUid = z.strictObject({ token: Token, uid: Uid })

/** For raters: with an account, and by personal link. The two do the same. */
export const feedbackRoutes = routes({
  'GET /portal/feedback-requests/:uid': {
    audience: 'signed-in',
    summary: 'Everybody to assess in a campaign; `uid` is that of the campaign.',
    params: ByUid,
    response: FeedbackRequest,
  },
  'GET /portal/feedback-answers/:uid': {
    audience: 'signed-in',
    summary: 'The questionnaire about one person, with the own answers so far; `uid` is that of the rater.',
    params: ByUid,
    response: FeedbackDetails,
  },
  'POST /portal/feedback-answers/:uid/start': {
    ...does(feedbackPolicy.start),
    summary: 'Begins with the relationship; another one than was nominated waits for approval.',
    params: ByUid,
    body: Start,
    response: FeedbackDetails,
  },
  'PUT /portal/feedback-answers/:uid/answers': {
    ...does(feedbackPolicy.answer),
    summary: 'Keeps changed answers, as for own questionnaires.',
    params: ByUid,
    holds: 'answers',
    body: Changes,
    response: AnswersKept,
  },
  'POST /portal/feedback-answers/:uid/complete': {
    ...does(feedbackPolicy.complete),
    summary: 'Submits the answers about one person; `rev` as for own questionnaires.',
    params: ByUid,
    body: z.strictObject({ rev: Shown }),
    response: Done,
  },
  'GET /public/feedback/:token': {
    audience: 'public',
    summary: 'Everybody to assess, for the holder of a personal link.',
    params: ByToken,
    response: FeedbackRequest,
  },
  'GET /public/feedback/:token/:uid': {
    audience: 'public',
    summary: 'The questionnaire about one person, for the holder of a personal link.',
    params: ByTokenUid,
    response: FeedbackDetails,
  },
  'POST /public/feedback/:token/:uid/start': {
    ...does(linkedFeedbackPolicy.start),
    summary: 'Begins with the relationship, for the holder of a personal link.',
    params: ByTokenUid,
    body: Start,
    response: FeedbackDetails,
  },
  'PUT /public/feedback/:token/:uid/answers': {
    ...does(linkedFeedbackPolicy.answer),
    summary: 'Keeps changed answers, for the holder of a personal link.',
    params: ByTokenUid,
    holds: 'answers',
    body: Changes,
    response: AnswersKept,
  },
  'POST /public/feedback/:token/:uid/complete': {
    ...does(linkedFeedbackPolicy.complete),
    summary: 'Submits the answers about one person, for the holder of a personal link.',
    params: ByTokenUid,
    body: z.strictObject({ rev: Shown }),
    response: Done,
  },
})

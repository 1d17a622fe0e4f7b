import { activities, onlyIn, permissions, policy } from './policy.ts'

type CampaignStatus = 'draft' | 'open' | 'closed'

interface Campaign {
  status: CampaignStatus
  opensAt: Date
  closesAt: Date
  now: Date
}
const unlessClosed = ({ status }: { status: CampaignStatus }) => (status === 'closed' ? 'LOCKED' : null)
const onceClosed = onlyIn('closed')

export const campaignPolicy = policy<Campaign>('campaign')({
  create: { audience: 'campaigns.manage' },
  update: { audience: 'campaigns.manage', refusal: unlessClosed },
  delete: { audience: 'campaigns.manage', refusal: onlyIn('draft') },
  open: { audience: 'campaigns.manage', refusal: onlyIn('draft') },
  close: { audience: 'campaigns.manage', refusal: onlyIn('open') },
  /** While answers are taken. */
  remind: {
    audience: 'campaigns.manage',
    refusal: ({ status, opensAt, closesAt, now }) =>
      status === 'open' && opensAt <= now && closesAt > now ? null : 'STATE_NOT_ALLOWED',
  },
  create_subjects: { audience: 'campaigns.manage', refusal: unlessClosed },
  create_raters: { audience: 'campaigns.manage', refusal: unlessClosed },
})

/** Somebody to be assessed. */
export const subjectPolicy = policy<{
  /** Of the campaign. */
  status: CampaignStatus
  /** Somebody else was invited to answer about them. That they have begun themselves only the call looks at: it is not told. */
  isInvited: boolean
}>('subject')({
  delete: {
    audience: 'campaigns.manage',
    refusal: (one) => unlessClosed(one) ?? (one.isInvited ? 'STATE_NOT_ALLOWED' : null),
  },
})

/** The report of an assessed person. */
export const reportPolicy = policy<{
  /** Of the campaign. */
  status: CampaignStatus
  hasReport: boolean
  /** At the end of their time: of no answers a report would say that nobody has answered. */
  areAnswersGone: boolean
}>('report')({
  /** Once and for good. */
  freeze: {
    audience: 'campaigns.manage',
    refusal: (one) => onceClosed(one) ?? (one.hasReport ? 'CONFLICT' : one.areAnswersGone ? 'GONE' : null),
  },
  release: { audience: 'campaigns.manage', refusal: ({ hasReport }) => (hasReport ? null : 'NOT_FOUND') },
})

interface Rater {
  /** Of the campaign. */
  status: CampaignStatus
  nomination: 'proposed' | 'approved' | 'declined'
  isSelf: boolean
  isInvited: boolean
  /** The caller named them, as staff. */
  isOwnNaming: boolean
}
const undecided = (one: Rater) => unlessClosed(one) ?? (one.nomination === 'proposed' ? null : 'STATE_NOT_ALLOWED')

const bySecond = ({ isOwnNaming }: Pick<Rater, 'isOwnNaming'>) => (isOwnNaming ? 'SECOND_PERSON' : null)

/** Somebody asked for feedback. */
export const raterPolicy = policy<Rater>('rater')({
  /** By somebody else than who named them: with addresses of one's own beside a colleague's one would read the colleague's answers. */
  approve: { audience: 'campaigns.manage', refusal: (one) => undecided(one) ?? bySecond(one) },
  decline: { audience: 'campaigns.manage', refusal: undecided },
  /** Refused once they were invited, whether or not they have begun: the answer must not tell. */
  delete: {
    audience: 'campaigns.manage',
    refusal: (one) => unlessClosed(one) ?? (one.isInvited || one.isSelf ? 'STATE_NOT_ALLOWED' : null),
  },
})

interface Claim {
  /** Of the campaign. */
  status: CampaignStatus
  /** There is one, not decided yet. */
  isWaiting: boolean
  hasReport: boolean
  /** The caller named the rater, as staff, with an address nobody knows. */
  isOwnNaming: boolean
}
/** Between the closing of the campaign and the report: before, it would tell who has begun. */
const decidable = (one: Claim) => onceClosed(one) ?? (one.isWaiting && !one.hasReport ? null : 'STATE_NOT_ALLOWED')

/** What a rater said about the relationship. */
export const claimPolicy = policy<Claim>('claim')({
  /** As a rater is confirmed: who moves to another group makes it larger. */
  approve: { audience: 'campaigns.manage', refusal: (one) => decidable(one) ?? bySecond(one) },
  decline: { audience: 'campaigns.manage', refusal: decidable },
})

interface OwnFeedback {
  status: CampaignStatus
  nominateUntil: Date | null
  closesAt: Date
  now: Date
}
const nominating = (one: OwnFeedback) =>
  unlessClosed(one) ??
  (one.status === 'open' && one.nominateUntil !== null && one.nominateUntil > one.now && one.closesAt > one.now
    ? null
    : 'STATE_NOT_ALLOWED')

/** A campaign as the assessed person knows it. */
export const ownFeedbackPolicy = policy<OwnFeedback>('own_feedback')({
  nominate: { audience: 'signed-in', refusal: nominating },
})
/** A rater the assessed person has named. */
export const ownRaterPolicy = policy<OwnFeedback & Pick<Rater, 'nomination'>>('own_rater')({
  delete: {
    audience: 'signed-in',
    refusal: (one) => nominating(one) ?? (one.nomination === 'proposed' ? null : 'STATE_NOT_ALLOWED'),
  },
})

/** Somebody to assess, as a rater knows it. */
interface Feedback {
  status: 'open' | 'in-progress' | 'closed'
  /** The campaign takes answers no more. */
  isOver: boolean
}
const unlessOver = ({ status, isOver }: Feedback) => (status === 'closed' || isOver ? 'LOCKED' : null)
const begun = (one: Feedback) => unlessOver(one) ?? onlyIn('in-progress')(one)

export const feedbackPolicy = policy<Feedback>('feedback')({
  start: { audience: 'signed-in', refusal: unlessOver },
  answer: { audience: 'signed-in', refusal: begun },
  complete: { audience: 'signed-in', refusal: begun },
})
/** The same by personal link. */
export const linkedFeedbackPolicy = policy<Feedback>('feedback')({
  start: { ...feedbackPolicy.start, audience: 'public' },
  answer: { ...feedbackPolicy.answer, audience: 'public' },
  complete: { ...feedbackPolicy.complete, audience: 'public' },
})

export const campaignPermissions = permissions({
  'campaigns.read': ['Consultants'],
  'campaigns.manage': ['Consultants'],
})

export const campaignActivities = activities(
  'campaigns',
  'created',
  'updated',
  'deleted',
  'opened',
  'closed',
  'answers_deleted',
  'reminded',
  'raters_read',
  'assessed_refused',
  'subject_created',
  'subject_deleted',
  'rater_created',
  'rater_deleted',
  'rater_approved',
  'rater_declined',
  'rater_reopened',
  'claim_approved',
  'claim_declined',
)

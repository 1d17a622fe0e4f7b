import { z } from 'zod'
import { accountPolicy, holdPolicy } from './privacy.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Instant, Message, PageOf, Uid, line } from './shapes.ts'

/**
 * Why somebody opened something: a sent application, a search with the consent to be kept, a presentation asked for or
 * allowed, a message that waits for an answer, help by those whose work it is,
 * a report of 360 feedback about the person.
 */
export const VIEW_PURPOSES = ['application', 'search', 'presentation', 'request', 'support', 'feedback'] as const
export const VIEW_KINDS = [
  'profile',
  'cv',
  'application',
  'export',
  'shared_profile',
  'report',
  'masked_application',
  'list',
] as const
export const VIEWER_ROLES = ['consultant', 'administrator', 'employee', 'client', 'system'] as const

/** Somebody opened the person's data. */
export const ProfileView = z.object({
  uid: Uid,
  at: Instant,
  what: z.enum(VIEW_KINDS),
  role: z.enum(VIEWER_ROLES),
  company: z.string().nullable(),
  purpose: z.enum(VIEW_PURPOSES),
  /** Title of the job it was about. */
  job: z.string().nullable(),
  /** Of help: in the words of whoever helped. */
  reason: z.string().nullable(),
})

/** What is kept, with how many of each. */
const KEPT_KINDS = [
  'profile',
  'cv',
  'files',
  'applications',
  'messages',
  'saved_jobs',
  'questionnaires',
  'consents',
  'mails',
  'sign_ins',
] as const

export const PrivacyOverview = z.object({
  kept: z.array(z.object({ kind: z.enum(KEPT_KINDS), count: z.int() })),
  retention: z.object({
    /** The profile is kept until then; null when nothing ends it (people who are no candidates). */
    profile_until: Day.nullable(),
    /** By the consent to be kept in the talent pool, or by the time since the last sign-in. */
    by: z.enum(['consent', 'activity', 'none']),
    /** Records of submitted applications are kept until then: the latest of them. */
    applications_until: Day.nullable(),
    /** Profile data goes on that day because the consent was withdrawn or has ended. */
    clear_on: Day.nullable(),
    /** A mail has asked whether to keep the profile. */
    is_renewal_asked: z.boolean(),
    is_quarantined: z.boolean(),
  }),
  closing: z.object({ asked_at: Instant, erase_on: Day }).nullable(),
  is_restricted: z.boolean(),
  has_legal_hold: z.boolean(),
  may: mayShape(accountPolicy),
})
export type PrivacyOverview = z.infer<typeof PrivacyOverview>

/** What closing the account would do, told before. */
export const ClosingPreview = z.object({
  erase_on: Day,
  /** Applications that would be withdrawn. */
  open_applications: z.array(z.object({ uid: Uid, ref: z.string(), title: z.string() })),
  /** Records of submitted applications, without name, kept until the last of these days. */
  records: z.int(),
  records_until: Day.nullable(),
  consents: z.int(),
  /** Submitted answers about other people, by the person they are about: they stay until the report, and then in it. */
  answers_about_others: z.int(),
  has_legal_hold: z.boolean(),
})

export const LegalHold = z.object({
  uid: Uid,
  user: Uid,
  /** Null for one that was put back after a restore: the reason is in no journal. */
  reason: z.string().nullable(),
  placed_at: Instant,
  released_at: Instant.nullable(),
})

const Page = z.strictObject({
  page: z.int().min(1).max(10_000).default(1),
  per_page: z.int().min(1).max(100).default(10),
})

export const privacyRoutes = routes({
  'GET /portal/privacy': {
    audience: 'signed-in',
    summary: 'What is kept about the user and until when, and whether the account is being closed.',
    response: PrivacyOverview,
  },
  'GET /portal/privacy/views': {
    audience: 'signed-in',
    summary: 'Who opened the profile, a CV or an application of the user, newest first.',
    query: Page,
    response: PageOf(ProfileView),
  },
  'PUT /portal/privacy/restriction': {
    ...does(accountPolicy.restrict),
    summary: 'Limits or allows again the use of the profile: no search by consultants, no sharing.',
    body: z.strictObject({ restricted: z.boolean() }),
    response: PrivacyOverview,
  },
  'POST /portal/privacy/renew': {
    ...does(accountPolicy.renew),
    summary: 'Keeps the profile: the retention clock starts anew, and a quarantined profile is back.',
    body: z.strictObject({}),
    response: PrivacyOverview,
  },
  'GET /portal/account/close': {
    audience: 'signed-in',
    summary: 'What closing the account would do.',
    response: ClosingPreview,
  },
  'POST /portal/account/close': {
    ...does(accountPolicy.close),
    summary:
      'Closes the account: withdraws applications now, erases everything after 14 days. Needs own e-mail and password.',
    body: z.strictObject({ email: line(254, 1), password: z.string().min(1).max(256) }),
    response: PrivacyOverview,
  },
  'POST /portal/account/keep': {
    ...does(accountPolicy.keep),
    summary: 'Keeps an account that was being closed.',
    body: z.strictObject({}),
    response: PrivacyOverview,
  },
  'GET /legal-holds': {
    audience: 'privacy.manage',
    summary: 'Legal holds in force: nothing of these people is erased.',
    response: z.array(LegalHold),
  },
  'POST /legal-holds': {
    ...does(holdPolicy.create),
    summary: 'Places a legal hold on a person.',
    body: z.strictObject({ user: Uid, reason: line(500, 3) }),
    status: 201,
    response: LegalHold,
  },
  'DELETE /legal-holds/:uid': {
    ...does(holdPolicy.release),
    summary: 'Releases a legal hold.',
    params: ByUid,
    response: Message,
  },
})

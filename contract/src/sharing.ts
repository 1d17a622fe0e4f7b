import { z } from 'zod'
import { PROFILE_FIELDS } from './candidates.fields.ts'
import { Cv } from './candidates.ts'
import { CandidateForStaff, FoundCandidate, SentApplication } from './candidates-for-staff.ts'
import { namesWhere, type NamesWhere } from './fields.ts'
import { Tongue, TONGUE_LEVELS } from './cv.ts'
import { VIEW_PURPOSES } from './privacy.ts'
import { sharedProfilePolicy, shareRequestPolicy } from './sharing.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { CappedPageOf } from './pages.ts'
import { ByUid, Day, Instant, Uid, line, text } from './shapes.ts'

export type CompanyField = NamesWhere<typeof PROFILE_FIELDS, { readers: 'company' }>
/** Fields of the profile a company may see: who it is and how to reach them first. Gender and birthday never leave. */
export const COMPANY_FIELDS: readonly CompanyField[] = namesWhere(PROFILE_FIELDS, { readers: 'company' }).toSorted(
  (one, other) => rankOf(one) - rankOf(other),
)
function rankOf(name: CompanyField): number {
  const { pd } = PROFILE_FIELDS[name]
  return pd === 'identity' ? 0 : pd === 'contact' ? 1 : 2
}
/** What a presentation to a company may contain. */
export const SHARED_FIELDS = [
  ...COMPANY_FIELDS.slice(0, 1),
  'email',
  ...COMPANY_FIELDS.slice(1),
  'experiences',
  'schoolings',
  'skills',
  'tongues',
  'cv',
  'summary',
] as const
const SharedField = z.enum(SHARED_FIELDS)

/**
 * What ended a request or what was allowed: the person, the consent to sharing withdrawn or run out, the person's account
 * (closing, restricted use), the application it was about, the day it was good until, or a later yes about the same job.
 */
export const SHARE_ENDS = ['person', 'consent', 'account', 'application', 'time', 'replaced'] as const

/** Field by field as the company sees it; codelist keys as words of the reader's language, '' for what is not filled in. */
const SharedValue = z.object({ field: SharedField, value: z.string() })

export const ShareRequest = z.object({
  uid: Uid,
  status: z.enum(['pending', 'confirmed', 'declined', 'withdrawn', 'expired']),
  company: z.string(),
  job: z.object({ uid: Uid, title: z.string() }).nullable(),
  note: z.string().nullable(),
  fields: z.array(SharedField),
  asked_at: Instant,
  answer_by: Day,
  decided_at: Instant.nullable(),
  /** Last day the company sees it; null when it was never allowed. */
  visible_until: Day.nullable(),
  /** When the company answered last; what, the consultant tells. */
  answered_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  ended_because: z.enum(SHARE_ENDS).nullable(),
  /** It is over, and nobody at the company could be asked to erase; that is done as soon as it has a contact a mail reaches. */
  is_erasure_owed: z.boolean(),
  /** Has the company an active contact now? */
  has_contact: z.boolean(),
  may: mayShape(shareRequestPolicy),
})
export type ShareRequest = z.infer<typeof ShareRequest>
/** With the preview: exactly what the company sees. */
export const ShareRequestDetails = ShareRequest.extend({
  /** Reference number of the application, under which the company knows the presentation. */
  ref: z.string().nullable(),
  preview: z.array(SharedValue),
  cv: Cv.nullable(),
  /** Stands for all that is shown; a yes names it. */
  shown: z.string(),
})
export type ShareRequestDetails = z.infer<typeof ShareRequestDetails>

/** What a company can answer to a presentation. */
export const CLIENT_ANSWERS = ['interested', 'interview', 'not_interested'] as const
const ClientAnswer = z.object({
  answer: z.enum(CLIENT_ANSWERS),
  message: z.string().nullable(),
  at: Instant,
})
/** A presentation as staff see it: what became of the request, and what the company answered. */
const Presentation = ShareRequest.omit({ may: true }).extend({ answer: ClientAnswer.nullable() })

export const SharedProfile = z.object({
  uid: Uid,
  ref: z.string().nullable(),
  /** Null when the name is not among what was allowed. */
  name: z.string().nullable(),
  job: z.string().nullable(),
  shared_at: Instant,
  visible_until: Day.nullable(),
  values: z.array(SharedValue),
  has_cv: z.boolean(),
  /** Whom to ask; null when who presented it is here no more. */
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  answer: ClientAnswer.nullable(),
  may: mayShape(sharedProfilePolicy),
})
export type SharedProfile = z.infer<typeof SharedProfile>

export const sharingRoutes = routes({
  'GET /candidates': {
    audience: 'candidates.read',
    summary:
      'Candidates in the talent pool, without names, by words of their work, schools and skills and by language.',
    query: z.strictObject({
      search: line(200, 1).optional(),
      language: Tongue.shape.code.optional(),
      /** At least this level of that language. */
      level: z.enum(TONGUE_LEVELS).optional(),
      page: z.int().min(1).max(10_000).default(1),
      per_page: z.int().min(1).max(100).default(25),
    }),
    response: CappedPageOf(FoundCandidate),
  },
  'GET /candidates/:uid': {
    audience: 'candidates.read',
    summary:
      'The profile of a candidate, for staff and a purpose that is true. Every look is recorded, the same one within ten minutes once, and the candidate can see it.',
    params: ByUid,
    query: z.strictObject({
      purpose: z.enum(VIEW_PURPOSES),
      job: Uid.optional(),
      /** What help is for; the candidate reads it. Obligatory for that purpose, and for no other. */
      reason: line(200, 10)
        .regex(/^(?:\P{L}*\p{L}){5}/u)
        .optional(),
    }),
    response: CandidateForStaff,
  },
  'GET /applications/:uid/sent': {
    audience: 'applications.read',
    summary:
      'What a candidate sent with an application: after its end all there is for staff. Recorded like the profile; withdrawn ones are not there.',
    params: ByUid,
    response: SentApplication,
  },
  'POST /share-requests': {
    ...does(shareRequestPolicy.create),
    summary: 'Asks a candidate whether a client company may see the profile. Without a yes nothing is shown.',
    body: z.strictObject({
      application: Uid,
      fields: z.array(SharedField).min(1).max(SHARED_FIELDS.length),
      note: text(1000).nullable().default(null),
      summary: text(4000).nullable().default(null),
      answer_by: Day.optional(),
    }),
    status: 201,
    response: ShareRequest,
  },
  'GET /share-requests': {
    audience: 'applications.read',
    summary:
      'Presentations of an application, newest first, with what the companies answered: as long as what was sent is there, and recorded like it.',
    query: z.strictObject({ application: Uid }),
    response: z.array(Presentation),
  },
  'GET /portal/share-requests': {
    audience: 'candidate',
    summary: 'Companies a consultant asked to show the profile to, and what was answered, newest first.',
    response: z.array(ShareRequest),
  },
  'GET /portal/share-requests/:uid': {
    audience: 'candidate',
    summary: 'One request with exactly what the company would see.',
    params: ByUid,
    response: ShareRequestDetails,
  },
  'POST /portal/share-requests/:uid/confirm': {
    ...does(shareRequestPolicy.confirm),
    gated: true,
    summary: 'Allows the company to see what the person has read, and keeps a copy of it.',
    params: ByUid,
    body: z.strictObject({ shown: line(64, 1) }),
    response: ShareRequestDetails,
  },
  'POST /portal/share-requests/:uid/decline': {
    ...does(shareRequestPolicy.decline),
    summary: 'Does not allow it.',
    params: ByUid,
    body: z.strictObject({}),
    response: ShareRequestDetails,
  },
  'POST /portal/share-requests/:uid/withdraw': {
    ...does(shareRequestPolicy.withdraw),
    summary: 'Ends what was allowed; the company is told and asked to erase what it has kept.',
    params: ByUid,
    body: z.strictObject({}),
    response: ShareRequestDetails,
  },
  'GET /shared-profiles': {
    audience: 'company',
    summary: 'Profiles shown to the company of the signed-in contact.',
    response: z.array(SharedProfile.omit({ values: true })),
  },
  'GET /shared-profiles/:uid': {
    audience: 'company',
    summary:
      'A profile shown to the company. Every look is recorded, the same one within ten minutes once, and the candidate can see it.',
    params: ByUid,
    response: SharedProfile,
  },
  'POST /shared-profiles/:uid/answer': {
    ...does(sharedProfilePolicy.answer),
    summary:
      'Answers a presentation; the consultant is told, and the last answer counts. The candidate can ask to see it.',
    params: ByUid,
    body: z.strictObject({ answer: z.enum(CLIENT_ANSWERS), message: text(2000).default('') }),
    response: SharedProfile,
  },
  'GET /shared-profiles/:uid/cv': {
    audience: 'company',
    summary: 'The CV of a profile shown to the company. Recorded like the profile.',
    params: ByUid,
    raw: 'application/octet-stream',
  },
})

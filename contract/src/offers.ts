// Offers: what a candidate is offered, in a document that is sent as it is, and what they say to it.
import { z } from 'zod'
import { LONGEST_LETTER } from './amounts.ts'
import { DocumentContent } from './document-templates.ts'
import { PAY_PERIODS } from './job-texts.rules.ts'
import { OFFER_STATES, offerAnswerPolicy, offeringPolicy, offerPolicy } from './offers.policy.ts'
import { CappedPageOf } from './pages.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Instant, Key, Language, line, ListQuery, text, Uid } from './shapes.ts'

/** Of a document that names money: as it is typed, with two places at most. */
const Pay = z.number().min(0.01).max(10_000_000).multipleOf(0.01)

const Terms = z.strictObject({
  start_on: Day,
  pay: Pay,
  pay_period: z.enum(PAY_PERIODS),
  contract: Key,
  place: line(200).default(''),
  answer_by: Day,
  conditions: text(4000).default(''),
})
export type OfferTerms = z.infer<typeof Terms>

const Shared = z.object({
  uid: Uid,
  version: z.int(),
  state: z.enum(OFFER_STATES),
  language: Language,
  start_on: Day,
  pay: z.number(),
  pay_period: z.enum(PAY_PERIODS),
  contract: z.string(),
  place: z.string(),
  answer_by: Day,
  conditions: z.string(),
  /** The last day to answer is over, and nobody has. */
  is_late: z.boolean(),
  sent_at: Instant.nullable(),
  /** What the candidate wrote with the answer. */
  answer_text: z.string().nullable(),
  answered_at: Instant.nullable(),
})

const Offer = Shared.extend({
  /** When a version that is held goes. */
  due_at: Instant,
  /** When its withdrawal goes that is held. */
  withdraw_at: Instant.nullable(),
  /** Null when they are here no more. */
  made_by: z.string().nullable(),
  may: mayShape(offerPolicy),
})
export type Offer = z.infer<typeof Offer>

export const Offering = z.object({
  /** Newest first. */
  offers: z.array(Offer),
  /** Where the application is seen: sent along with an offer. */
  from: z.string(),
  /** The candidate's. */
  language: Language,
  subject: z.string(),
  text: z.string(),
  /** As the job and the last version have it. */
  terms: z.object({
    start_on: Day.nullable(),
    pay: z.number().nullable(),
    pay_period: z.enum(PAY_PERIODS),
    contract: z.string().nullable(),
    place: z.string(),
    conditions: z.string(),
  }),
  /** How many of the openings of the job are filled, where it is, and the pay it was published with. */
  job: z.object({
    uid: Uid,
    openings: z.int(),
    hired: z.int(),
    /** It goes on, and who reads it may close it. */
    may_close: z.boolean(),
    pay_min: z.number().nullable(),
    pay_max: z.number().nullable(),
    pay_period: z.enum(PAY_PERIODS),
  }),
  /** What was accepted waits for staff to hire: nothing happens by itself. */
  waits_hiring: z.boolean(),
  may: mayShape(offeringPolicy),
})
export type Offering = z.infer<typeof Offering>

export const OwnOffer = Shared.extend({
  document: DocumentContent,
  /** SHA-256 of the document in the language and version it was sent in, hexadecimal: an answer names it. */
  hash: z.string(),
  may: mayShape(offerAnswerPolicy),
})
export type OwnOffer = z.infer<typeof OwnOffer>

/** How it stands for staff: what waits for them. */
export const OFFER_WAITS = ['hiring', 'declined', 'late'] as const

export const OfferRow = Shared.pick({
  uid: true,
  version: true,
  state: true,
  start_on: true,
  pay: true,
  pay_period: true,
  answer_by: true,
  answered_at: true,
}).extend({
  id: Uid,
  application_uid: Uid,
  ref_no: z.string(),
  name: z.string(),
  job: z.string(),
  contact_name: z.string(),
  waits: z.enum(OFFER_WAITS).nullable(),
})

const Answer = z.strictObject({
  /** Of the document as it was read. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  text: text(1000).default(''),
})
const Files = z.strictObject({ format: z.enum(['json', 'pdf']).default('pdf') })

/** Of the words, as they were proposed, and of the document with them; that of the candidate when left out. */
const InLanguage = Language.optional()

export const offerRoutes = routes({
  'GET /offers': {
    audience: 'offers.manage',
    summary: 'The last version of each offer that was sent; what is to be answered soonest first.',
    query: ListQuery,
    response: CappedPageOf(OfferRow),
  },
  'GET /applications/:uid/offers': {
    audience: 'offers.manage',
    summary: 'Offers on an application, with what a new one would begin with.',
    params: ByUid,
    response: Offering,
  },
  'POST /applications/:uid/offers/preview': {
    audience: 'offers.manage',
    readOnly: true,
    summary: 'The document of an offer as it would be sent, in the language of the candidate.',
    params: ByUid,
    body: Terms.extend({ language: InLanguage }),
    response: DocumentContent.extend({ language: Language }),
  },
  'POST /applications/:uid/offers': {
    ...does(offeringPolicy.make),
    summary:
      'Makes an offer, or another version of it. With its letter it is held half a minute; sent, the application is at its offer and the version before cannot be answered any more. STALE when the application is not where it was seen.',
    params: ByUid,
    body: Terms.extend({
      from: z.string().max(64),
      language: InLanguage,
      subject: line(200, 1),
      text: text(LONGEST_LETTER, 1),
    }),
    status: 201,
    response: Offer,
  },
  'POST /offers/:uid/recall': {
    ...does(offerPolicy.recall),
    summary: 'Takes a version back that is held, and the move with it; the candidate never hears of either.',
    params: ByUid,
    body: z.strictObject({}),
    response: Offer,
  },
  'POST /offers/:uid/withdraw': {
    ...does(offerPolicy.withdraw),
    summary:
      'Withdraws an offer nobody has answered. It is held half a minute, then the candidate is told so in these words; an answer that comes before counts.',
    params: ByUid,
    body: z.strictObject({ text: text(4000, 1) }),
    response: Offer,
  },
  'POST /offers/:uid/keep': {
    ...does(offerPolicy.keep),
    summary: 'Takes a withdrawal back that is held; the candidate never hears of it.',
    params: ByUid,
    body: z.strictObject({}),
    response: Offer,
  },
  'GET /offers/:uid/document': {
    audience: 'offers.manage',
    summary: 'The document of an offer as PDF.',
    params: ByUid,
    raw: 'application/pdf',
  },
  'GET /portal/applications/:uid/offer': {
    audience: 'candidate',
    summary: 'The last version of the offer on an own application; null when there was none.',
    params: ByUid,
    response: z.object({ offer: OwnOffer.nullable() }),
  },
  'POST /portal/offers/:uid/accept': {
    ...does(offerAnswerPolicy.accept),
    summary:
      'Accepts an offer as it was read. OFFER_ENDED once there is another one or none; repeating changes nothing.',
    params: ByUid,
    body: Answer,
    response: OwnOffer,
  },
  'POST /portal/offers/:uid/decline': {
    ...does(offerAnswerPolicy.decline),
    summary: 'Declines an offer.',
    params: ByUid,
    body: Answer,
    response: OwnOffer,
  },
  'GET /portal/offers/:uid/document': {
    audience: 'candidate',
    summary: 'The document of an own offer as PDF.',
    params: ByUid,
    raw: 'application/pdf',
  },
  'GET /portal/offers/:uid/receipt': {
    audience: 'candidate',
    summary: 'Signed receipt of the answer to an own offer, with the text that was answered.',
    params: ByUid,
    query: Files,
    raw: 'application/octet-stream',
  },
})

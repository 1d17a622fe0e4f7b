// References: people a candidate names, asked by a personal link about working together. No score, and no account.
import { z } from 'zod'
import { MOST_REFEREES } from './amounts.ts'
import { does, mayShape } from './policy.ts'
import {
  linkedReferencePolicy,
  namedRefereePolicy,
  REFEREE_STATES,
  refereePolicy,
  refereesPolicy,
  referencingPolicy,
} from './references.policy.ts'
import { Answers, Draft } from './reference-answers.ts'
import { routes } from './route.ts'
import { ByUid, Email, Instant, Language, line, text, Uid } from './shapes.ts'

/** Who reads a letter, as they were read when it was written. */
const Seen = z.strictObject({ name: z.string(), email: z.string(), language: Language })
export type SeenReferee = z.infer<typeof Seen>

export const RELATIONS = ['manager', 'colleague', 'report', 'client', 'teacher', 'other'] as const
/** Days a personal link can be answered by. */
export const REFERENCE_DAYS = 14

export type ReferenceAnswers = z.infer<typeof Answers>
export type ReferenceDraft = z.infer<typeof Draft>
const DraftChanges = Draft.partial()
export type ReferenceDraftChanges = z.infer<typeof DraftChanges>

const Named = z.strictObject({
  name: line(200, 1),
  relation: z.enum(RELATIONS),
  employer: line(200).default(''),
  email: Email,
  language: Language,
  /** They have agreed to be asked. */
  agreed: z.literal(true),
})
export type NamedReferee = z.infer<typeof Named>

const Referee = z.object({
  uid: Uid,
  name: z.string(),
  relation: z.enum(RELATIONS),
  employer: z.string(),
  email: z.string(),
  language: Language,
  state: z.enum(REFEREE_STATES),
  /** The link can be answered no more, and nobody has. */
  is_late: z.boolean(),
  /** The letter could not be delivered. */
  is_unreached: z.boolean(),
  sent_at: Instant.nullable(),
  answered_at: Instant.nullable(),
})

/** How a candidate stands with the consent to checking references. */
const Consent = z.object({
  title: z.string(),
  status: z.enum(['pending', 'confirmed', 'declined', 'withdrawn', 'expired']),
})
export type ReferenceConsent = z.infer<typeof Consent>

const RefereeForStaff = Referee.extend({
  /** The letter as it begins, in the language of the referee; as it is written once it is held or sent. */
  text: z.string(),
  due_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  /** When the answers were read first, or note was taken that none will come. */
  read_at: Instant.nullable(),
  /** When asking them was stopped, since the consent was not in force. */
  stopped_at: Instant.nullable(),
  may: mayShape(refereePolicy),
})
export type RefereeForStaff = z.infer<typeof RefereeForStaff>

export const Referencing = z.object({
  asked: z.object({ wanted: z.int(), reason: z.string(), at: Instant }).nullable(),
  referees: z.array(RefereeForStaff),
  /** Null: the office has none in use. */
  consent: Consent.nullable(),
  /** The consent promises that nobody is asked before an interview, and none is known to have taken place. */
  needs_interview: z.boolean(),
  may: mayShape(referencingPolicy),
})
export type Referencing = z.infer<typeof Referencing>

const OwnReferee = Referee.extend({ may: mayShape(namedRefereePolicy) })
export type OwnReferee = z.infer<typeof OwnReferee>
export const OwnReferences = z.object({
  asked: Referencing.shape.asked,
  referees: z.array(OwnReferee),
  /** The own one, to be opened by its uid; that is null before anybody was asked. */
  consent: Consent.extend({ uid: Uid.nullable() }).nullable(),
  may: mayShape(refereesPolicy),
})
export type OwnReferences = z.infer<typeof OwnReferences>

export const LinkedReference = z.object({
  state: z.enum(REFEREE_STATES),
  /** Of the referee, as the candidate has written it. */
  name: z.string(),
  relation: z.enum(RELATIONS),
  employer: z.string(),
  candidate: z.string(),
  job: z.string(),
  answer_by: Instant.nullable(),
  /** Until when what is written is kept at the longest. */
  kept_until: Instant,
  draft: Draft,
  answers: Answers.nullable(),
  answered_at: Instant.nullable(),
  may: mayShape(linkedReferencePolicy),
})
export type LinkedReference = z.infer<typeof LinkedReference>

const ByToken = z.strictObject({ token: z.string().max(200) })
const Nothing = z.strictObject({})
const Gone = z.object({ gone: z.literal(true) })

export const referenceRoutes = routes({
  'GET /applications/:uid/references': {
    audience: 'applications.update',
    reads: 'applications.read',
    summary:
      'Whom a candidate has named for references, and how each stands; without what they answered. Counts as a look at the whole.',
    params: ByUid,
    response: Referencing,
  },
  'POST /applications/:uid/references': {
    ...does(referencingPolicy.ask),
    reads: 'applications.read',
    summary:
      'Asks a candidate to name people for references, or asks anew; the candidate is told at once. The same once more, as after an answer that was lost, changes nothing.',
    params: ByUid,
    body: z.strictObject({
      wanted: z.int().min(1).max(MOST_REFEREES),
      reason: text(1000, 1),
      /** When they were asked last, as whoever asks has seen it; null: not yet. */
      seen: Instant.nullable().default(null),
    }),
    response: Referencing,
  },
  'POST /references/:uid/send': {
    ...does(refereePolicy.send),
    reads: 'applications.read',
    summary:
      'Asks a referee, in these words; the letter is held half a minute. Who sends it says that there was an interview, where none is known of. With `seen`, whom it was written to, STALE when the candidate has named somebody else in their place.',
    params: ByUid,
    body: z.strictObject({ text: text(4000, 1), had_interview: z.boolean().default(false), seen: Seen.optional() }),
    response: Referencing,
  },
  'POST /references/:uid/recall': {
    ...does(refereePolicy.recall),
    reads: 'applications.read',
    summary: 'Takes a letter to a referee back that is held.',
    params: ByUid,
    body: Nothing,
    response: Referencing,
  },
  'POST /references/:uid/read': {
    ...does(refereePolicy.read),
    reads: 'applications.read',
    summary: 'What a referee answered. Every look is in the trail, and counts as one at the whole.',
    params: ByUid,
    body: Nothing,
    response: z.object({ answers: Answers, answered_at: Instant }),
  },
  'POST /references/:uid/note': {
    ...does(refereePolicy.note),
    reads: 'applications.read',
    summary: 'Takes note that a referee has declined or not answered in time; once more changes nothing.',
    params: ByUid,
    body: Nothing,
    response: Referencing,
  },
  'GET /portal/applications/:uid/references': {
    audience: 'candidate',
    summary: 'Whom one has named for an own application, and how each stands.',
    params: ByUid,
    response: OwnReferences,
  },
  'POST /portal/applications/:uid/references': {
    ...does(refereesPolicy.name),
    summary: 'Names somebody who has agreed to be asked.',
    params: ByUid,
    body: Named,
    status: 201,
    response: OwnReferences,
  },
  'PUT /portal/references/:uid': {
    ...does(namedRefereePolicy.update),
    summary: 'Changes whom one has named, until they are asked.',
    params: ByUid,
    body: Named,
    response: OwnReferences,
  },
  'POST /portal/references/:uid/withdraw': {
    ...does(namedRefereePolicy.withdraw),
    summary: 'Withdraws somebody until they have answered; who was asked is told that it is no longer needed.',
    params: ByUid,
    body: Nothing,
    response: OwnReferences,
  },
  'GET /public/references/:token': {
    audience: 'public',
    summary: 'What the holder of a personal link is asked, with what they wrote so far. Changes nothing.',
    params: ByToken,
    response: LinkedReference,
  },
  'PUT /public/references/:token/draft': {
    ...does(linkedReferencePolicy.answer),
    summary: 'Keeps what is typed and not sent yet: the fields that are sent, the others stay as they are.',
    params: ByToken,
    body: DraftChanges,
    response: z.object({ kept_at: Instant }),
  },
  'POST /public/references/:token/answer': {
    ...does(linkedReferencePolicy.answer),
    summary: 'Answers, for the holder of a personal link.',
    params: ByToken,
    body: Answers,
    response: LinkedReference,
  },
  'POST /public/references/:token/decline': {
    ...does(linkedReferencePolicy.decline),
    summary: 'Declines to answer.',
    params: ByToken,
    body: Nothing,
    response: LinkedReference,
  },
  'POST /public/references/:token/delete': {
    ...does(linkedReferencePolicy.delete),
    summary: 'Deletes all that is kept of the holder of a personal link, with what they answered.',
    params: ByToken,
    body: Nothing,
    response: Gone,
  },
})

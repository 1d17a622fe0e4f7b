import { z } from 'zod'
import { CV_FIELDS } from './cv-fields.ts'
import { routes } from './route.ts'
import { ByUid, Rev, Uid, line, text } from './shapes.ts'

/** A value with how sure it is and the words of the document that say so. */
export const CvSuggestion = z.object({
  field: z.enum(CV_FIELDS),
  value: z.union([z.string(), z.number()]),
  confidence: z.number(),
  source: z.string(),
  quote: z.string(),
})
export type CvSuggestion = z.infer<typeof CvSuggestion>

/** YYYY, YYYY-MM or YYYY-MM-DD. */
const Moment = z.string().regex(/^\d{4}(-\d{2}){0,2}$/)
const span = { from: Moment.nullable(), to: Moment.nullable(), is_current: z.boolean() }
export const Experience = z.strictObject({
  position_title: line(200),
  employer: line(200),
  ...span,
  description: text(2000),
})
export const Schooling = z.strictObject({
  degree: line(300),
  school: line(200),
  level: z.int().min(2).max(10).nullable(),
  ...span,
})
/** Of the Common European Framework, rising. */
export const TONGUE_LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native'] as const
export const Tongue = z.strictObject({
  /** ISO 639-1. */
  code: z.string().regex(/^[a-z]{2}$/),
  level: z.enum(TONGUE_LEVELS).nullable(),
})
/** Lists of the profile: what a person has done, learnt and speaks. */
export const ProfileLists = z.strictObject({
  experiences: z.array(Experience).max(50),
  schoolings: z.array(Schooling).max(30),
  skills: z.array(line(100, 1)).max(100),
  tongues: z.array(Tongue).max(30),
})
export type ProfileLists = z.infer<typeof ProfileLists>

export const CV_FAILURES = ['locked', 'empty', 'unreadable', 'too-large', 'no-text', 'time-out', 'busy'] as const
/** What was read from one CV: suggestions, nothing is stored in the profile by them. */
export const CvReading = z.object({
  language: z.enum(['sl', 'en', 'hr', 'de']),
  is_scanned: z.boolean(),
  pages: z.int(),
  /** Fewer than there are in long documents, and in scans that take too long. */
  pages_read: z.int(),
  suggestions: z.array(CvSuggestion),
  lists: ProfileLists,
})
export type CvReading = z.infer<typeof CvReading>

/** One line of the answer while a CV is being read; `done` and `failed` are the last. */
export const CvProgress = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('waiting'), ahead: z.int() }),
  z.object({ stage: z.literal('reading') }),
  z.object({ stage: z.literal('recognising'), page: z.int(), pages: z.int() }),
  z.object({ stage: z.literal('done'), reading: CvReading }),
  z.object({ stage: z.literal('failed'), failure: z.enum(CV_FAILURES), message: z.string() }),
])
export type CvProgress = z.infer<typeof CvProgress>

export const cvRoutes = routes({
  'POST /portal/cv/parse': {
    audience: 'public',
    summary: 'Reads a CV and answers with one JSON line for each stage; keeps nothing of it.',
    body: z.strictObject({}),
    files: ['cv'],
    filesPass: true,
    raw: 'application/x-ndjson',
  },
  'POST /portal/profile/cv/:uid/read': {
    audience: 'candidate',
    summary: 'Reads an own stored CV, as `POST /portal/cv/parse`; keeps the lists as proposals.',
    params: ByUid,
    body: z.strictObject({}),
    raw: 'application/x-ndjson',
  },
  'GET /portal/profile/lists': {
    audience: 'candidate',
    summary: 'The lists of the own profile, and what the current CV proposes beyond them.',
    response: z.object({
      /** Of the profile: fields and lists share it. */
      rev: Rev,
      lists: ProfileLists,
      proposed: z.object({ cv: Uid, lists: ProfileLists }).nullable(),
    }),
  },
  'PUT /portal/profile/lists': {
    audience: 'candidate',
    summary:
      'Replaces lists of the own profile; lists left out stay as they are. What was proposed counts as decided. With `rev`, the revision that was read, STALE when one that is sent was changed since.',
    holds: 'texts',
    body: ProfileLists.partial().extend({ rev: Rev.optional() }),
    response: z.object({ rev: Rev, lists: ProfileLists }),
  },
})

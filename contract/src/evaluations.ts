// Evaluations of interviewers: side by side, one's own first, never added up, and in no order of candidates.
import { z } from 'zod'
import { evaluationPolicy } from './evaluations.policy.ts'
import { JUDGEMENTS } from './evaluations.rules.ts'
import { CappedPageOf } from './pages.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Instant, ListQuery, Message, Rev, text, Uid } from './shapes.ts'

export const EVALUATION_STATES = ['open', 'given'] as const
const MOST_ASKED = 10

const Judged = z.strictObject({ judgement: z.enum(JUDGEMENTS).nullable(), evidence: text(4000) })
const Answers = z.record(z.string().max(60), Judged)
export type EvaluationAnswers = z.infer<typeof Answers>

/** What is judged, and how to find out: the same for everybody, in the same order. */
const Asked = z.object({ key: z.string(), name: z.string(), help: z.string().nullable() })

const Said = z.object({ answers: Answers, submitted_at: Instant })
const Given = Said.extend({
  uid: Uid,
  /** Null when they are here no more. */
  interviewer: z.string().nullable(),
  is_own: z.boolean(),
  /** Asked for when others had given theirs, which could have been read before. */
  is_after_others: z.boolean(),
  /** It was given after an end that was taken back, by which others could be read. */
  is_after_end: z.boolean(),
  /** What it said before it was changed, the last first. */
  former: z.array(Said),
})

const Listed = z.object({
  uid: Uid,
  ref_no: z.string(),
  job: z.string(),
  stage: z.string(),
  state: z.enum(EVALUATION_STATES),
  due_on: Day.nullable(),
  submitted_at: Instant.nullable(),
})

/** For whoever was asked: what was sent, without a name, and what they say of it. */
const Sheet = z.object({
  uid: Uid,
  rev: Rev,
  ref_no: z.string(),
  stage: z.string(),
  due_on: Day.nullable(),
  job: z.object({ title: z.string(), expectations: z.array(z.string()) }),
  /** Of the CV that was sent, with `███` where it says whose it is; null after the end. */
  cv: z
    .object({
      state: z.enum(['read', 'waiting', 'unreadable', 'infected']),
      lines: z.array(z.object({ text: z.string(), is_heading: z.boolean() })),
    })
    .nullable(),
  is_under_way: z.boolean(),
  criteria: z.array(Asked),
  answers: Answers,
  submitted_at: Instant.nullable(),
  former: z.array(Said),
  /** The own one, once it is given. */
  is_after_others: z.boolean(),
  /** It was given after an end that was taken back, by which others could be read. */
  is_after_end: z.boolean(),
  /** What colleagues said at the same stage. Null as long as the caller has not: nobody is led by what others think. */
  others: z.array(Given).nullable(),
  may: mayShape(evaluationPolicy),
})
export type EvaluationSheet = z.infer<typeof Sheet>

const Request = z.object({
  uid: Uid,
  stage: z.string(),
  interviewer: z.string().nullable(),
  is_own: z.boolean(),
  due_on: Day.nullable(),
  may: mayShape(evaluationPolicy),
})

const OfApplication = z.object({
  /** Asked, and not given yet; none after the end. */
  requests: z.array(Request),
  /** Those given, by stage and guide; null as long as the caller has to give one of their own. */
  given: z.array(z.object({ stage: z.string(), criteria: z.array(Asked), evaluations: z.array(Given) })).nullable(),
  /** Stages with a guide, the one it is in first, each with who has been asked at it; empty when nobody can be asked. */
  stages: z.array(z.object({ uid: Uid, name: z.string(), asked: z.array(Uid) })),
})
export type EvaluationsOfApplication = z.infer<typeof OfApplication>

const Written = z.strictObject({ rev: Rev, answers: Answers })

export const evaluationRoutes = routes({
  'GET /evaluations': {
    audience: 'evaluations.create',
    summary: 'Evaluations the caller was asked for: what is to be given first, then what was.',
    query: ListQuery,
    response: CappedPageOf(Listed),
  },
  'GET /evaluations/:uid': {
    audience: 'evaluations.create',
    summary: 'An evaluation the caller was asked for, with the masked CV and the guide; no name, contact or message.',
    params: ByUid,
    response: Sheet,
  },
  'POST /evaluations/:uid/look': {
    audience: 'evaluations.create',
    readOnly: true,
    summary: 'Tells that the masked CV is on the screen: recorded, and the candidate can see it.',
    params: ByUid,
    body: z.strictObject({}),
    response: z.object({ at: Instant }),
  },
  'POST /evaluations/:uid/draft': {
    ...does(evaluationPolicy.draft),
    summary: 'Keeps what is written so far, as it was read at `rev`, else STALE. Nobody else reads it.',
    params: ByUid,
    body: Written,
    holds: 'answers',
    response: z.object({ rev: Rev }),
  },
  'POST /evaluations/:uid/submit': {
    ...does(evaluationPolicy.submit),
    summary:
      'Gives the evaluation, or changes one that was given: what it said before stays with it. The candidate gets it with the download of their data.',
    params: ByUid,
    body: Written,
    holds: 'answers',
    response: Sheet,
  },
  'POST /evaluations/:uid/withdraw': {
    ...does(evaluationPolicy.withdraw),
    reads: 'applications.read',
    summary: 'Takes the request for an evaluation back; asked again, what was written so far is there.',
    params: ByUid,
    body: z.strictObject({}),
    response: Message,
  },
  'GET /applications/:uid/evaluations': {
    audience: 'applications.read',
    record: 'some',
    summary: 'Who was asked to evaluate an application, and what they said, side by side by criterion, never summed.',
    params: ByUid,
    response: OfApplication,
  },
  'GET /interviewers': {
    audience: 'applications.update',
    summary: 'Whom one can ask to evaluate an application.',
    response: z.array(z.object({ uid: Uid, name: z.string() })),
  },
  'POST /applications/:uid/evaluations': {
    ...does(evaluationPolicy.create),
    reads: 'applications.read',
    summary:
      'Asks colleagues to evaluate an application at a stage that has a guide; each gets a mail. Who is asked already is not asked twice.',
    params: ByUid,
    body: z.strictObject({
      stage_uid: Uid,
      interviewer_uids: z.array(Uid).min(1).max(MOST_ASKED),
      due_on: Day.nullable().default(null),
    }),
    status: 201,
    response: OfApplication,
  },
})

import { z } from 'zod'
import { AnswerValue, Definition } from './definition.ts'
import { AssignmentResult } from './results.ts'
import { assignmentPolicy, questionnairePolicy, resultPolicy } from './questionnaires.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Instant, Message, PageOf, Uid, line } from './shapes.ts'

export const QUESTIONNAIRE_STATUSES = ['open', 'in-progress', 'closed'] as const
export const QUESTIONNAIRE_SCOPES = ['self', 'assessed-person'] as const
const Status = z.enum(QUESTIONNAIRE_STATUSES)

/** A questionnaire somebody has to fill in, as a card. */
export const AssignmentCard = z.object({
  uid: Uid,
  title: z.string(),
  status: Status,
  scope: z.enum(QUESTIONNAIRE_SCOPES),
  /** Whom it is about, when not oneself. */
  subject: z.string().nullable(),
  /** Hosted elsewhere: opens outside the portal. */
  outgoing: z.boolean(),
  /** The rater, when it is 360 feedback about somebody: filled in by the calls of feedback.ts. */
  feedback: Uid.nullable(),
  minutes: z.int(),
  questions: z.int(),
  answered: z.int(),
  created_at: Instant,
  updated_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  due_at: Instant.nullable(),
  /** The result may be looked at. */
  has_result: z.boolean(),
  may: mayShape(assignmentPolicy),
})
export type AssignmentCard = z.infer<typeof AssignmentCard>
/** A card of the list. Whom one still has to assess in the same campaign is one card, when that is several people. */
export const ListedAssignment = AssignmentCard.extend({
  /** Those people; `uid` is that of the rater for each, as `feedback`. Empty for every other card. */
  together: z.array(z.object({ uid: Uid, subject: z.string() })),
})
export type ListedAssignment = z.infer<typeof ListedAssignment>

/** Stored ones were checked when they were published; answers do not go through all alternatives again. */
export const StoredDefinition = z.custom<Definition>()
export const StoredAnswer = z.custom<AnswerValue>()
export const Codelists = z.record(z.string(), z.array(z.object({ key: z.string(), label: z.string() })))
/** An answer with the revision it was last changed at. */
const Kept = z.object({ value: StoredAnswer, rev: z.int() })
export const Paper = z.object({
  /** Null when it is hosted elsewhere. */
  definition: StoredDefinition.nullable(),
  /** Options of the codelists the definition names, in the language of the request. */
  codelists: Codelists,
  /** What expressions may read besides answers. */
  facts: z.record(z.string(), z.string()),
  answers: z.record(z.string(), Kept),
  rev: z.int(),
  /** Key of the item the respondent was at. */
  position: z.string().nullable(),
})
/** A file that was given as an answer; read under /files/:uid. */
export const AnswerFile = z.object({ uid: Uid, name: z.string(), mime: z.string(), size: z.int() })
export type AnswerFile = z.infer<typeof AnswerFile>
/** Everything needed to fill it in. `respondent` is who fills it in: what waits in a browser is kept under that person. */
export const AssignmentDetails = AssignmentCard.extend(Paper.shape).extend({
  respondent: Uid,
  files: z.array(AnswerFile),
})
export type AssignmentDetails = z.infer<typeof AssignmentDetails>

const ItemKey = z.string().max(60)
/** One changed answer: `base` is the revision of this answer the change was made on, 0 for none. */
export const AnswerChange = z.strictObject({ id: Uid, item: ItemKey, base: z.int().min(0), value: AnswerValue })
export type AnswerChange = z.infer<typeof AnswerChange>
export const Changes = z.strictObject({
  /** Revision of the sheet the sender last heard of; other answers changed since come back as `others`. */
  rev: z.int().min(0),
  changes: z.array(AnswerChange).max(200),
  position: ItemKey.nullable().optional(),
})
/** Revision of the sheet as it was shown; with another one by now, the call answers CONFLICT. */
export const Shown = z.int().min(0).optional()
const NewerAnswer = z.object({ item: z.string(), rev: z.int(), value: StoredAnswer })
/** What the server now has: new revision, and for each change whether it holds or something newer does. */
export const AnswersKept = z.object({
  rev: z.int(),
  saved_at: Instant,
  kept: z.array(z.object({ item: z.string(), rev: z.int() })),
  /** Answers changed elsewhere since `base`: the server's copy, for the respondent to choose; `at` null where only the day is kept. */
  conflicts: z.array(NewerAnswer.extend({ at: Instant.nullable() })),
  /** When anything was changed elsewhere since `rev`: all other answers as they are now, for the sender to show. */
  others: z.array(NewerAnswer),
})

export const questionnaireRoutes = routes({
  'GET /portal/questionnaires': {
    audience: 'signed-in',
    summary:
      'Own questionnaires, open ones first by due date, closed ones by the day they were finished. Several people to assess in one campaign are one card.',
    query: z.strictObject({
      state: z.enum(['open', 'closed']).optional(),
      page: z.int().min(1).max(10_000).default(1),
      per_page: z.int().min(1).max(100).default(10),
    }),
    response: PageOf(ListedAssignment).extend({ open: z.int(), closed: z.int() }),
  },
  'GET /portal/questionnaires/:uid': {
    audience: 'signed-in',
    summary: 'An own questionnaire with its questions and the answers so far.',
    params: ByUid,
    response: AssignmentDetails,
  },
  'POST /portal/questionnaires/:uid/start': {
    ...does(assignmentPolicy.start),
    summary: 'Begins an own questionnaire; going on with one changes nothing.',
    params: ByUid,
    body: z.strictObject({}),
    response: AssignmentDetails,
  },
  'PUT /portal/questionnaires/:uid/answers': {
    ...does(assignmentPolicy.answer),
    summary:
      'Keeps changed answers. Answers changed elsewhere since come back as conflicts; a closed questionnaire is LOCKED.',
    params: ByUid,
    holds: 'answers',
    body: Changes,
    response: AnswersKept,
  },
  'POST /portal/questionnaires/:uid/files': {
    ...does(assignmentPolicy.answer),
    summary:
      'Uploads a file (PDF, DOCX, ODT or a picture up to 10 MB) for the answer to a question; the answer names it.',
    params: ByUid,
    body: z.strictObject({ item: ItemKey }),
    files: ['file'],
    status: 201,
    response: AnswerFile,
  },
  'POST /portal/questionnaires/:uid/complete': {
    ...does(assignmentPolicy.complete),
    summary:
      'Submits an own questionnaire; what is missing is refused with the items. With `rev`, that of the sheet as it was shown, CONFLICT when it is another now; keeping no changes tells what is new. Repeating the call answers the same.',
    params: ByUid,
    body: z.strictObject({ rev: Shown }),
    response: AssignmentCard.extend({ thank_you: z.string() }),
  },
  'GET /portal/questionnaires/:uid/result': {
    audience: 'signed-in',
    summary: 'The released result of an own questionnaire.',
    params: ByUid,
    response: AssignmentResult,
  },
  'POST /questionnaires/:uid/release': {
    ...does(resultPolicy.release),
    summary: 'Releases the result of a closed assignment to its respondent.',
    params: ByUid,
    body: z.strictObject({}),
    response: Message,
  },
  'GET /questionnaires': {
    audience: 'questionnaires.read',
    summary: 'All questionnaires with their current version, for staff.',
    response: z.array(
      z.object({
        uid: Uid,
        key: z.string(),
        scope: z.enum(QUESTIONNAIRE_SCOPES),
        title: z.string(),
        version: z.int(),
        minutes: z.int(),
        questions: z.int(),
        assigned: z.int(),
        closed: z.int(),
        may: mayShape(questionnairePolicy),
      }),
    ),
  },
  'GET /questionnaires/schema': {
    audience: 'public',
    same: 'everybody',
    summary: 'JSON Schema of questionnaire definitions.',
    response: z.record(z.string(), z.unknown()),
  },
  'GET /questionnaires/:uid': {
    audience: 'questionnaires.read',
    summary: 'A questionnaire with its current definition, for staff.',
    params: ByUid,
    response: z.object({ uid: Uid, key: z.string(), version: z.int(), definition: StoredDefinition }),
  },
  'POST /questionnaires': {
    ...does(questionnairePolicy.create),
    summary: 'Creates a questionnaire with its first version.',
    holds: 'definition',
    body: z.strictObject({ key: line(60, 2), scope: z.enum(QUESTIONNAIRE_SCOPES), definition: Definition }),
    status: 201,
    response: z.object({ uid: Uid, version: z.int() }),
  },
  'GET /questionnaires/:uid/surveyjs': {
    audience: 'questionnaires.read',
    summary: 'A questionnaire as JSON of SurveyJS (docs/surveyjs.md).',
    params: ByUid,
    response: z.record(z.string(), z.unknown()),
  },
  'POST /questionnaires/import': {
    audience: 'questionnaires.manage',
    summary: 'Reads JSON of SurveyJS as a definition, with notes on what does not carry over. Keeps nothing.',
    holds: 'definition',
    body: z.strictObject({ json: z.record(z.string(), z.unknown()) }),
    response: z.object({
      definition: StoredDefinition,
      notes: z.array(z.object({ path: z.string(), code: z.string(), text: z.string() })),
    }),
  },
  'POST /questionnaires/:uid/versions': {
    ...does(questionnairePolicy.publish),
    summary: 'Publishes a new version; assignments keep the one they began with.',
    params: ByUid,
    holds: 'definition',
    body: z.strictObject({ definition: Definition }),
    status: 201,
    response: z.object({ uid: Uid, version: z.int() }),
  },
  'POST /questionnaires/:uid/assignments': {
    ...does(questionnairePolicy.assign),
    summary: 'Asks people to fill a questionnaire in.',
    params: ByUid,
    body: z.strictObject({
      users: z.array(Uid).min(1).max(200),
      due_at: z.string().max(40).optional(),
      opens_at: z.string().max(40).optional(),
    }),
    status: 201,
    response: z.object({ assigned: z.int() }),
  },
})

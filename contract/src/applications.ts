import { z } from 'zod'
import { APPLICATION_STATUSES, applicationPolicy, messagePolicy } from './applications.policy.ts'
import { adPolicy } from './jobs.policy.ts'
import { MESSAGE_FILES } from './message-files.rules.ts'
import { MessageFile } from './message-files.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { Screening, ScreeningAnswers } from './screening-sheets.ts'
import { ByUid, Day, Instant, Message, PageOf, Uid, text } from './shapes.ts'

export const ApplicationStatus = z.enum(APPLICATION_STATUSES)
export type ApplicationStatus = z.infer<typeof ApplicationStatus>
/** What the candidate can be asked. */
const ASK_KINDS = ['interview', 'offer', 'references', 'message'] as const
export type AskKind = (typeof ASK_KINDS)[number]
/** Something that waits for the candidate's answer, with the words it was asked in and its own day. */
export const Ask = z.object({
  kind: z.enum(ASK_KINDS),
  text: z.string(),
  answer_by: Day.nullable(),
  /** It is answered by a message, not by a part of the page of its own. */
  by_message: z.boolean(),
})
export type Ask = z.infer<typeof Ask>
const INTERVIEW_ACTS = ['proposed', 'rescheduled', 'picked', 'declined', 'asked', 'cancelled'] as const
export type InterviewAct = (typeof INTERVIEW_ACTS)[number]
export const NEXT_MOVES = ['candidate', 'us', 'company', 'nobody'] as const

export const ApplicationCard = z.object({
  uid: Uid,
  ref_no: z.string(),
  status: ApplicationStatus,
  /** Index 0–3 of the current point of the four-point line; of one that ended, the furthest point it came to. */
  step: z.int(),
  is_active: z.boolean(),
  /** The candidate's as long as anything is asked of them; of a draft whose job is paused or closed nobody's. */
  next_move: z.enum(NEXT_MOVES),
  /** What the candidate is asked, of several what is due first; null for nothing. */
  asked: z.enum(ASK_KINDS).nullable(),
  /** The offer was accepted: it waits for nobody's answer. */
  is_accepted: z.boolean(),
  /** By when something happens, of what is asked the first day; null when nothing more will. */
  promise_on: Day.nullable(),
  is_late: z.boolean(),
  submitted_at: Instant.nullable(),
  updated_at: Instant,
  job: z.object({
    uid: Uid,
    title: z.string(),
    company: z.string(),
    city: z.string().nullable(),
    expires_at: Instant,
    is_open: z.boolean(),
  }),
})
export type ApplicationCard = z.infer<typeof ApplicationCard>

export const ApplicationEvent = z.object({
  uid: Uid,
  kind: z.enum(['created', 'status', 'message', 'promise']),
  status: ApplicationStatus.nullable(),
  by: z.enum(['you', 'us', 'system']),
  text: z.string().nullable(),
  /** The answer promised with this event. */
  promise_on: Day.nullable(),
  /** By when the candidate was asked to answer with it. */
  answer_by: Day.nullable(),
  /** Times of an interview that are proposed with it. */
  proposed_times: z.array(Instant),
  /** The one of them the candidate chose with it. */
  chosen_time: Instant.nullable(),
  /** What was done about an interview with it. */
  interview: z.enum(INTERVIEW_ACTS).nullable(),
  files: z.array(MessageFile),
  /** Of a message that came by mail: names of attachments that were not taken over. */
  by_mail: z.object({ left_out: z.array(z.string()) }).nullable(),
  at: Instant,
})

export const Application = ApplicationCard.extend({
  message: z.string().nullable(),
  cv: z.object({ uid: Uid, name: z.string() }).nullable(),
  sent: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
  decision_reason: z.string().nullable(),
  contact: z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() }),
  /** What keeps a draft from being submitted. */
  missing: z.array(z.enum(['profile', 'cv'])),
  events: z.array(ApplicationEvent),
  /** The caller has not had them on the screen. */
  unread: z.array(Uid),
  /** When it came to each point of the line; null for one it has not come to, or has gone past. */
  reached_on: z.array(Day.nullable()).length(4),
  /** All the candidate is asked, what is due first at the beginning. */
  asks: z.array(Ask),
  /** What the job asks; null when it asks nothing. */
  screening: Screening.nullable(),
  may: mayShape(applicationPolicy),
})
export type Application = z.infer<typeof Application>

const ApplicationMessage = z.object({
  uid: Uid,
  by: z.enum(['you', 'us']),
  text: z.string(),
  proposed_times: z.array(Instant),
  chosen_time: Instant.nullable(),
  files: z.array(MessageFile),
  at: Instant,
})

export const applicationRoutes = routes({
  'POST /portal/jobs/:uid/apply': {
    ...does(adPolicy.apply),
    gated: true,
    summary: 'Starts an application, or answers the one that exists: a draft to check and submit.',
    params: ByUid,
    body: z.strictObject({}),
    status: 201,
    response: Application,
  },
  'POST /portal/applications': {
    ...does(adPolicy.apply),
    gated: true,
    summary:
      'Applies in one step, with the profile and the current CV. What is missing is refused and the draft kept; repeating the call answers the same application.',
    holds: 'answers',
    body: z.strictObject({
      job_uid: Uid,
      message: text(4000).optional(),
      cv_uid: Uid.optional(),
      answers: ScreeningAnswers.optional(),
    }),
    status: 201,
    response: Application,
  },
  'GET /portal/applications': {
    audience: 'candidate',
    summary:
      'Own applications, active or past: those that wait for the candidate by date, then the latest change first.',
    query: z.strictObject({
      tab: z.enum(['active', 'past', 'all']).default('all'),
      page: z.int().min(1).max(10_000).default(1),
      per_page: z.int().min(1).max(100).default(10),
    }),
    response: PageOf(ApplicationCard).extend({ counts: z.object({ active: z.int(), past: z.int() }) }),
  },
  'GET /portal/applications/:uid': {
    audience: 'candidate',
    summary: 'An own application with its history.',
    params: ByUid,
    response: Application,
  },
  'PUT /portal/applications/:uid': {
    ...does(applicationPolicy.update),
    summary:
      'Changes a draft while its job is open: message, CV and answers to the questions of the job. With `before`, the message as it was read, CONFLICT when it is another now.',
    params: ByUid,
    holds: 'answers',
    body: z.strictObject({
      message: text(4000).optional(),
      before: text(4000).nullable().optional(),
      cv_uid: Uid.nullable().optional(),
      answers: ScreeningAnswers.optional(),
    }),
    response: Application,
  },
  'DELETE /portal/applications/:uid': {
    ...does(applicationPolicy.delete),
    summary: 'Deletes a draft; nothing has been sent yet.',
    params: ByUid,
    response: Message,
  },
  'POST /portal/applications/:uid/submit': {
    ...does(applicationPolicy.submit),
    gated: true,
    summary: 'Submits a draft; `before` as in changing it. Repeating the call answers the same application.',
    params: ByUid,
    holds: 'answers',
    body: z.strictObject({
      message: text(4000).optional(),
      before: text(4000).nullable().optional(),
      cv_uid: Uid.optional(),
      answers: ScreeningAnswers.optional(),
    }),
    response: Application,
  },
  'POST /portal/applications/:uid/withdraw': {
    ...does(applicationPolicy.withdraw),
    summary: 'Withdraws an own application.',
    params: ByUid,
    body: z.strictObject({ reason: text(1000).optional() }),
    response: Application,
  },
  'GET /portal/applications/:uid/messages': {
    audience: 'candidate',
    summary: 'Messages of an own application, oldest first.',
    params: ByUid,
    response: z.array(ApplicationMessage),
  },
  'POST /portal/applications/:uid/messages': {
    ...does(applicationPolicy.write),
    summary:
      'Writes to the consultant about an own application. With `uid`, made by the caller for this message, repeating the call answers the same message.',
    params: ByUid,
    body: z.strictObject({ uid: Uid.optional(), text: text(4000, 1) }),
    files: MESSAGE_FILES,
    status: 201,
    response: ApplicationMessage,
  },
  'POST /applications/:uid/messages': {
    ...does(messagePolicy.create),
    reads: 'applications.read',
    summary:
      'Writes to the candidate. With `answer_by` the candidate is asked for an answer by that day; STATE_NOT_ALLOWED while a letter is held, and after a withdrawal. With `uid`, made by the caller for this message, repeating the call writes nothing more.',
    params: ByUid,
    body: z.strictObject({
      uid: Uid.optional(),
      text: text(4000, 1),
      answer_by: Day.optional(),
    }),
    files: MESSAGE_FILES,
    status: 201,
    response: Message,
  },
})

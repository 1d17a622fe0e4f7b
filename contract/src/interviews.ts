// Interviews: staff propose up to five times, the candidate picks one, declines, or asks for others.
import { z } from 'zod'
import { LONGEST_LETTER } from './amounts.ts'
import { calendarFeedPolicy, INTERVIEW_STATES, interviewPolicy, ownInterviewPolicy } from './interviews.policy.ts'
import { INTERVIEW_KINDS, INTERVIEW_MINUTES, MOST_TIMES } from './interviews.rules.ts'
import { CappedPageOf } from './pages.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Instant, InstantInput, Language, line, ListQuery, Message, Rev, text, Uid } from './shapes.ts'

/** What both sides know of an interview. */
const Interview = z.object({
  uid: Uid,
  application_uid: Uid,
  state: z.enum(INTERVIEW_STATES),
  /** Null where it was agreed on in words before the portal knew kinds. */
  kind: z.enum(INTERVIEW_KINDS).nullable(),
  /** Address, link or telephone number; empty with a kind that is null. */
  place: z.string(),
  minutes: z.int(),
  /** The agreed time; null as long as none is, and after it was given up. */
  starts_at: Instant.nullable(),
  /** By when the candidate is asked to answer. */
  answer_by: Day.nullable(),
  /** The candidate has asked for other times, and has not been given any yet. */
  is_asked: z.boolean(),
  /** Who of us will be there; nobody named: the contact of the job. */
  people: z.array(z.string()),
  /** It was agreed once, so that calendars may know it, and its time is not over. */
  has_calendar: z.boolean(),
})

const OwnSlot = z.object({ uid: Uid, starts_at: Instant })
export const OwnInterview = Interview.extend({
  job: z.object({ title: z.string(), company: z.string() }),
  /** The time that was agreed last, where it holds no more. */
  was_at: Instant.nullable(),
  /** Times that can be picked: neither past nor taken by somebody else meanwhile. */
  slots: z.array(OwnSlot),
  may: mayShape(ownInterviewPolicy),
})
export type OwnInterview = z.infer<typeof OwnInterview>

export const StaffInterview = Interview.extend({
  /** A telephone number is the candidate's: it is in the answer to who looks at the interviews of an application, and in no other. */
  place: z.string(),
  slots: z.array(
    OwnSlot.extend({
      /** Past, or somebody who was to be there has another interview then. */
      is_gone: z.boolean(),
    }),
  ),
  people_uids: z.array(Uid),
  /** Grows with whatever changes it, the candidate's answers among it: sent along with a change. */
  rev: z.int(),
  may: mayShape(interviewPolicy),
})
export type StaffInterview = z.infer<typeof StaffInterview>

const Proposal = z.strictObject({
  /** Words to the candidate. */
  text: text(LONGEST_LETTER, 1),
  kind: z.enum(INTERVIEW_KINDS),
  place: line(300, 1),
  minutes: z.int().min(INTERVIEW_MINUTES.least).max(INTERVIEW_MINUTES.most).default(INTERVIEW_MINUTES.usual),
  times: z.array(InstantInput).min(1).max(MOST_TIMES),
  /** Three working days when left out, and before the day of the first time where that is to come; never after the last of the times. */
  answer_by: Day.optional(),
  /** Who of us will be there; the caller when left out. */
  people: z.array(Uid).min(1).max(8).optional(),
})
export type ProposalInput = z.infer<typeof Proposal>

const InterviewRow = z.object({
  id: Uid,
  uid: Uid,
  application_uid: Uid,
  ref_no: z.string(),
  name: z.string(),
  job: z.string(),
  state: z.enum(INTERVIEW_STATES),
  kind: z.enum(INTERVIEW_KINDS).nullable(),
  starts_at: Instant.nullable(),
  answer_by: Day.nullable(),
  people: z.string(),
})
const CalendarFeed = z.object({
  /** Null as long as there is none. */
  address: z.string().nullable(),
  made_at: Instant.nullable(),
  /** When a calendar read it last. */
  read_at: Instant.nullable(),
  may: mayShape(calendarFeedPolicy),
})

const one = { params: ByUid, response: StaffInterview }
const own = { params: ByUid, response: OwnInterview }

export const interviewRoutes = routes({
  'GET /interviews': {
    audience: 'applications.read',
    record: 'some',
    summary: 'Interviews of applications the caller may see, the next one first.',
    query: ListQuery,
    response: CappedPageOf(InterviewRow),
  },
  'GET /interview-people': {
    audience: 'applications.read',
    record: 'some',
    summary: 'Who of us can be there at an interview.',
    response: z.array(z.object({ uid: Uid, name: z.string() })),
  },
  'GET /applications/:uid/interviews': {
    audience: 'applications.read',
    record: 'some',
    summary:
      'Interviews of an application, the last one first. With a telephone number in it, it counts as a look at the whole; after a withdrawal there is none.',
    params: ByUid,
    response: z.object({
      interviews: z.array(StaffInterview),
      may_propose: z.boolean(),
      /** The person has no account: the one time that was agreed with them is written down, and confirmed by a letter. */
      is_by_word: z.boolean(),
    }),
  },
  'GET /applications/:uid/invitation': {
    audience: 'applications.update',
    reads: 'applications.read',
    summary:
      'What the candidate would read when invited to an interview, in their language, before anybody changes a word. It names them, so it counts as a look at the whole.',
    params: ByUid,
    response: z.object({
      text: z.string(),
      language: Language,
      /** Merge fields there is nothing for: they stand in the text until somebody writes something instead. */
      missing: z.array(z.string()),
    }),
  },
  'POST /applications/:uid/interviews': {
    ...does(interviewPolicy.create),
    reads: 'applications.read',
    summary:
      'Proposes times of an interview: the application goes there, and the candidate is asked to pick one. With somebody without an account the one time that was agreed in words is written down. STATE_NOT_ALLOWED after the end, while another interview is proposed or to come, and while a letter is held.',
    params: ByUid,
    body: Proposal,
    status: 201,
    response: StaffInterview,
  },
  'POST /interviews/:uid/reschedule': {
    ...does(interviewPolicy.reschedule),
    reads: 'applications.read',
    summary:
      'Proposes other times or another place; what was agreed holds no more. STALE when it was changed since `rev`.',
    body: Proposal.extend({ rev: Rev }),
    ...one,
  },
  'POST /interviews/:uid/cancel': {
    ...does(interviewPolicy.cancel),
    reads: 'applications.read',
    summary:
      'Cancels an interview with a word to the candidate; the application goes on. STALE when it was changed since `rev`.',
    body: z.strictObject({ text: text(1000, 1), rev: Rev }),
    ...one,
  },
  'POST /interviews/:uid/complete': {
    ...does(interviewPolicy.complete),
    reads: 'applications.read',
    summary: 'Notes that an interview took place.',
    body: z.strictObject({}),
    ...one,
  },
  'POST /interviews/:uid/miss': {
    ...does(interviewPolicy.miss),
    reads: 'applications.read',
    summary: 'Notes that the candidate did not come.',
    body: z.strictObject({}),
    ...one,
  },
  'GET /portal/interviews': {
    audience: 'candidate',
    summary:
      'Own interviews: those to answer, those to come, then those that are over; of one application when it is named.',
    query: z.strictObject({ application: Uid.optional() }),
    response: z.array(OwnInterview),
  },
  'POST /portal/interviews/:uid/pick': {
    ...does(ownInterviewPolicy.pick),
    summary:
      'Picks one of the proposed times. One that somebody else has taken meanwhile is refused beside `slot`, and the others stay. Picking the same again changes nothing.',
    body: z.strictObject({ slot: Uid }),
    ...own,
  },
  'POST /portal/interviews/:uid/decline': {
    ...does(ownInterviewPolicy.decline),
    summary: 'Declines an interview, with a word or without; the application goes on.',
    body: z.strictObject({ text: text(1000).default('') }),
    ...own,
  },
  'POST /portal/interviews/:uid/ask': {
    ...does(ownInterviewPolicy.ask),
    summary:
      'Asks for other times; what was agreed holds no more. In the same words once more, before others were proposed, changes nothing.',
    body: z.strictObject({ text: text(1000, 1) }),
    ...own,
  },
  'GET /portal/interviews/:uid/calendar': {
    audience: 'candidate',
    summary: 'An own interview for a calendar; one that holds no more takes its entry out again.',
    params: ByUid,
    raw: 'text/calendar',
  },
  'GET /portal/calendar-feed': {
    audience: 'signed-in',
    summary: 'The address by which a calendar reads the own interviews, when there is one.',
    response: CalendarFeed,
  },
  'POST /portal/calendar-feed': {
    ...does(calendarFeedPolicy.renew),
    summary: 'Makes an address by which a calendar reads the own interviews; a former one ends.',
    body: z.strictObject({}),
    response: CalendarFeed,
  },
  'DELETE /portal/calendar-feed': {
    ...does(calendarFeedPolicy.delete),
    summary: 'Ends the address.',
    response: Message,
  },
  'GET /calendar-feeds/:token': {
    audience: 'public',
    summary:
      'Interviews of whoever the address was made for: when, where and for which job; of candidates no more than the number of the application.',
    params: z.strictObject({ token: z.string().max(100) }),
    raw: 'text/calendar',
  },
})

// Decisions about applications, each with the letter that tells the candidate: held for half a minute or until a day.
import { z } from 'zod'
import { LONGEST_LETTER, LONGEST_TEMPLATE } from './amounts.ts'
import { ApplicationStatus } from './applications.ts'
import { stagePolicy } from './applications.policy.ts'
import { MOVE_ENDS } from './letters.rules.ts'
import { does } from './policy.ts'
import { POST_CAUSES } from './printed-letters.ts'
import { routes } from './route.ts'
import { ByUid, Day, Instant, Language, line, text, Uid } from './shapes.ts'
import { HeldLetter } from './staff-applications.ts'
import { STAGE_STATUSES } from './stages.rules.ts'

/** A stage of the job, or a way it ends. */
const To = z.union([Uid, z.enum(MOVE_ENDS)])
/** Many go to a status, too: each to the first such stage of its own job. */
export const ToOfMany = z.union([Uid, z.enum([...MOVE_ENDS, ...STAGE_STATUSES])])
/** Where it was seen: its stage, after the end its status. */
const From = z.union([Uid, ApplicationStatus])

export const Letter = z.strictObject({
  subject: line(200, 1).optional(),
  /** Sent as it is. */
  text: text(LONGEST_LETTER, 1).optional(),
  /** Of the words, as they were proposed: who reads another one by now still gets a letter that is in one. Theirs when left out. */
  language: Language.optional(),
  /** Why somebody was not selected, to be read by them. */
  reason: text(1000).optional(),
  /** At 8.00 of that day; now when left out. */
  send_on: Day.optional(),
  /** By when the next step is promised; ten working days when left out. */
  promise_on: Day.optional(),
  /** The day is later than promised: the candidate is told the new one today. */
  postpones: z.boolean().optional(),
})
export type LetterInput = z.infer<typeof Letter>

const Moved = z.object({
  uid: Uid,
  status: ApplicationStatus,
  stage_uid: Uid.nullable(),
  /** What undoes it; null where nobody is told. */
  letter: HeldLetter.nullable(),
})
export type Moved = z.infer<typeof Moved>

export const Proposal = z.object({
  uid: Uid,
  name: z.string(),
  from: z.string(),
  /** As the candidate knows it. */
  status: ApplicationStatus,
  to_status: ApplicationStatus,
  /** Within one status nobody is told. */
  is_told: z.boolean(),
  /** Who of staff moved it last, and when; null where nobody did, or that was taken back. */
  moved: z.object({ by: z.string().nullable(), at: Instant }).nullable(),
  /** It can go there, and no letter about it is held. */
  is_movable: z.boolean(),
  /** The candidate's, or the one asked for. */
  language: Language,
  subject: z.string(),
  /** The text, parted where the reason stands. */
  opening: z.string(),
  closing: z.string(),
  needs_reason: z.boolean(),
  /** What it often is, in the candidate's language. */
  reasons: z.array(z.string()),
  /** The day of the next step, as it would be promised; null at the end. */
  promise_on: Day.nullable(),
  /** The last day on which the letter keeps what was promised. */
  promised_on: Day.nullable(),
  /** Merge fields there is nothing for: they stand in the text until somebody writes something instead. */
  missing: z.array(z.string()),
  /** They have an account, and read it in the portal too. */
  has_account: z.boolean(),
  /** Why it goes by post, or will when it comes back like the last mail; null where mails arrive. */
  by_post: z.enum(POST_CAUSES).nullable(),
  /** When an agreed interview is that stands after the move; null where none is agreed, where the move is about it, and at the end, which calls it off. */
  interview_at: Instant.nullable(),
  /** A version of the offer waits to be sent, and after the move is not. */
  drops_offer: z.boolean(),
  /** How the offer was answered that does not hold any more after the move; null where there is none. */
  ends_offer: z.enum(['open', 'accepted']).nullable(),
  /** The caller's letter about the same move, when something overtook it or it was taken back, and no other was made since. */
  overtaken: z
    .object({
      subject: z.string(),
      text: z.string(),
      reason: z.string().nullable(),
      /** Of these words, whatever the candidate reads by now. */
      language: Language,
      send_on: Day.nullable(),
      promise_on: Day.nullable(),
    })
    .nullable(),
})
export type Proposal = z.infer<typeof Proposal>

const Preview = z.object({ subject: z.string(), text: z.string(), language: Language, missing: z.array(z.string()) })
export type Preview = z.infer<typeof Preview>

export const letterRoutes = routes({
  'GET /applications/:uid/letter': {
    audience: 'applications.update',
    reads: 'applications.read',
    summary:
      'What the candidate would read of a move, in their language or the one asked for, before anybody changes a word.',
    params: ByUid,
    query: z.strictObject({ to: To, language: Language.optional() }),
    response: Proposal,
  },
  'POST /applications/:uid/letter': {
    audience: 'applications.update',
    reads: 'applications.read',
    readOnly: true,
    summary: 'What the candidate would read if a text of letters were worded so.',
    params: ByUid,
    body: z.strictObject({ template: Uid, subject: line(200, 1), text: text(LONGEST_TEMPLATE, 1) }),
    response: Preview,
  },
  'POST /applications/:uid/moves': {
    ...does(stagePolicy.move),
    reads: 'applications.read',
    summary:
      'Moves an application to a stage of its job, or ends it. To another status it goes with its letter, held half a minute or until a day: until then nothing has changed for the candidate. STALE when it is not where it was seen.',
    params: ByUid,
    body: Letter.extend({ from: From, to: To }),
    response: Moved,
  },
  'POST /applications/:uid/recall': {
    ...does(stagePolicy.recall),
    reads: 'applications.read',
    summary:
      'Takes a letter that is held back, and the move with it; the candidate never hears of either. ANSWER_OWED when the job is closed and nothing else was said to them.',
    params: ByUid,
    body: z.strictObject({ letter: Uid }),
    response: Moved,
  },
})

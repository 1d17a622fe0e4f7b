// One thing done to many rows of a list at once.
import { z } from 'zod'
import { MOST_AT_ONCE, MOST_LETTERS } from './amounts.ts'
import { stagePolicy } from './applications.policy.ts'
import { bulkPolicy } from './bulk.policy.ts'
import { raterPolicy } from './campaigns.policy.ts'
import { DeclineReasons } from './campaigns.ts'
import { optionPolicy } from './codelists.policy.ts'
import { EditedCodelist } from './codelists.ts'
import { Despite } from './job-records.ts'
import { jobPolicy } from './jobs.policy.ts'
import { GATE_WARNINGS } from './jobs.rules.ts'
import { Letter, Proposal, ToOfMany } from './letters.ts'
import { MOVE_ENDS } from './letters.rules.ts'
import { does, mayShape } from './policy.ts'
import { printedLetterPolicy } from './printed-letters.policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Instant, Key, ListQuery, Masked, Rev, Uid } from './shapes.ts'
import { STAGE_STATUSES } from './stages.rules.ts'

const count = z.int().min(1).max(MOST_AT_ONCE)
/** Either rows by their ids, or all a list shows; `count` is how many the person saw. */
const Rows = z.strictObject({
  ids: z.array(Uid).min(1).max(MOST_AT_ONCE).optional(),
  ...ListQuery.pick({ search: true, filter: true }).shape,
  count,
})
export type BulkRows = z.infer<typeof Rows>

const BulkAction = z.object({
  uid: Uid,
  /** How many rows it was done to. */
  done: z.int(),
  /** Rows chosen that did not allow it. */
  skipped: z.int(),
  /** Of those: which, and why, in words; told once, with the answer. */
  left: z.array(z.object({ id: z.string(), why: z.string() })),
  undone_at: Instant.nullable(),
  undo_until: Instant,
  may: mayShape(bulkPolicy),
})

/** Letters planned for a day as one, of which some are still held. */
const PlannedLetters = z.object({
  uid: Uid,
  /** An end, or a status they were taken to a stage of. */
  to: z.enum([...MOVE_ENDS, ...STAGE_STATUSES]),
  send_on: Day,
  /** Who planned them, and when. */
  by: z.string().nullable(),
  is_own: z.boolean(),
  planned_at: Instant,
  /** How many have neither gone nor been taken back. */
  held: z.int(),
  /** How many of those are of the applications asked for; with none asked for, all. */
  listed: z.int(),
  may: mayShape(bulkPolicy),
})
export type PlannedLetters = z.infer<typeof PlannedLetters>

export const bulkRoutes = routes({
  'POST /bulk-actions/jobs/status': {
    ...does(jobPolicy.pause, jobPolicy.close, jobPolicy.archive),
    summary:
      'Pauses, closes or archives the jobs chosen; LIST_CHANGED, and nothing done, when they are not `count` any more.',
    body: Rows.extend({ status: z.enum(['paused', 'closed', 'archived']) }),
    status: 201,
    response: BulkAction,
  },
  'POST /jobs/fitness': {
    audience: 'jobs.publish',
    readOnly: true,
    summary:
      'What keeps each of the jobs chosen from being published, or from being planned for a day, and what is to be decided about; LIST_CHANGED when they are not `count` any more.',
    body: Rows.extend({ publish_on: Day.nullable() }),
    response: z.object({
      data: z.array(
        z.object({
          uid: Uid,
          ref_no: z.string(),
          title: z.string(),
          rev: Rev,
          /** In words; with one of them it stays as it is. */
          stops: z.array(z.string()),
          doubts: z.array(z.object({ point: z.enum(GATE_WARNINGS), words: z.string() })),
        }),
      ),
    }),
  },
  'POST /bulk-actions/jobs/publish': {
    ...does(jobPolicy.publish, jobPolicy.plan),
    summary:
      'Publishes jobs as they were read at `rev`, or plans them for a day; those changed since stay. What was public cannot be undone, a plan can.',
    body: z.strictObject({
      jobs: z
        .array(z.strictObject({ uid: Uid, rev: Rev, despite: Despite }))
        .min(1)
        .max(MOST_AT_ONCE),
      publish_on: Day.nullable(),
    }),
    status: 201,
    response: BulkAction,
  },
  'POST /bulk-actions/jobs/duplicate': {
    ...does(jobPolicy.create),
    summary:
      'Makes a draft of each of the jobs chosen that says the same; LIST_CHANGED when they are not `count` any more.',
    body: Rows,
    status: 201,
    response: BulkAction,
  },
  'POST /bulk-actions/jobs/contact': {
    ...does(jobPolicy.update),
    summary: 'Hands the jobs chosen over to another contact; LIST_CHANGED when they are not `count` any more.',
    body: Rows.extend({ contact_uid: Uid }),
    status: 201,
    response: BulkAction,
  },
  'POST /bulk-actions/jobs/deadline': {
    ...does(jobPolicy.update),
    summary: 'Extends the deadline of the jobs chosen to a day; LIST_CHANGED when they are not `count` any more.',
    body: Rows.extend({ expires_on: Day }),
    status: 201,
    response: BulkAction,
  },
  'POST /bulk-actions/options/hide': {
    ...does(optionPolicy.update),
    summary: 'Hides options of a codelist; LIST_CHANGED when one of them is gone.',
    body: z.strictObject({ schema_slug: Key, ids: z.array(z.int().min(1)).min(1).max(MOST_AT_ONCE), count }),
    status: 201,
    response: BulkAction,
  },
  'POST /codelists/mergeData': {
    ...does(optionPolicy.merge),
    summary:
      'Merges an option with another of its list: records that name it name the other one, its key stays as an alias. LIST_CHANGED when they are not `count` any more.',
    body: z.strictObject({
      schema_slug: Key,
      data_id: z.int().min(1).max(2_147_483_647),
      into_id: z.int().min(1).max(2_147_483_647),
      /** How many records the person saw. */
      count: z.int().min(0),
    }),
    /** `undo_uid`: the bulk action that takes it back for a short while. */
    response: EditedCodelist.extend({ undo_uid: Uid }),
  },
  'POST /applications/letters': {
    audience: 'applications.update',
    readOnly: true,
    summary:
      'What each of the candidates chosen would read of a move, at most a hundred; LIST_CHANGED when they are not `count` any more. Those it is not possible for, or that are there already, are left out.',
    body: Rows.extend({ ...Masked, to: ToOfMany, count: count.max(MOST_LETTERS) }),
    response: z.object({ data: z.array(Proposal) }),
  },
  'POST /bulk-actions/applications': {
    ...does(stagePolicy.move),
    summary:
      'Moves applications to a stage, or ends them, as one: who is told gets a letter, which is held. LIST_CHANGED, and nothing done, when one is not where it was seen. What is wrong with the first letter that cannot go is under `letters.<place>.<field>`, with whose it is.',
    holds: 'answers',
    body: Letter.pick({ send_on: true, postpones: true, promise_on: true }).extend({
      to: ToOfMany,
      letters: z
        .array(
          Letter.pick({ subject: true, text: true, reason: true, language: true }).extend({
            uid: Uid,
            from: z.string().max(64),
          }),
        )
        .min(1)
        .max(MOST_LETTERS),
    }),
    status: 201,
    response: BulkAction,
  },
  'POST /bulk-actions/raters/decide': {
    ...does(raterPolicy.approve, raterPolicy.decline),
    summary:
      'Approves or declines the proposed raters chosen; LIST_CHANGED when they are not `count` any more. Those with an address nobody knows stay.',
    body: Rows.extend({ approve: z.boolean(), ...DeclineReasons }),
    status: 201,
    response: BulkAction,
  },
  'POST /bulk-actions/printed-letters/post': {
    ...does(printedLetterPolicy.post),
    summary:
      'Marks letters as posted on a day, which is neither to come nor before one of them was written; LIST_CHANGED when they are not `count` any more. Who was told by one of them is told.',
    body: Rows.extend({ posted_on: Day }),
    status: 201,
    response: BulkAction,
  },
  'POST /bulk-actions/printed-letters/archive': {
    ...does(printedLetterPolicy.archive),
    summary:
      'Takes letters off the list that need not be posted any more; LIST_CHANGED when they are not `count` any more. Nobody is told by that.',
    body: Rows,
    status: 201,
    response: BulkAction,
  },
  'GET /bulk-actions': {
    audience: 'applications.read',
    summary:
      'Letters planned for a day as one, by whomever, as long as any of them is held; who goes first at the top. Asked as the list of applications is, with how many of each it shows.',
    query: ListQuery.pick({ search: true, filter: true }).extend(Masked),
    response: z.object({ data: z.array(PlannedLetters) }),
  },
  'GET /bulk-actions/:uid': {
    audience: 'staff',
    summary: 'What the caller did to many rows at once; of letters also what a colleague did.',
    params: ByUid,
    response: BulkAction,
  },
  'POST /bulk-actions/:uid/undo': {
    ...does(bulkPolicy.undo),
    summary:
      'Puts every row back that nobody has changed since; the others are `skipped`, and may be tried again where `may.undo` is still so. Letters are taken back until they go, by whoever may; those taken back before are not counted. ALREADY_UNDONE says who was first.',
    params: ByUid,
    response: BulkAction,
  },
})

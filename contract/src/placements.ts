// Placements: who begins work where and when, for what pay, and how long we answer for it.
import { z } from 'zod'
import { PAY_PERIODS } from './job-texts.rules.ts'
import { CappedPageOf } from './pages.ts'
import { placementPolicy, placingPolicy } from './placements.policy.ts'
import { CHECK_INS, GUARANTEES, PLACEMENT_STATES } from './placements.rules.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { RecordChange } from './record-change.ts'
import { ByUid, Day, Instant, Key, ListQuery, Message, Rev, text, Uid } from './shapes.ts'

const Terms = z.strictObject({
  start_on: Day,
  pay: z.number().min(0.01).max(10_000_000).multipleOf(0.01),
  pay_period: z.enum(PAY_PERIODS),
  contract: Key,
  /** Null: no guarantee was agreed. */
  guarantee_days: z.int().min(1).max(730).nullable(),
  check_ins: z.array(z.enum(CHECK_INS)).max(CHECK_INS.length),
})
export type PlacementTerms = z.infer<typeof Terms>

const Placement = z.object({
  uid: Uid,
  state: z.enum(PLACEMENT_STATES),
  start_on: Day,
  pay: z.number(),
  pay_period: z.enum(PAY_PERIODS),
  contract: z.string(),
  guarantee_days: z.int().nullable(),
  guarantee_until: Day.nullable(),
  guarantee: z.enum(GUARANTEES),
  ended_on: Day.nullable(),
  end_reason: z.string().nullable(),
  /** Those that are asked for, done or not, in the order of their days. */
  check_ins: z.array(
    z.object({
      kind: z.enum(CHECK_INS),
      /** Null: nobody has to do it any more. */
      due_on: Day.nullable(),
      assignee: z.string().nullable(),
      is_done: z.boolean(),
      is_stopped: z.boolean(),
    }),
  ),
  /** The application is no longer where a placement follows. */
  is_loose: z.boolean(),
  rev: Rev,
  /** What screens of the version before send along as `seen`. */
  updated_at: Instant,
  may: mayShape(placementPolicy),
})
export type Placement = z.infer<typeof Placement>

const Placing = z.object({
  placement: Placement.nullable(),
  /** As the offer that was accepted has it, else the job. */
  terms: z.object({
    start_on: Day.nullable(),
    pay: z.number().nullable(),
    pay_period: z.enum(PAY_PERIODS),
    contract: z.string().nullable(),
  }),
  /** Whose tasks the check-ins are. */
  assignee: z.string(),
  may: mayShape(placingPolicy),
})
export type Placing = z.infer<typeof Placing>

const PlacementRow = Placement.pick({
  uid: true,
  state: true,
  start_on: true,
  pay: true,
  pay_period: true,
  guarantee_until: true,
  guarantee: true,
  ended_on: true,
}).extend({
  id: Uid,
  application_uid: Uid,
  ref_no: z.string(),
  name: z.string(),
  job: z.string(),
  company: z.string(),
  contact_name: z.string(),
})

export const placementRoutes = routes({
  'GET /placements': {
    audience: 'placements.manage',
    summary: 'Placements, the last start first.',
    query: ListQuery,
    response: CappedPageOf(PlacementRow),
  },
  'GET /applications/:uid/placement': {
    audience: 'placements.manage',
    summary: 'The placement on an application, with what a new one would begin with.',
    params: ByUid,
    response: Placing,
  },
  'POST /applications/:uid/placement': {
    ...does(placingPolicy.make),
    summary: 'Makes the placement of an application, and a task of each check-in that is still to come.',
    params: ByUid,
    body: Terms,
    status: 201,
    response: Placement,
  },
  'POST /placements/:uid/terms': {
    ...does(placementPolicy.update),
    summary:
      'Changes a placement; check-ins nobody has done move along. STALE when a field that is sent was changed after `rev`.',
    params: ByUid,
    /** `seen` in place of `rev`: screens of the version before, for as long as they are open. */
    body: Terms.extend({ rev: Rev.optional(), seen: Instant.optional() }),
    response: Placement,
  },
  'GET /placements/:uid/changes': {
    audience: 'placements.manage',
    summary: 'What was changed in a placement, newest first.',
    params: ByUid,
    response: z.array(RecordChange),
  },
  'POST /placements/:uid/end': {
    ...does(placementPolicy.end),
    summary: 'Work ends before its time: open check-ins go. Repeating changes nothing.',
    params: ByUid,
    body: z.strictObject({ ended_on: Day, reason: text(1000, 1) }),
    response: Placement,
  },
  'POST /placements/:uid/restore': {
    ...does(placementPolicy.restore),
    summary: 'Takes the end back; check-ins that went with it come again.',
    params: ByUid,
    body: z.strictObject({}),
    response: Placement,
  },
  'DELETE /placements/:uid': {
    ...does(placementPolicy.delete),
    summary: 'Deletes a placement whose first day has not come, with its open check-ins.',
    params: ByUid,
    response: Message,
  },
  'GET /portal/applications/:uid/placement': {
    audience: 'candidate',
    summary:
      'When and where work of an own application begins; null when that is not agreed, or it has ended before its time.',
    params: ByUid,
    response: z.object({
      placement: z.object({ start_on: Day, company: z.string().nullable() }).nullable(),
      has_ended: z.boolean(),
    }),
  },
})

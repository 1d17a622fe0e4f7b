// Applications as the office lists them, on tables and boards alike.
import { z } from 'zod'
import { ApplicationCard, ApplicationStatus } from './applications.ts'
import { StoredFields } from './candidates.ts'
import { stagePolicy } from './applications.policy.ts'
import { CappedPageOf } from './pages.ts'
import { mayShape } from './policy.ts'
import { routes } from './route.ts'
import { Day, Instant, ListQuery, Masked, Uid } from './shapes.ts'

/** A letter that has not gone yet: at once (`send_on` null) it is held for half a minute, else until its day. */
export const HeldLetter = z.object({
  uid: Uid,
  due_at: Instant,
  send_on: Day.nullable(),
  /** There is no e-mail address: nothing is sent, the letter comes among those to print. */
  is_printed: z.boolean(),
})

/** Nothing of photo, gender or age: none of it is a reason to choose somebody. */
const StaffApplication = ApplicationCard.pick({
  uid: true,
  ref_no: true,
  next_move: true,
  promise_on: true,
  is_late: true,
}).extend({
  id: Uid,
  name: z.string(),
  /** Its name was left out: asked for masked, and not unmasked by the caller yet. */
  is_masked: z.boolean(),
  /** Where it stands for staff: where its letter that is held takes it. */
  status: ApplicationStatus,
  /** Null after the end. */
  stage: z.object({ uid: Uid, name: z.string() }).nullable(),
  /** Since when it is there, or waits for who has the next move. */
  waits_since: Instant,
  submitted_at: Instant,
  job: z.object({ uid: Uid, ref_no: z.string(), title: z.string() }),
  contact_name: z.string(),
  /** Messages of the candidate that nobody who may answer has read. */
  unread: z.int(),
  /** What the candidate says of themselves that jobs ask for; null after the end. */
  facts: StoredFields.pick({ education: true, career: true }),
  /** With the bulk action it is one letter of, and whose it is: a colleague's is not taken back unasked. */
  letter: HeldLetter.extend({ bulk_uid: Uid.nullable(), by: z.string().nullable(), is_own: z.boolean() }).nullable(),
  may: mayShape(stagePolicy),
})
export type StaffApplication = z.infer<typeof StaffApplication>

export const staffApplicationRoutes = routes({
  'GET /applications': {
    audience: 'applications.read',
    record: 'some',
    summary: 'Applications that were sent, each where it stands for staff; who waits longest first.',
    query: ListQuery.extend(Masked),
    response: CappedPageOf(StaffApplication),
  },
})

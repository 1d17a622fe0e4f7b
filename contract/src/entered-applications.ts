// Applications that came by post, by phone or by hand: staff writes them down, for somebody who has no account.
import { z } from 'zod'
import { enteredApplicationPolicy, enteringPolicy } from './entered-applications.policy.ts'
import { CAME_BY } from './entered-applications.rules.ts'
import { does, mayShape } from './policy.ts'
import { RecordChange } from './record-change.ts'
import { routes } from './route.ts'
import { ByUid, Day, Email, Instant, Language, line, Rev, text, Uid } from './shapes.ts'

/** What was written down of an application. */
const Entered = z.strictObject({
  name: line(120, 1),
  came_by: z.enum(CAME_BY),
  came_on: Day,
  /** Of the letters to the person. */
  language: Language,
  phone: line(40),
  address: line(160, 1),
  postal: line(12, 1),
  city: line(120, 1),
  /** What the person wrote or said. */
  message: text(4000),
  /** Documents came along that are given back. */
  has_originals: z.boolean(),
})
export type Entered = z.infer<typeof Entered>

const EnteredApplication = Entered.extend({
  language: Language.default('sl-SI'),
  phone: line(40).default(''),
  message: text(4000).default(''),
  has_originals: z.boolean().default(false),
  /** An application of the same person, as `entering/people` answered it; left out for somebody new. */
  same_as: Uid.optional(),
  /** There is one of somebody of this name already, and this is another person. */
  is_another: z.boolean().default(false),
})
export type EnteredApplication = z.infer<typeof EnteredApplication>

const EnteredRecord = Entered.extend({
  rev: Rev,
  /** Where letters go by mail; null where they are printed. */
  email: z.string().nullable(),
  /** Name of the file kept as the CV. */
  cv: z.string().nullable(),
  /** The file itself: another one may be called the same. */
  cv_file: z.object({ uid: Uid, at: Instant }).nullable(),
  may: mayShape(enteredApplicationPolicy),
})

export const enteredApplicationRoutes = routes({
  'GET /jobs/:uid/entering': {
    audience: 'applications.update',
    reads: 'applications.read',
    summary: 'Whether an application that did not come by the portal can be written down for a job.',
    params: ByUid,
    response: z.object({ may: mayShape(enteringPolicy) }),
  },
  'POST /jobs/:uid/entering/people': {
    audience: 'applications.update',
    reads: 'applications.read',
    summary:
      'People without an account who may be the one that is written down: of the same name, with the same address or phone, by another application of theirs. Nobody for who may not read candidates. Each counts as a look.',
    params: ByUid,
    body: Entered.pick({ name: true, phone: true, address: true, postal: true }),
    response: z.array(
      z.object({
        application_uid: Uid,
        ref_no: z.string(),
        /** Title of the job they applied for. */
        job: z.string(),
        ...Entered.pick({ name: true, phone: true, address: true, postal: true, city: true }).shape,
      }),
    ),
  },
  'POST /jobs/:uid/applications': {
    ...does(enteringPolicy.enter),
    reads: 'applications.read',
    summary:
      'Writes down an application of somebody without an account, with what they sent as a CV. They are told by a printed letter, as of all that follows.',
    params: ByUid,
    body: EnteredApplication,
    files: ['cv'],
    status: 201,
    response: z.object({ uid: Uid }),
  },
  'GET /applications/:uid/entered': {
    audience: 'applications.update',
    reads: 'applications.read',
    summary: 'What staff wrote down of an application, to correct it. Counts as a look at the whole.',
    params: ByUid,
    response: EnteredRecord,
  },
  'PUT /applications/:uid/entered': {
    ...does(enteredApplicationPolicy.update),
    reads: 'applications.read',
    summary:
      'Corrects what was written down, of the person too; a CV takes the place of the one that was kept. HAS_ACCOUNT once the person has an account of their own. STALE when a field that is sent was changed after `rev`.',
    params: ByUid,
    body: Entered.partial().extend({ rev: Rev }),
    files: ['cv'],
    response: EnteredRecord,
  },
  'POST /applications/:uid/entered/email': {
    ...does(enteredApplicationPolicy.invite),
    reads: 'applications.read',
    summary:
      'An address the person has given: letters go there from now on, the first with a link to choose a password, by which the account is theirs. Once more writes it once more. HAS_ACCOUNT once it is.',
    params: ByUid,
    body: z.strictObject({ rev: Rev, email: Email }),
    response: EnteredRecord,
  },
  'DELETE /applications/:uid/entered/email': {
    ...does(enteredApplicationPolicy.revoke),
    reads: 'applications.read',
    summary: 'Takes the address back: its link ends, and letters are printed again.',
    params: ByUid,
    response: EnteredRecord,
  },
  'GET /applications/:uid/entered/changes': {
    audience: 'applications.update',
    reads: 'applications.read',
    summary: 'The history of what was written down, newest first, with what was before and after. Counts as a look.',
    params: ByUid,
    response: z.array(RecordChange),
  },
})

// Approaches: somebody is asked by mail whether they want to apply for a job, and says yes or no.
import { z } from 'zod'
import { APPROACH_STATES, approachingPolicy, approachPolicy } from './approaches.policy.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Email, Instant, Language, text, Uid } from './shapes.ts'

const Approach = z.object({
  uid: Uid,
  /** Of somebody who was picked; null of who was asked by an address. */
  name: z.string().nullable(),
  /** As it was typed; null of who was picked: whoever wants to know theirs looks at the application, which is recorded. */
  email: z.string().nullable(),
  state: z.enum(APPROACH_STATES),
  answer_by: Day,
  asked_at: Instant,
  answered_at: Instant.nullable(),
  /** Null when they are here no more. */
  made_by: z.string().nullable(),
  may: mayShape(approachPolicy),
})
export type Approach = z.infer<typeof Approach>

const Approaching = z.object({
  /** Newest first. */
  approaches: z.array(Approach),
  may: mayShape(approachingPolicy),
})
export type Approaching = z.infer<typeof Approaching>

const NewApproach = z.strictObject({
  /** Whom the application is of; else by the address alone. */
  application_uid: Uid.nullable().default(null),
  email: Email.nullable().default(null),
  /** Of the mail to an address; who was picked is written to in their own. */
  language: Language.default('sl-SI'),
  note: text(1000).default(''),
})
export type NewApproach = z.infer<typeof NewApproach>

const ApproachToken = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{20,200}$/) })

export const OwnApproach = z.object({
  /** `unknown`: no such link. */
  state: z.enum([...APPROACH_STATES, 'unknown']),
  job: z
    .object({
      uid: Uid,
      title: z.string(),
      company: z.string().nullable(),
      city: z.string().nullable(),
      /** It takes applications: also of who was asked and has not answered in time. */
      is_open: z.boolean(),
    })
    .nullable(),
  note: z.string(),
  answer_by: Day.nullable(),
})
export type OwnApproach = z.infer<typeof OwnApproach>

export const approachRoutes = routes({
  'GET /jobs/:uid/approaches': {
    audience: 'applications.update',
    reads: 'applications.read',
    summary: 'Who was asked whether they want to apply for a job, newest first.',
    params: ByUid,
    response: Approaching,
  },
  'POST /jobs/:uid/approaches': {
    ...does(approachingPolicy.ask),
    reads: 'applications.read',
    summary:
      'Asks somebody by mail whether they want to apply: who has applied before, or an address. The answer is the same whether the address has an account or not.',
    params: ByUid,
    body: NewApproach,
    status: 201,
    response: Approach,
  },
  'POST /approaches/:uid/withdraw': {
    ...does(approachPolicy.withdraw),
    reads: 'applications.read',
    summary: 'Asks no more; the link in the mail says so.',
    params: ByUid,
    body: z.strictObject({}),
    response: Approach,
  },
  'GET /approaches/:token': {
    audience: 'public',
    summary: 'What somebody is asked, by the link in the mail. Looking answers nothing.',
    params: ApproachToken,
    response: OwnApproach,
  },
  'POST /approaches/:token': {
    audience: 'public',
    summary: 'Says yes or no. Yes begins nothing: applying is up to the person. Repeating changes nothing.',
    params: ApproachToken,
    body: z.strictObject({ answer: z.enum(['accepted', 'declined']) }),
    response: OwnApproach,
  },
})

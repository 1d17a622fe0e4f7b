// Applications that came by post, by phone or by hand: staff writes them down, for somebody who has no account.
import { z } from 'zod'
import { enteringPolicy } from './entered-applications.policy.ts'
import { CAME_BY } from './entered-applications.rules.ts'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Day, Language, line, text, Uid } from './shapes.ts'

const EnteredApplication = z.strictObject({
  name: line(120, 1),
  came_by: z.enum(CAME_BY),
  came_on: Day,
  /** Of the letters to the person. */
  language: Language.default('sl-SI'),
  phone: line(40).default(''),
  address: line(160, 1),
  postal: line(12, 1),
  city: line(120, 1),
  /** What the person wrote or said. */
  message: text(4000).default(''),
  /** Documents came along that are given back. */
  has_originals: z.boolean().default(false),
  /** There is one of somebody of this name already, and this is another person. */
  is_another: z.boolean().default(false),
})
export type EnteredApplication = z.infer<typeof EnteredApplication>

export const enteredApplicationRoutes = routes({
  'GET /jobs/:uid/entering': {
    audience: 'applications.update',
    summary: 'Whether an application that did not come by the portal can be written down for a job.',
    params: ByUid,
    response: z.object({ may: mayShape(enteringPolicy) }),
  },
  'POST /jobs/:uid/applications': {
    ...does(enteringPolicy.enter),
    summary:
      'Writes down an application of somebody without an account, with what they sent as a CV. They are told by a printed letter, as of all that follows.',
    params: ByUid,
    body: EnteredApplication,
    files: ['cv'],
    status: 201,
    response: z.object({ uid: Uid }),
  },
})

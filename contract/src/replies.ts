// Answers by mail that did not come into a conversation by themselves.
import { z } from 'zod'
import { CappedPageOf } from './pages.ts'
import { does, mayShape } from './policy.ts'
import { replyPolicy } from './replies.policy.ts'
import { REPLY_DOUBTS, REPLY_STATES } from './replies.rules.ts'
import { routes } from './route.ts'
import { ByUid, Instant, ListQuery, text, Uid } from './shapes.ts'

const Reply = z.object({
  id: Uid,
  state: z.enum(REPLY_STATES),
  doubt: z.enum(REPLY_DOUBTS),
  from_address: z.string(),
  subject: z.string(),
  /** What is new in it; all of it is in the conversation once it is assigned. */
  text: z.string(),
  /** Names of its attachments, which are not kept. */
  left_out: z.array(z.string()),
  /** Reference number of the application whose mail is answered; null when nobody knows. */
  ref_no: z.string().nullable(),
  created_at: Instant,
  may: mayShape(replyPolicy),
})
export type Reply = z.infer<typeof Reply>
const Decided = z.object({ message: z.string() })

export const replyRoutes = routes({
  'GET /replies': {
    audience: 'applications.update',
    summary: 'Answers by mail that nobody could place: from strangers, with old or unknown addresses, after an end.',
    query: ListQuery,
    response: CappedPageOf(Reply),
  },
  'POST /replies/:uid/assign': {
    ...does(replyPolicy.assign),
    summary: 'Assigns an answer to an application. It comes into the conversation in half a minute.',
    params: ByUid,
    body: z.strictObject({ ref_no: text(20, 1) }),
    response: Decided,
  },
  'POST /replies/:uid/archive': {
    ...does(replyPolicy.archive),
    summary: 'Discards an answer; it is deleted with the others when their time is over.',
    params: ByUid,
    response: Decided,
  },
  'POST /replies/:uid/restore': {
    ...does(replyPolicy.restore),
    summary: 'Takes an assignment back as long as it has not come into the conversation, or a discarding.',
    params: ByUid,
    response: Decided,
  },
})

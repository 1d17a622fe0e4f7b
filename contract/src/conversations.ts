// Conversations: what a candidate and staff write to each other about one application.
import { z } from 'zod'
import { ApplicationCard, ApplicationEvent } from './applications.ts'
import { routes } from './route.ts'
import { ByUid, Instant, PageOf, Uid } from './shapes.ts'

const Conversation = z.object({
  /** That of the application. */
  uid: Uid,
  job: ApplicationCard.shape.job.pick({ title: true, company: true }),
  last: z.object({
    by: z.enum(['you', 'us']),
    text: z.string(),
    /** What it was of an interview, with words or without any. */
    interview: ApplicationEvent.shape.interview,
    at: Instant,
  }),
  /** Of what we wrote. */
  unread: z.int(),
})
export type Conversation = z.infer<typeof Conversation>

/** The last event on the screen: what came after it is unread still. */
const UpTo = z.strictObject({ last: Uid })
const Unread = z.object({ unread: z.int() })

export const conversationRoutes = routes({
  'GET /portal/conversations': {
    audience: 'candidate',
    summary: 'Own applications about which something was written, the last words first.',
    query: z.strictObject({
      page: z.int().min(1).max(10_000).default(1),
      per_page: z.int().min(1).max(100).default(10),
    }),
    response: PageOf(Conversation),
  },
  'GET /portal/conversations/unread': {
    audience: 'candidate',
    summary: 'How much of what was written to the candidate about own applications is unread.',
    response: Unread,
  },
  'POST /portal/applications/:uid/read': {
    audience: 'candidate',
    readOnly: true,
    summary:
      'Marks what was written about an own application as read, up to an event of it. Answers what is still unread.',
    params: ByUid,
    body: UpTo,
    response: Unread,
  },
  'POST /applications/:uid/read': {
    audience: 'applications.update',
    reads: 'applications.read',
    summary: 'Marks what the candidate wrote about an application as read, up to an event of it, for all of us.',
    params: ByUid,
    body: UpTo,
    response: Unread,
  },
})

import type { Href } from './screens.ts'
import { z } from 'zod'
import { routes } from './route.ts'
import { Day, Uid } from './shapes.ts'

const TASK_KINDS = [
  'profile',
  'consent',
  'share',
  'presentation',
  'interview_reply',
  'offer_reply',
  'references_reply',
  'message_reply',
  'messages',
  'questionnaire',
  'feedback',
  'keep_profile',
  'application_draft',
  'consent_renewal',
  'proposals',
  'find_job',
  'cv',
] as const

/** Something the user should do next, derived from the real state on every call. */
export const Task = z.object({
  kind: z.enum(TASK_KINDS),
  status: z.enum(['todo', 'in_progress', 'done']),
  /** Path in the portal where it is done. */
  path: z.string() as unknown as z.ZodType<Href, string>,
  /** What it is about: the job title of an application, the title of a consent, the company to share with, who was presented. */
  subject: z.string().nullable(),
  /** Whom a questionnaire is about, when not oneself. */
  people: z.array(z.string()),
  /** A questionnaire of 360 feedback about oneself. */
  is_self: z.boolean(),
  uid: Uid.nullable(),
  due_on: Day.nullable(),
  /** Rough time it takes. */
  minutes: z.int(),
  /** Fields still missing, for the profile task; entries to confirm, for proposals out of a CV; unread messages. */
  count: z.int().nullable(),
  /** Nothing waits for it: never the next step. */
  is_optional: z.boolean(),
})
export type Task = z.infer<typeof Task>

export const taskRoutes = routes({
  'GET /portal/tasks': {
    audience: 'signed-in',
    summary: 'Tasks of the user by date; what has none follows, then what is optional, then what is done.',
    response: z.array(Task),
  },
})

import type { Href } from './screens.ts'
import { z } from 'zod'
import { routes } from './route.ts'
import { Day, Uid } from './shapes.ts'

const TASK_KINDS = [
  'profile',
  'consent',
  'share',
  'application_move',
  'questionnaire',
  'feedback',
  'keep_profile',
  'cv',
  'application_draft',
  'consent_renewal',
  'find_job',
] as const

/** Something the user should do next, derived from the real state on every call. */
export const Task = z.object({
  kind: z.enum(TASK_KINDS),
  status: z.enum(['todo', 'in_progress', 'done']),
  /** Path in the portal where it is done. */
  path: z.string() as unknown as z.ZodType<Href, string>,
  /** What it is about: the job title of an application, the title of a consent, the company to share with. */
  subject: z.string().nullable(),
  uid: Uid.nullable(),
  due_on: Day.nullable(),
  /** Rough time it takes. */
  minutes: z.int(),
  /** Fields still missing, for the profile task. */
  count: z.int().nullable(),
})
export type Task = z.infer<typeof Task>

export const taskRoutes = routes({
  'GET /portal/tasks': {
    audience: 'signed-in',
    summary: 'Tasks of the user, most urgent first; done ones last.',
    response: z.array(Task),
  },
})

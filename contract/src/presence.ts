import { z } from 'zod'
import { routes } from './route.ts'
import { ByUid, Uid } from './shapes.ts'

export const presenceRoutes = routes({
  'POST /jobs/:uid/presence': {
    audience: 'jobs.read',
    record: 'uid',
    readOnly: true,
    summary: 'Tells that the caller has the job open, for less than a minute; answers who else has.',
    params: ByUid,
    body: z.strictObject({
      /** One of the caller's tabs; made by it. */
      tab: Uid,
      has_changes: z.boolean(),
      /** The job is open there no more. */
      is_over: z.boolean().default(false),
    }),
    response: z.object({ others: z.array(z.object({ name: z.string(), has_changes: z.boolean() })) }),
  },
})

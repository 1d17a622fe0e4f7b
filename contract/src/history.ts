import { z } from 'zod'
import { routes } from './route.ts'
import { Instant, Uid } from './shapes.ts'

/** What a person has taken part in. */
export const historyRoutes = routes({
  'GET /portal/candidate/tests': {
    audience: 'signed-in',
    summary: 'Closed questionnaires and assessments of the user with released results.',
    response: z.array(z.object({ uid: Uid, title: z.string(), finished_at: Instant })),
  },
  'GET /portal/candidate/projects': {
    audience: 'signed-in',
    summary: 'Applications and feedback campaigns the user took part in.',
    response: z.array(
      z.object({
        uid: Uid,
        kind: z.enum(['application', 'assessed', 'campaign']),
        title: z.string(),
        status: z.string(),
        at: Instant,
      }),
    ),
  },
})

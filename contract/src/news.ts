// What changed in the jobs of somebody of the staff; never who applied, only how many.
import { z } from 'zod'
import { routes } from './route.ts'
import type { Href } from './screens.ts'
import { Day, Instant, Message, Uid } from './shapes.ts'

const NEWS_KINDS = [
  'applied',
  'withdrawn',
  'moved',
  'message',
  'consent_ended',
  'expired',
  'created',
  'published',
  'paused',
  'closed',
  'archived',
  'changed',
] as const

/** One kind of thing that happened in a job on a day, so and so often. */
const NewsItem = z.object({
  kind: z.enum(NEWS_KINDS),
  count: z.int(),
  is_new: z.boolean(),
  path: z.string() as unknown as z.ZodType<Href, string>,
})
export type NewsItem = z.infer<typeof NewsItem>

export const newsRoutes = routes({
  'GET /news': {
    audience: 'jobs.read',
    record: 'some',
    summary:
      'What others did in the jobs the caller has made or is the contact of and may see, of the last two weeks, newest day first. Names nobody.',
    response: z.object({
      /** Since then it is new. */
      seen_at: Instant,
      /** Told until then. */
      until: Instant,
      /** How many are new. */
      total: z.int(),
      days: z.array(
        z.object({
          day: Day,
          jobs: z.array(z.object({ uid: Uid, ref_no: z.string(), title: z.string(), items: z.array(NewsItem) })),
        }),
      ),
    }),
  },
  'POST /news/seen': {
    audience: 'jobs.read',
    record: 'some',
    summary: 'Remembers until when the caller has seen what changed; never backwards.',
    body: z.strictObject({ until: Instant }),
    response: Message,
  },
})

// Opinions of colleagues at the first look: side by side, never added up, and in no order of candidates.
import { z } from 'zod'
import { does, mayShape } from './policy.ts'
import { routes } from './route.ts'
import { ByUid, Instant, text } from './shapes.ts'
import { triagePolicy } from './triages.policy.ts'

export const OPINIONS = ['yes', 'maybe', 'no'] as const
const Said = z.object({ opinion: z.enum(OPINIONS), reason: z.string(), at: Instant })
const Opinion = Said.extend({
  /** What it said first, once it was changed when those of others could be read, or taken back. */
  first: Said.nullable(),
  /** It was changed or taken back when those of others could be read. */
  is_led: z.boolean(),
  /** It was given after an end that was taken back, by which those of others could be read. */
  is_after_end: z.boolean(),
  deleted_at: Instant.nullable(),
})

export const Triage = z.object({
  own: Opinion.nullable(),
  /** The own one that was taken back: that it was given stays to be seen. */
  deleted: Opinion.nullable(),
  /** Null as long as the caller has given none: nobody is led by what others think. After the end everybody sees them. */
  others: z
    .array(
      Opinion.extend({
        /** Null when they are here no more. */
        author: z.string().nullable(),
      }),
    )
    .nullable(),
  may: mayShape(triagePolicy),
})

export const triageRoutes = routes({
  'POST /applications/:uid/triage': {
    ...does(triagePolicy.give),
    summary:
      'Gives the own opinion of an application, or changes it; changed after those of others could be read, it keeps what it said first. The candidate gets it with the download of their data.',
    params: ByUid,
    body: z.strictObject({ opinion: z.enum(OPINIONS), reason: text(500) }),
    response: Triage,
  },
  'DELETE /applications/:uid/triage': {
    ...does(triagePolicy.delete),
    summary: 'Takes the own opinion back: that it was given stays to be seen. Those of others are hidden again.',
    params: ByUid,
    response: Triage,
  },
})

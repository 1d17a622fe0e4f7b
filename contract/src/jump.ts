import { z } from 'zod'
import { routes } from './route.ts'
import type { Href } from './screens.ts'
import { line, Masked } from './shapes.ts'

const JUMP_KINDS = ['job', 'candidate', 'company', 'task', 'user', 'codelist', 'campaign', 'questionnaire'] as const

/** Something the words typed have found, and where it is opened. */
const JumpHit = z.object({
  kind: z.enum(JUMP_KINDS),
  id: z.string(),
  label: z.string(),
  path: z.string() as unknown as z.ZodType<Href, string>,
})
export type JumpHit = z.infer<typeof JumpHit>

export const jumpRoutes = routes({
  'GET /office/jump': {
    audience: 'staff',
    summary:
      'The first few of everything the caller may see, by the beginnings of words or by number. A search that finds people is recorded. Masked, an application found by its number alone names nobody the caller has not unmasked.',
    query: z.strictObject({ search: line(100, 2), ...Masked }),
    response: z.object({
      hits: z.array(JumpHit),
      /** Of what more was found than is shown: how many in all, and the list of them. */
      more: z.array(
        z.object({
          kind: z.enum(JUMP_KINDS),
          count: z.int(),
          total_is: z.enum(['exact', 'at_least']),
          path: z.string() as unknown as z.ZodType<Href, string>,
        }),
      ),
    }),
  },
})

// What the portal itself could not do, for whoever runs it.
import { z } from 'zod'
import { CappedPageOf } from './pages.ts'
import { permissions } from './policy.ts'
import { routes } from './route.ts'
import { Instant, ListQuery, Uid } from './shapes.ts'

export const systemPermissions = permissions({
  'system.read': [],
})

const Failed = z.object({ attempts: z.int(), last_error: z.string().nullable(), created_at: Instant })

export const systemRoutes = routes({
  'GET /failed-mails': {
    audience: 'system.read',
    summary: 'Mails that were given up after all attempts, newest first.',
    query: ListQuery,
    response: CappedPageOf(Failed.extend({ id: Uid, template: z.string(), to_address: z.string() })),
  },
  'GET /failed-work': {
    audience: 'system.read',
    summary: 'Work of the background that was given up after all attempts, newest first.',
    query: ListQuery,
    response: CappedPageOf(Failed.extend({ id: z.string(), work: z.string() })),
  },
})

import type { FastifyInstance } from 'fastify'
import { hot } from '#db/db.ts'
import { env } from '#env.ts'
import { areFilesThere } from '#files/contents/readiness.ts'
import { hasRoom } from './disk-room.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it can also reach the database, keep what it is given, and is not going down. With a
 * bucket it says whether that answers: without it everything but files is served, so it is ready all the same. `/readyz?reading`:
 * for who sends people to one of several that share a disk and a database; where they are full, reading goes on with all of them.
 */
export function mountHealth(app: FastifyInstance, isDraining: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const status = isDraining() ? 'unavailable' : await readiness()
    const isServing = status === 'ready' || (status === 'full' && 'reading' in (request.query as object))
    const files = env().FILES === 'folder' ? {} : { files: (await areFilesThere()) ? 'ready' : 'away' }
    return reply.code(isServing ? 200 : 503).send({ status, ...files })
  })
}

async function readiness(): Promise<'ready' | 'unavailable' | 'full'> {
  const [isReachable, isRoomy] = await Promise.all([
    hot('ready', 'select 1', []).then(
      () => true,
      () => false,
    ),
    hasRoom(),
  ])
  if (!isReachable) return 'unavailable'
  return isRoomy ? 'ready' : 'full'
}

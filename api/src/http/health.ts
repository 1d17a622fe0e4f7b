import type { FastifyInstance } from 'fastify'
import { hot } from '#db/db.ts'

/** `/healthz`: the process answers. `/readyz`: it can also reach the database and is not going down. */
export function mountHealth(app: FastifyInstance, isDraining: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady =
      !isDraining() &&
      (await hot('ready', 'select 1', []).then(
        () => true,
        () => false,
      ))
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' })
  })
}

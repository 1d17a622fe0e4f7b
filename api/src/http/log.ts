import type { FastifyInstance } from 'fastify'
import type { Who } from '#auth/who.ts'

/**
 * Who answers when is not for a log: these lines say that somebody did. Calls and pages below `/public/` are of whoever holds
 * a link, and at the instant of a signed-in page the call beside it would be known.
 */
const UNNAMED = /\/feedback-(answers|requests)\/|^\/api\/public\//
const isUnnamed = (route: string, url: string): boolean => UNNAMED.test(route) || url.startsWith('/public/')

/** One line per request: id, route template (never the path with its tokens), status, milliseconds, user id. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    request.log.info(
      {
        route,
        method: request.method,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: isUnnamed(route, request.url) ? undefined : (request.who satisfies Who | null)?.userId,
      },
      'request',
    )
  })
}

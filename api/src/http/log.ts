import type { FastifyInstance } from 'fastify'
import type { Who } from '#auth/who.ts'
import { handedIn } from '#base/handed-in.ts'

/**
 * Who answers when is not for a log: these lines say that somebody did. Calls and pages below `/public/` are of whoever holds
 * a link, and at the instant of a signed-in page the call beside it would be known.
 */
const UNNAMED = /\/feedback-(answers|requests)\/|^\/api\/public\//
const isUnnamed = (route: string, url: string): boolean => UNNAMED.test(route) || url.startsWith('/public/')

/**
 * Accounts no line names, whatever they call: of an answer that was submitted the calls before and after it would tell whose it
 * is, by the second.
 */
export const namelessAccounts = handedIn<() => Promise<ReadonlySet<string>>>('whom the log does not name')

/** The account for the line; none where it cannot be known whether it may be named. */
async function named({ userId }: Pick<Who, 'userId'>): Promise<string | undefined> {
  try {
    return (await namelessAccounts.value()).has(userId) ? undefined : userId
  } catch {
    return undefined
  }
}

/** One line per request: id, route template (never the path with its tokens), status, milliseconds, user id. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, goOn) => {
    const route = request.routeOptions.url ?? 'unknown'
    const who = request.who satisfies Who | null
    const ms = Math.round(reply.elapsedTime)
    const write = (user?: string): void => {
      request.log.info({ route, method: request.method, status: reply.statusCode, ms, user }, 'request')
      goOn()
    }
    if (who === null || isUnnamed(route, request.url)) write()
    else void named(who).then(write)
  })
}

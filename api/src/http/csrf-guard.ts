import type { RefusalCode } from '@korak/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#errors.ts'
import { isOwnHost, isOwnOrigin } from './origin.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** A GET by specification that changes something. */
const UNSAFE_GETS = new Set(['/api/auth/logout'])
/** The one address other systems call. Its caller shows who it is by a signature over the body. */
const SIGNED = new Set(['POST /api/hooks/assessments/:provider'])
/** The form of the local mailbox, whose pages have neither script nor referrer: browsers say of it that it came from the own site. */
const FORMS = new Set(['POST /dev/mail/:id/answer'])
const SAME_SITE = new Set(['same-origin', 'none'])

/**
 * One gate for every request, before the body is read: right Host, and for anything that changes something the
 * header `X-Requested-With: XMLHttpRequest`, an own Origin and same-origin fetch metadata (each if sent).
 * A foreign page can send a form without asking first, but never that header: CORS is not offered.
 */
export function guardRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, goOn) => {
    const code = refusalOf(request)
    goOn(code && new Refusal(code))
  })
}

function refusalOf(request: FastifyRequest): RefusalCode | undefined {
  const hosts = request.raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  if (hosts > 1) return 'BAD_REQUEST'
  if (!isOwnHost(request.headers.host)) return 'HOST_REFUSED'
  // By the route that will answer, never by the text of the address: it can be spelt in many ways (`/logout/`, `log%6Fut`).
  if (SAFE.has(request.method) && !UNSAFE_GETS.has(request.routeOptions.url ?? '')) return undefined
  if (SIGNED.has(`${request.method} ${request.routeOptions.url ?? ''}`)) return undefined
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const isForm = FORMS.has(`${request.method} ${request.routeOptions.url ?? ''}`) && site === 'same-origin'
  if (isForm && (origin === 'null' || (origin !== undefined && isOwnOrigin(origin, request.headers.host)))) return
  const isOurs =
    request.headers['x-requested-with'] === 'XMLHttpRequest' &&
    (origin === undefined || isOwnOrigin(origin, request.headers.host)) &&
    (site === undefined || SAME_SITE.has(String(site)))
  return isOurs ? undefined : 'ORIGIN_REFUSED'
}

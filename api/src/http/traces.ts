import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, beginTrace, keepTrace, KIND } from '#base/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Brings the request's trace back where the connection has interrupted it. */
    inTrace: (work: () => void) => void
    span: Span | null
  }
}

/** Of a call that nobody handles there is no template. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown'

const attributesOf = (request: FastifyRequest) => ({
  'http.request.method': request.method,
  'http.route': routeOf(request),
  'url.scheme': request.protocol,
})

/**
 * Each request is a trace, by whose id its lines in the log, its background tasks and its mails can be found; and a span by
 * the names of OpenTelemetry (https://opentelemetry.io/docs/specs/semconv/http/http-spans/), where spans are wanted. The address
 * is left out, since there are tokens in it; so are whoever asks and from where.
 */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', null)
  app.decorateRequest('inTrace', function (this: FastifyRequest, work) {
    work()
  })
  app.addHook('onRequest', (request, _reply, goOn) => {
    beginTrace(request.id, () => {
      const told = () => ({ name: `${request.method} ${routeOf(request)}`, attributes: attributesOf(request) })
      beginSpan(KIND.server, told, (span) => {
        request.span = span
        request.inTrace = keepTrace()
        goOn()
      })
    })
  })
  // A body comes with events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, goOn) => request.inTrace(goOn))
  app.addHook('onResponse', (request, reply, goOn) => {
    request.span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500)
      request.span?.setAttribute('error.type', String(reply.statusCode)).setStatus({ code: 2 })
    request.span?.end()
    goOn()
  })
}

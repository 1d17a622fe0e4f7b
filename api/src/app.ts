import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import { BODY_SIZES } from '@korak/contract/route.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { cookieName } from '#http/request-context.ts'
import { mountExampleProvider } from '#assessments/example/example.ts'
import { findSession } from '#auth/sessions.ts'
import { loggerOptions } from './log.ts'
import { dayOf } from '#base/time.ts'
import { env } from '#env.ts'
import { parseForm, parseQuery } from '#http/input/forms.ts'
import { mountDocsPage } from '#routing/docs-page.ts'
import { guardRequests } from '#http/csrf-guard.ts'
import { addHeaders } from '#http/answers/headers.ts'
import { mountHealth } from '#http/health.ts'
import { logRequests } from '#http/log.ts'
import { newTraceId } from '#base/trace.ts'
import { traceRequests } from '#http/traces.ts'
import { VERSION } from '#base/version.ts'
import { mountOpenapi } from '#routing/openapi.ts'
import { answerRefusals } from '#http/answers/refusals.ts'
import { endUnknownRoutes, nowhere } from '#http/answers/unknown.ts'
import { refuseUnreadable } from '#http/answers/unreadable.ts'
import { mountMailbox } from '#mail/mailbox/mailbox.ts'
import { mountPages } from '#pages/pages.routes.ts'
import { MOUNTS } from './routes.list.ts'
import { wire } from './wiring.ts'

const MEGABYTE = 1024 * 1024

/** The server; `drain()` announces its end to clients that keep connections open. */
export type Server = FastifyInstance & { drain(): void }

/** Builds the server with every feature of the product. */
export async function buildApp(): Promise<Server> {
  wire()
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newTraceId(),
    requestIdHeader: false,
    trustProxy: env().TRUST_PROXY,
    bodyLimit: BODY_SIZES.form.bytes,
    requestTimeout: 30_000,
    connectionTimeout: 30_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: {
      maxParamLength: 300,
      ignoreTrailingSlash: true,
      querystringParser: parseQuery,
    },
    // What the router cannot take is refused behind the same gate, with the same headers and log line as everything else.
    frameworkErrors: (_error, request, reply) => {
      request.raw.url = nowhere(request.url)
      app.routing(request.raw, reply.raw)
    },
    clientErrorHandler: refuseUnreadable,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5000, maxHeaderSize: 16 * 1024 },
  })
  let isDraining = false
  app.decorateRequest('who', null)
  traceRequests(app)
  guardRequests(app)
  addHeaders(app)
  answerRefusals(app)
  logRequests(app)
  app.addHook('onSend', (_request, reply, _payload, goOn) => {
    if (isDraining) reply.header('Connection', 'close')
    goOn()
  })
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart, {
    limits: {
      files: 4,
      fields: 200,
      parts: 210,
      fieldSize: 100 * 1024,
      fieldNameSize: 200,
      headerPairs: 100,
      fileSize: 10 * MEGABYTE,
    },
    throwFileSizeLimit: false,
  })
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => parseForm(String(body)),
  )
  readSessions(app)
  mountHealth(app, () => isDraining)
  mountOpenapi(app, VERSION)
  if (env().isLocal) mountDocsPage(app)
  await mountFeatures(app)
  endUnknownRoutes(app)
  return Object.assign(app, { drain: () => void (isDraining = true) })
}

/**
 * Calls that must not know who makes them: a session would put a person beside anonymous answers in the log, and beside the
 * answers of a rater whose personal link was opened by somebody signed in. None below it needs to know.
 */
const NOBODYS = /^\/api\/public\//
/** Pages such calls are made from: they know who looks, but when that was is not written down. */
const UNTOUCHED = /^\/public\//

/** Finds out who is asking, for API calls and pages (files need nobody). */
function readSessions(app: FastifyInstance): void {
  app.addHook('preParsing', (request, reply, _payload, goOn) => {
    const isNobodys = request.url.startsWith('/assets/') || NOBODYS.test(request.routeOptions.url ?? '')
    const token = isNobodys ? undefined : request.cookies[cookieName('session')]
    if (token) readSession(token, request, reply).then(() => goOn(), goOn)
    else goOn()
  })
}

async function readSession(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isPoll = request.headers['x-korak-poll'] === '1' || UNTOUCHED.test(request.url)
  const session = await findSession(token, isPoll)
  if (!session) return
  request.who = session.who
  // The rest may be kept by others between, who would tell a stranger.
  if (!request.routeOptions.url?.startsWith('/api/')) return
  reply.header('X-Session-Idle-In', String(session.idleIn))
  // Under it a browser keeps what it could not send: another person at the same computer must not be shown it.
  reply.header('X-Session-Person', session.who.userId)
  if (session.eraseAt) reply.header('X-Account-Erased-On', dayOf(session.eraseAt))
}

/** Every feature of the product. */
async function mountFeatures(app: FastifyInstance): Promise<void> {
  for (const mount of MOUNTS) await mount(app)
  await mountExampleProvider(app)
  await mountMailbox(app)
  await mountPages(app)
}

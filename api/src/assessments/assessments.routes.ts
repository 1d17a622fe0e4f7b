import { assessmentRoutes, hookRoutes } from '@korak/contract/assessments.ts'
import type { FastifyRequest } from 'fastify'
import type { Who } from '#auth/who.ts'
import { Refusal } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { mount, type App } from '#routing/mount.ts'
import { assignTest } from '#assessments/orders/assigning.service.ts'
import { checkNow, launch, noteReturn, orderOf, ownExternal } from '#assessments/orders/launch.service.ts'
import { takeReport } from '#assessments/providers/reports.service.ts'
import { isSignedBy, SIGNATURE_HEADER } from '#assessments/providers/signatures.ts'

/** Ownership comes before the body. */
const guard = ({ params }: { params: { uid: string } }, who: Who) => ownExternal(who, params.uid)

export async function mountAssessments(app: App): Promise<void> {
  mount(app, assessmentRoutes, {
    'GET /portal/questionnaires/:uid/order': ({ params }, who) => orderOf(who, params.uid),
    'POST /portal/questionnaires/:uid/launch': {
      guard,
      handle: ({ params, context }, who) => launch(who, params.uid, context),
    },
    'POST /portal/questionnaires/:uid/return': {
      guard,
      handle: ({ params, context }, who) => noteReturn(who, params.uid, context),
    },
    'POST /portal/questionnaires/:uid/check': {
      guard,
      handle: ({ params }, who) => checkNow(who, params.uid),
    },
    'POST /assessment-providers/:provider/assignments': ({ params, body, context }, who) =>
      assignTest(who, params.provider, body, context),
  })
  await app.register(async (hooks: App) => mountHooks(hooks))
}

const MAX_REPORT = 64 * 1024
/** What a caller without the right signature is told, whether or not there is such a provider or order. */
const unknown = (): Refusal => new Refusal('NOT_FOUND')

/**
 * The door for providers, in a scope of its own: here the signature over the bytes as they came stands for the header
 * of our own pages, and nothing is read from a body before it is right.
 */
function mountHooks(hooks: App): void {
  const signed = new WeakSet<FastifyRequest>()
  const json = hooks.getDefaultJsonParser('error', 'error')
  hooks.addHook('onRequest', async (request) => {
    if (request.headers[SIGNATURE_HEADER] === undefined) throw unknown()
  })
  hooks.removeContentTypeParser('application/json')
  hooks.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_REPORT },
    (request, body: Buffer, done) => {
      const { provider = '' } = request.params as { provider?: string }
      if (!isSignedBy(provider, String(request.headers[SIGNATURE_HEADER]), body)) return done(unknown())
      signed.add(request)
      return void json(request, body.toString('utf8'), done)
    },
  )
  hooks.addHook('preHandler', async (request) => {
    if (!signed.has(request)) throw unknown()
  })
  mount(hooks, hookRoutes, {
    'POST /hooks/assessments/:provider': async ({ params, body, context }) => {
      await takeReport(params.provider, body)
      return { message: m.assess_report_taken({}, { locale: context.language }) }
    },
  })
}

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { languageOf } from '#http/request-context.ts'
import { readLaunchToken } from '#assessments/orders/launch-token.ts'
import { isSignedBy, SIGNATURE_HEADER } from '#assessments/providers/signatures.ts'
import { now } from '#base/time.ts'
import { Refusal } from '#errors.ts'
import { publicUrl } from '#http/origin.ts'
import type { App } from '#routing/mount.ts'
import { EXAMPLE } from './example.ts'
import { deadLinkPage, listPage, QUESTIONS, testPage } from './page.ts'
import { report } from './report.ts'
import { findTest, listTests, saveTest, type Taken, useNonce } from './tests.ts'

const Start = z.object({ token: z.string().catch('') })
const ByOrder = z.object({ order: z.uuid() })
const ByTest = ByOrder.extend({ session: z.uuid() })
const Point = z.coerce.number().int().min(1).max(5)
const Answers = z.object({
  ...Object.fromEntries(QUESTIONS.map(({ key }) => [key, Point.optional().catch(undefined)])),
  end: z.enum(['completed', 'failed']).catch('completed'),
  lose: z.literal('1').optional().catch(undefined),
})
const HTML = 'text/html; charset=utf-8'

/** @throws Refusal NOT_FOUND for anything that is no test, or not of this session */
async function testIn(params: unknown): Promise<Taken> {
  const asked = ByTest.safeParse(params)
  const test = asked.success ? await findTest(asked.data.order) : null
  if (!test || test.session !== asked.data?.session) throw new Refusal('NOT_FOUND')
  return test
}
const placeOf = ({ order, session }: Taken): string => `/dev/provider/tests/${order}/${session}`

/** Mounts `/dev/provider`: pages without any script, like the local mailbox, and the address the portal asks. */
export function mountExamplePages(app: App): void {
  app.get('/dev/provider', async (request, reply) =>
    reply.type(HTML).send(listPage(await listTests(), languageOf(request.headers['accept-language']))),
  )
  app.get('/dev/provider/provider.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(await readFile(path.join(import.meta.dirname, 'provider.css'), 'utf8')),
  )
  app.get('/dev/provider/start', async (request, reply) => {
    const launch = readLaunchToken(EXAMPLE, Start.parse(request.query).token)
    const known = launch ? await findTest(launch.order) : null
    const isOpen = launch && known?.status !== 'completed' && launch.back.startsWith(`${publicUrl().origin}/`)
    if (!isOpen || !(await useNonce(launch.nonce)))
      return reply
        .code(410)
        .type(HTML)
        .send(deadLinkPage(languageOf(request.headers['accept-language'])))
    const { order, language, back } = launch
    const fresh = { session: randomUUID(), status: 'started', scores: {}, report: 'none' } as const
    const test = await saveTest({ order, language, back, ...fresh, startedAt: now().toISOString() })
    return reply.redirect(placeOf(test), 303)
  })
  app.get('/dev/provider/tests/:order/:session', async (request, reply) =>
    reply.type(HTML).send(testPage(await testIn(request.params))),
  )
  app.get('/dev/provider/tests/:order/:session/end', async (request, reply) => {
    const test = await testIn(request.params)
    if (test.status === 'started') await end(test, Answers.parse(request.query))
    return reply.redirect(placeOf(test), 303)
  })
  app.get('/dev/provider/orders/:order', async (request) => {
    const { data } = ByOrder.safeParse(request.params)
    const header = request.headers[SIGNATURE_HEADER]
    if (!data || !isSignedBy(EXAMPLE, String(header), data.order)) throw new Refusal('NOT_FOUND')
    const test = await findTest(data.order)
    return test ? { status: test.status, external_id: test.session, scores: test.scores } : { status: 'pending' }
  })
}

/** Ends a test: kept first, then reported, unless the report is to get lost. */
async function end(test: Taken, { end: status, lose, ...answers }: z.infer<typeof Answers>): Promise<void> {
  const points = Object.entries(answers).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  const scores = status === 'completed' ? Object.fromEntries(points) : {}
  const ended = await saveTest({ ...test, status, scores, report: lose ? 'lost' : 'none' })
  if (!lose) await saveTest({ ...ended, report: await report(ended) })
}

// What is told to a collector of traces, and that one id leads from a request through its tasks to its mails.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { relayFresh } from '#mail/delivery/relay.ts'
import { makeUser } from '#users/users.factory.ts'
import { runTasks } from '../../test/background.ts'
import { testApp } from '../../test/app.ts'
import { startTracing } from '../tracing.ts'

interface Value {
  stringValue?: string
  intValue?: number
}
interface Told {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
}
const bodies: string[] = []
const collector = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => void (body += part.toString()))
  request.on('end', () => {
    bodies.push(`${request.url} ${body}`)
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
})
await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve))
process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
const api = await testApp()
let stop = async (): Promise<void> => {}
beforeAll(async () => {
  stop = await startTracing('web')
})
afterAll(async () => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT']
  collector.close()
})

const spans = (): Told[] =>
  bodies.flatMap((body) => {
    const { resourceSpans } = JSON.parse(body.slice(body.indexOf('{'))) as {
      resourceSpans: { scopeSpans: { spans: Told[] }[] }[]
    }
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  })
const attribute = (span: Told | undefined, key: string): string | number | undefined => {
  const value = span?.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

test('a request, its statements, its tasks and its mails are one trace, and nothing in it is about anybody', async () => {
  const user = await makeUser({ name: 'Skrivna Osebica', email: 'zaupno@example.com' })
  await makeCv(user)
  const job = await makeJob()
  const client = await api.signIn(user)
  const sent = await client.post('/api/portal/applications', { job_uid: job.id, message: 'Zaupno-besedilo' })
  expect(sent.status).toBe(201)
  expect((await client.get(`/api/portal/applications/${sent.json.uid}?iskano=Skrivnost`)).status).toBeLessThan(500)
  await client.post('/api/forgot-password/create', { email: user.email })
  await relayFresh()
  await runTasks(api.databaseUrl)
  await stop()

  const told = spans()
  const server = (name: string) => told.find((span) => span.name === name)
  const of = (one: Told | undefined) => told.filter(({ traceId }) => traceId === one?.traceId)
  const applying = server('POST /api/portal/applications')
  expect(applying?.kind).toBe(2)
  expect(attribute(applying, 'http.response.status_code')).toBe(201)
  expect(applying?.parentSpanId).toBeUndefined()
  // Without a task of its own: the mail itself knows what it belongs to.
  expect(of(applying).map(({ name }) => name)).toContain('send mail')
  const statement = of(applying).find((span) => attribute(span, 'db.system.name') === 'postgresql')
  expect(statement?.parentSpanId).toBe(applying?.spanId)
  expect(attribute(statement, 'db.query.text')).toContain('$1')
  // By way of two tasks, the second of which sends the mail.
  const forgot = of(server('POST /api/forgot-password/create')).map(({ name }) => name)
  expect(forgot).toEqual(expect.arrayContaining(['process mail.send', 'send mail']))
  expect(bodies.every((body) => body.startsWith('/v1/traces '))).toBe(true)
  const everything = bodies.join('\n')
  const session = client.cookies.get('korak_session') ?? 'none'
  const secrets = ['Skrivn', 'zaupno@', 'Zaupno', user.id, job.id, String(sent.json.uid), session, '127.0.0.1']
  for (const secret of secrets) expect(everything, secret).not.toContain(secret)
})

test('a mail that went out does not keep what it belongs to, and one that waits does', async () => {
  const user = await makeUser()
  await api.newClient().post('/api/forgot-password/create', { email: user.email })
  const traceOf = () =>
    db().selectFrom('mails').select(['traceparent']).where('userId', '=', user.id).executeTakeFirst()
  await runTasks(api.databaseUrl)
  expect(await traceOf()).toEqual({ traceparent: null })
})

// Reports that do not come: the portal asks for a day, then a consultant is told.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findAuditEventsOf } from '#audit/audit.ts'
import { setClock } from '#base/time.ts'
import { brand } from '#mail/brand.ts'
import { sentMails } from '#mail/sent.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { refuseChanges } from '../../../test/refuse.ts'
import { makeExternal, makeProvider } from '#assessments/assessments.factory.ts'
import { tasks } from '#assessments/assessments.background.ts'
import { findOrder } from './orders.queries.ts'
import { isSignedBy, SIGNATURE_HEADER } from '#assessments/providers/signatures.ts'

const api = await testApp()
const provider = await makeProvider({ pollUrl: 'https://tests.example/orders/{order}' })
const HOUR = 3_600_000
const later = (hours: number) => setClock(() => new Date(Date.now() + hours * HOUR))

const asked = vi.fn<typeof fetch>()
beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  setClock()
  vi.unstubAllGlobals()
})
const saying = (answer: unknown, status = 200) =>
  asked.mockImplementation(async () => new Response(textOf(answer), { status }))
const textOf = (answer: unknown) => (typeof answer === 'string' ? answer : JSON.stringify(answer))

async function launched(createdBy?: string, providerId = provider.id) {
  const user = await makeUser()
  const client = await api.signIn(user)
  const uid = await makeExternal(user.id, providerId, createdBy ? { createdBy } : {})
  await client.post(`/api/portal/questionnaires/${uid}/launch`)
  const state = async () => (await findOrder(uid))?.status
  const trail = async () => (await findAuditEventsOf(user.id, 50, 0)).rows.map(({ action }) => action)
  return { user, client, uid, state, trail, order: (await findOrder(uid))?.id ?? '' }
}
const poll = () => tasks['assessments.poll']()

test('a test whose report was lost is found by the next round', async () => {
  const { order, state, client, uid, trail } = await launched()
  saying({ status: 'started' })
  await poll()
  expect(await state()).toBe('launched')
  saying({ status: 'completed', scores: { numbers: 3 }, more: 'is ignored' })
  await poll()
  expect(await state()).toBe('completed')
  expect((await client.get(`/api/portal/questionnaires/${uid}`)).json.status).toBe('closed')
  expect((await trail()).filter((action) => action === 'assessments.completed')).toHaveLength(1)
  const [url, init] = asked.mock.calls[0] ?? []
  expect(String(url)).toBe(`https://tests.example/orders/${order}`)
  expect(init).toMatchObject({ redirect: 'error' })
  expect(isSignedBy(provider.key, new Headers(init?.headers).get(SIGNATURE_HEADER) ?? '', order)).toBe(true)
  asked.mockClear()
  await poll()
  expect(asked).not.toHaveBeenCalled()
})

test.each<[string, unknown, number]>([
  ['a fault', '', 500],
  ['a redirect', '', 302],
  ['no JSON', '<html>', 200],
  ['another form', { status: 'done' }, 200],
  ['a list', [], 200],
  ['more than it may be', `{"status":"completed","x":"${'y'.repeat(70_000)}"}`, 200],
])('%s is no answer', async (_name, answer, status) => {
  const { state, client, uid } = await launched()
  saying(answer, status)
  await poll()
  expect((await client.post(`/api/portal/questionnaires/${uid}/check`)).json.status).toBe('launched')
  asked.mockRejectedValue(new TypeError('fetch failed'))
  await poll()
  expect(await state()).toBe('launched')
})

test('after a day without a report it expires once, and whoever asked for the test is told', async () => {
  const staff = await makeUser({ kind: 'employee', role: 'Consultants', language: 'en-EN' })
  const { state, trail, user, client, uid, order } = await launched(staff.id)
  saying({ status: 'started' })
  later(23)
  await poll()
  expect(await state()).toBe('launched')
  later(25)
  await Promise.all([poll(), poll()])
  await poll()
  expect(await state()).toBe('expired')
  expect((await trail()).filter((action) => action === 'assessments.expired')).toHaveLength(1)
  await runTasks(api.databaseUrl)
  const mails = await sentMails(staff.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['No result of an external test: External test'])
  expect(mails[0]?.text).toContain(user.name)
  // It may be opened again, and a late result of the first time still counts.
  await client.post(`/api/portal/questionnaires/${uid}/launch`)
  expect(await state()).toBe('launched')
  expect((await findOrder(uid))?.id).not.toBe(order)
})

test('a result that is there in the last round is taken, not given up', async () => {
  const { state } = await launched()
  saying({ status: 'completed' })
  later(30)
  await poll()
  expect(await state()).toBe('completed')
})

test('the house is told when nobody asked, or nobody can be asked', async () => {
  const silent = await makeProvider({ pollUrl: null })
  const gone = await makeUser({ kind: 'employee', role: 'Consultants', status: 'disabled' })
  const [one, two] = [await launched(undefined, silent.id), await launched(gone.id, silent.id)]
  later(25)
  await poll()
  expect([await one.state(), await two.state()]).toEqual(['expired', 'expired'])
  expect(asked.mock.calls.filter(([url]) => String(url).includes(one.order))).toEqual([])
  await runTasks(api.databaseUrl)
  const mails = await sentMails(brand.email)
  const about = ({ user }: typeof one) => mails.filter(({ text }) => text.includes(String(user.name)))
  expect([one, two].flatMap(about).map(({ subject }) => subject)).toEqual(
    Array(2).fill('Ni rezultata zunanjega testa: Zunanji test'),
  )
})

test('opening the test again gives it another day', async () => {
  const { state, client, uid } = await launched()
  saying({ status: 'pending' })
  later(20)
  await client.post(`/api/portal/questionnaires/${uid}/launch`)
  later(30)
  await poll()
  expect(await state()).toBe('launched')
  later(45)
  await poll()
  expect(await state()).toBe('expired')
})

test('a provider that hangs keeps nobody else waiting, and a round comes to its end', async () => {
  const hanging = await makeProvider({ pollUrl: 'https://hangs.example/orders/{order}' })
  const hung: Awaited<ReturnType<typeof launched>>[] = []
  for (let n = 0; n < 12; n++) hung.push(await launched(undefined, hanging.id))
  const { state } = await launched()
  asked.mockImplementation((url, init) =>
    String(url).startsWith('https://hangs')
      ? new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('over'))))
      : Promise.resolve(new Response(JSON.stringify({ status: 'completed' }))),
  )
  // What may be waited for one provider in a round is over when the test says so; a single question is given all the time.
  const over = new AbortController()
  const limits = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => (ms > 5000 ? over.signal : new AbortController().signal))
  later(25)
  const round = poll()
  await expect.poll(state, { timeout: 10_000 }).toBe('completed')
  over.abort()
  await round
  limits.mockRestore()
  // Who was not asked about, or not to the end, has a turn in another round, and is not given up before.
  expect(asked.mock.calls.filter(([url]) => String(url).startsWith('https://hangs'))).toHaveLength(5)
  expect(new Set(await Promise.all(hung.map((one) => one.state())))).toEqual(new Set(['launched']))
})

test('an order that cannot be written down keeps none of its provider from being asked about', async () => {
  const { id } = await makeProvider({ pollUrl: 'https://tests.example/orders/{order}' })
  const orders = []
  for (let at = 0; at < 7; at += 1) orders.push(await launched(undefined, id))
  await refuseChanges('assessment_orders', orders[0]?.order ?? '')
  saying({ status: 'completed', scores: {} })
  await expect(poll()).rejects.toThrow('broken')
  const states = await Promise.all(orders.map(({ state }) => state()))
  expect(states).toEqual(['launched', ...Array.from({ length: 6 }, () => 'completed')])
})

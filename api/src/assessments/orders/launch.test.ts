// Opening a test of a provider: the token, whom it is for, and what going there and coming back change.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { setListeningPort } from '#http/origin.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { addressOf } from '#assessments/providers/addresses.ts'
import { makeExternal, makeProvider } from '#assessments/assessments.factory.ts'
import { EXAMPLE } from '#assessments/example/example.ts'
import { type Launch, launchToken, readLaunchToken } from './launch-token.ts'
import { findOrder } from './orders.queries.ts'
import { ORDER_STATES } from './orders.states.ts'

const api = await testApp()
// The example provider speaks with the portal over HTTP, as every provider does.
await api.app.listen({ host: '127.0.0.1', port: 0 })
setListeningPort((api.app.server.address() as { port: number }).port)
const example = await makeProvider({ key: EXAMPLE })
afterEach(() => setClock())
const later = (ms: number) => setClock(() => new Date(Date.now() + ms))
const MINUTE = 60_000

async function person(more: Parameters<typeof makeExternal>[2] = {}, providerId = example.id) {
  const user = await makeUser()
  const client = await api.signIn(user)
  const uid = await makeExternal(user.id, providerId, more)
  const at = `/api/portal/questionnaires/${uid}`
  return { user, client, uid, at, state: async () => (await client.get(`${at}/order`)).json.status as string | null }
}
/** Path of the address a launch gives. */
async function launchOf(client: Client, at: string): Promise<string> {
  const { pathname, search } = new URL((await client.post(`${at}/launch`)).json.url)
  return pathname + search
}
/** Opens the test at the example provider and ends it. @returns the address of its page */
async function take(address: string, end: string): Promise<string> {
  const opened = await api.anon.get(address)
  expect(opened.status).toBe(303)
  const place = String(opened.headers['location'])
  expect((await api.anon.get(place)).text).toContain('<form')
  expect((await api.anon.get(`${place}/end?order=4&numbers=2&people=5&${end}`)).status).toBe(303)
  return place
}

describe('launching', () => {
  test('starts the questionnaire, waits a day and completes nothing', async () => {
    const { client, at, uid, state } = await person()
    expect(await state()).toBeNull()
    const { status, json } = await client.post(`${at}/launch`)
    expect(status).toBe(200)
    expect(json.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dev\/provider\/start\?token=/)
    expect(Date.parse(json.expires_at) - Date.now()).toBeLessThanOrEqual(10 * MINUTE)
    expect(await state()).toBe('launched')
    expect((await client.get(at)).json).toMatchObject({ status: 'in-progress', outgoing: true, finished_at: null })
    const order = await findOrder(uid)
    expect((order?.pollUntil?.getTime() ?? 0) - (order?.launchedAt?.getTime() ?? 0)).toBe(24 * 60 * MINUTE)
  })

  test('again goes on with the same order; twenty at once make one', async () => {
    const { client, at, uid } = await person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.post(`${at}/launch`)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const orders = answers.map(({ json }) => tokenIn(json.url)?.order)
    expect(new Set(orders)).toEqual(new Set([(await findOrder(uid))?.id]))
  })

  test('is for the person asked, once it has opened, and for tests of providers only', async () => {
    const { at } = await person()
    const stranger = await api.signIn(await makeUser())
    for (const call of ['launch', 'return', 'check'])
      expect((await stranger.post(`${at}/${call}`)).code, call).toBe('NOT_FOUND')
    expect((await stranger.get(`${at}/order`)).code).toBe('NOT_FOUND')
    expect((await api.anon.post(`${at}/launch`)).code).toBe('UNAUTHENTICATED')
    const early = await person({ opensAt: new Date(Date.now() + MINUTE) })
    expect((await early.client.post(`${early.at}/launch`)).code).toBe('NOT_FOUND')
    const off = await person({}, (await makeProvider({ isActive: false })).id)
    expect((await off.client.post(`${off.at}/launch`)).code).toBe('STATE_NOT_ALLOWED')
  })

  test('an address that is neither https nor our own is never given out', async () => {
    for (const launchUrl of ['http://tests.example/?t={token}', 'javascript:alert(1)', '//tests.example/{token}']) {
      const { client, at, state } = await person({}, (await makeProvider({ launchUrl })).id)
      expect((await client.post(`${at}/launch`)).code, launchUrl).toBe('STATE_NOT_ALLOWED')
      expect(await state(), launchUrl).toBeNull()
    }
    expect(addressOf('https://tests.example/go?t={token}', { token: 'a&b' })?.href).toBe(
      'https://tests.example/go?t=a%26b',
    )
    expect(addressOf('https://user:secret@tests.example/', {})).toBeNull()
    expect(addressOf('https://tests.example/{constructor}', {})?.pathname).toBe('/%7Bconstructor%7D')
  })

  test('coming back completes nothing, whoever claims it', async () => {
    const { client, at, state } = await person()
    expect((await client.post(`${at}/return`)).json.status).toBeNull()
    await client.post(`${at}/launch`)
    expect((await client.post(`${at}/return`)).json.status).toBe('returned')
    expect((await client.post(`${at}/return`)).json.status).toBe('returned')
    expect((await client.get(at)).json.status).toBe('in-progress')
    await client.post(`${at}/launch`)
    expect(await state()).toBe('launched')
    for (const call of ['start', 'complete']) await client.post(`${at}/${call}`)
    expect((await client.get(at)).json.status).toBe('in-progress')
  })
})

const tokenIn = (url: string): Launch | null => readLaunchToken(EXAMPLE, new URL(url).searchParams.get('token') ?? '')

describe('the token', () => {
  const launch: Launch = {
    order: randomUUID(),
    nonce: 'a'.repeat(32),
    exp: Math.floor(Date.now() / 1000) + 600,
    language: 'sl-SI',
    back: 'http://127.0.0.1/questionnaires/x',
  }
  const token = launchToken(EXAMPLE, launch)
  const [payload = '', mac = ''] = token.split('.')

  test('says what was signed, and nothing about the person', async () => {
    expect(readLaunchToken(EXAMPLE, token)).toEqual(launch)
    expect(Object.keys(launch).toSorted()).toEqual(['back', 'exp', 'language', 'nonce', 'order'])
  })

  const forged = Buffer.from(JSON.stringify({ ...launch, exp: launch.exp + 9999 })).toString('base64url')
  test.each([
    ['another provider', 'ponudnik-x', token],
    ['a changed payload', EXAMPLE, `${forged}.${mac}`],
    ['a changed signature', EXAMPLE, `${payload}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`],
    ['no signature', EXAMPLE, payload],
    ['an empty signature', EXAMPLE, `${payload}.`],
    ['a signature too many', EXAMPLE, `${token}.${mac}`],
    ['nothing', EXAMPLE, ''],
    ['a very long one', EXAMPLE, `${'a'.repeat(5000)}.${mac}`],
  ])('%s does not open the test', (_name, provider, wrong) => {
    expect(readLaunchToken(provider, wrong)).toBeNull()
  })

  test('is good for ten minutes', async () => {
    const { client, at } = await person()
    const address = await launchOf(client, at)
    later(10 * MINUTE)
    expect((await api.anon.get(address)).status).toBe(410)
    later(9 * MINUTE)
    expect((await api.anon.get(address)).status).toBe(303)
  })

  test('opens the test once, also at the same instant', async () => {
    const { client, at } = await person()
    const address = await launchOf(client, at)
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.anon.get(address)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array(9).fill(410)])
  })

  test('opens no session and reports nothing by itself', async () => {
    const { client, at, state } = await person()
    const opened = await api.anon.get(await launchOf(client, at))
    expect(opened.headers['set-cookie']).toBeUndefined()
    expect((await api.anon.post(`/api/hooks/assessments/${EXAMPLE}`, {})).code).toBe('NOT_FOUND')
    expect(await state()).toBe('launched')
  })
})

describe('the whole way, over HTTP', () => {
  test('the report of the provider completes the test', async () => {
    const { client, at, uid, state } = await person()
    const place = await take(await launchOf(client, at), 'end=completed')
    expect((await api.anon.get(place)).text).toContain(`/questionnaires/${uid}?returned=1`)
    expect(await state()).toBe('completed')
    expect(await findOrder(uid)).toMatchObject({ result: { scores: { order: 4, numbers: 2, people: 5 } } })
    expect((await client.post(`${at}/launch`)).code).toBe('LOCKED')
  })

  test('a lost report is found by asking', async () => {
    const { client, at, uid, state } = await person()
    await take(await launchOf(client, at), 'end=completed&lose=1')
    await client.post(`${at}/return`)
    expect(await state()).toBe('returned')
    expect((await client.post(`${at}/check`)).json.status).toBe('completed')
    expect(await findOrder(uid)).toMatchObject({ result: { scores: { order: 4 } } })
    expect((await client.get(at)).json.status).toBe('closed')
  })

  test('an abandoned one can be opened again', async () => {
    const { client, at, state } = await person()
    await take(await launchOf(client, at), 'end=failed')
    expect(await state()).toBe('failed')
    await take(await launchOf(client, at), 'end=completed')
    expect(await state()).toBe('completed')
  })

  test('the provider tells nobody but the portal how an order stands', async () => {
    const { client, at, uid } = await person()
    await client.post(`${at}/launch`)
    const order = (await findOrder(uid))?.id
    expect((await api.anon.get(`/dev/provider/orders/${order}`)).status).toBe(404)
    expect((await api.anon.get(`/dev/provider/tests/${order}/${randomUUID()}`)).status).toBe(404)
    expect((await client.post(`${at}/check`)).json.status).toBe('launched')
  })
})

test('staff ask people to take a test; nobody else does', async () => {
  const user = await makeUser()
  const [staff, own] = [
    await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }),
    await api.signIn(user),
  ]
  const wanted = { users: [user.id], title_sl: 'Test', title_en: 'Test', minutes: 12 }
  const client = await api.signIn(staff)
  const at = `/api/assessment-providers/${EXAMPLE}/assignments`
  expect((await own.post(at, wanted)).code).toBe('FORBIDDEN')
  expect((await client.post('/api/assessment-providers/nobody/assignments', wanted)).code).toBe('NOT_FOUND')
  expect((await client.post(at, { ...wanted, users: [randomUUID()] })).code).toBe('VALIDATION')
  expect((await client.post(at, { ...wanted, due_at: '2020-01-01' })).code).toBe('VALIDATION')
  expect((await client.post(at, wanted)).json).toEqual({ assigned: 1 })
  const [card] = (await own.get('/api/portal/questionnaires')).json.data
  expect(card).toMatchObject({ title: 'Test', outgoing: true, status: 'open', minutes: 12 })
})

test('who has a test still to take is not asked for it twice, also by two at once; for another, or once it is taken, they are', async () => {
  const [user, other] = [await makeUser(), await makeUser()]
  const client = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
  const ask = async (title: string, ...users: string[]) => {
    const wanted = { users, title_sl: title, title_en: title, minutes: 12 }
    return (await client.post(`/api/assessment-providers/${EXAMPLE}/assignments`, wanted)).json.assigned
  }
  const both = await Promise.all([ask('Test', user.id), ask('Test', user.id)])
  expect(both.toSorted()).toEqual([0, 1])
  expect(await ask('Test', user.id, other.id)).toBe(1)
  expect(await ask('Drugi test', user.id)).toBe(1)
  const cards = async () => (await (await api.signIn(user)).get('/api/portal/questionnaires')).json.data
  expect(await cards()).toHaveLength(2)
  await db()
    .updateTable('assignments')
    .set({ status: 'closed', finishedAt: new Date() })
    .where('userId', '=', user.id)
    .execute()
  expect(await ask('Test', user.id)).toBe(1)
})

test('a completed order is the end, and everything can still become one', () => {
  expect(ORDER_STATES.completed).toEqual([])
  const { completed: _end, ...others } = ORDER_STATES
  for (const [from, to] of Object.entries(others)) expect(to, from).toContain('completed')
})

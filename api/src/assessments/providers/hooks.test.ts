// Reports of providers: who may send them, and what they do however often and in whatever order they come.
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { findAuditEventsOf } from '#audit/audit.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Reply, testApp } from '../../../test/app.ts'
import { makeExternal, makeProvider } from '#assessments/assessments.factory.ts'
import { findOrder } from '#assessments/orders/orders.queries.ts'
import { SIGNATURE_HEADER, signatureOf } from './signatures.ts'

const api = await testApp()
const provider = await makeProvider()
const other = await makeProvider()
const unused = await makeProvider({ isActive: false })
afterEach(() => setClock())

/** A person on the way to a provider's test. */
async function launched(providerId = provider.id) {
  const user = await makeUser()
  const client = await api.signIn(user)
  const uid = await makeExternal(user.id, providerId)
  expect((await client.post(`/api/portal/questionnaires/${uid}/launch`)).status).toBe(200)
  const order = (await findOrder(uid))?.id ?? ''
  const state = async (): Promise<string> => (await client.get(`/api/portal/questionnaires/${uid}/order`)).json.status
  const card = async () => (await client.get(`/api/portal/questionnaires/${uid}`)).json
  const trail = async () => (await findAuditEventsOf(user.id, 50, 0)).rows.map(({ action }) => action)
  return { user, client, uid, order, state, card, trail }
}

interface Sent {
  key?: string
  signature?: string | null
  signer?: string
  headers?: Record<string, string>
  /** Sent instead of what was signed. */
  tampered?: string
  at?: Date
}
/** Sends a report as a provider does: signed, without the header of our own pages. */
function send(content: unknown, { key = provider.key, signer = key, at, ...sent }: Sent = {}): Promise<Reply> {
  const body = typeof content === 'string' ? content : JSON.stringify(content)
  const signature = sent.signature === undefined ? signatureOf(signer, body, at) : sent.signature
  return api.newClient().post(`/api/hooks/assessments/${key}`, sent.tampered ?? body, {
    headers: {
      'x-requested-with': '',
      'content-type': 'application/json',
      ...(signature === null ? {} : { [SIGNATURE_HEADER]: signature }),
      ...sent.headers,
    },
  })
}
const completed = (order: string, event = 'e1') => ({ event, order, status: 'completed', scores: { numbers: 4 } })
const failed = (order: string, event = 'f1') => ({ event, order, status: 'failed' })

test('a report closes the questionnaire and keeps the scores', async () => {
  const { order, state, card, trail, uid } = await launched()
  expect((await send({ event: 'e0', order, status: 'started', external_id: 'x-1' })).status).toBe(200)
  expect(await state()).toBe('launched')
  expect((await send(completed(order))).status).toBe(200)
  expect(await state()).toBe('completed')
  expect((await card()).status).toBe('closed')
  expect(await findOrder(uid)).toMatchObject({ externalId: 'x-1', result: { scores: { numbers: 4 } } })
  expect(await trail()).toEqual(expect.arrayContaining(['assessments.completed', 'questionnaires.completed']))
})

test('a consultant releases what was reported, and the person sees it by scale', async () => {
  const { order, client, card, uid } = await launched()
  const office = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
  const release = () => office.post(`/api/questionnaires/${uid}/release`)
  const result = () => client.get(`/api/portal/questionnaires/${uid}/result`)
  expect((await release()).code).toBe('STATE_NOT_ALLOWED')
  await send({ ...completed(order), scores: { numbers: 4, 'verbal-part': 7.5 } })
  expect([(await result()).status, (await card()).has_result]).toEqual([404, false])
  expect((await release()).status).toBe(200)
  expect(await card()).toMatchObject({ has_result: true })
  expect((await result()).json).toMatchObject({
    title: 'Zunanji test',
    total: null,
    sections: [
      { key: 'numbers', title: 'Numbers', score: 4, earlier: null, norm: null },
      { key: 'verbal-part', title: 'Verbal part', score: 7.5 },
    ],
  })
  const tests = (await client.get('/api/portal/candidate/tests')).json
  expect(tests).toMatchObject([{ uid, title: 'Zunanji test' }])
})

describe('only the provider is believed', () => {
  test.each<[string, (order: string) => [unknown, Sent]]>([
    ['no signature', (order) => [completed(order), { signature: null }]],
    ['an empty signature', (order) => [completed(order), { signature: '' }]],
    ['a signature of another form', (order) => [completed(order), { signature: 'v1=00' }]],
    ['a signature of zeros', (order) => [completed(order), { signature: `t=1,v1=${'0'.repeat(64)}` }]],
    ['the signature of another provider', (order) => [completed(order), { signer: other.key }]],
    ['another provider about this order', (order) => [completed(order), { key: other.key }]],
    ['a provider there is not', (order) => [completed(order), { key: 'nobody' }]],
    ['a provider that is not in use', (order) => [completed(order), { key: unused.key }]],
    ['an order there is not', () => [completed(randomUUID()), {}]],
    ['one byte more', (order) => [completed(order), { tampered: `${JSON.stringify(completed(order))} ` }]],
    ['another order', (order) => [completed(randomUUID()), { tampered: JSON.stringify(completed(order)) }]],
    ['a minute too old', (order) => [completed(order), { at: new Date(Date.now() - 6 * 60_000) }]],
    ['from the future', (order) => [completed(order), { at: new Date(Date.now() + 6 * 60_000) }]],
    ['not JSON', (order) => [completed(order), { headers: { 'content-type': 'text/plain' } }]],
  ])('%s', async (_name, made) => {
    const { order, state } = await launched()
    const answer = await send(...made(order))
    // Which of these it was stays ours.
    expect(['NOT_FOUND', 'UNSUPPORTED_MEDIA']).toContain(answer.code)
    expect(await state()).toBe('launched')
  })

  test('all of them hear the same words', async () => {
    const { order } = await launched()
    const answers = await Promise.all([
      send(completed(order), { signature: null }),
      send(completed(order), { signer: other.key }),
      send(completed(order), { key: 'nobody' }),
      send(completed(randomUUID())),
    ])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('signed nonsense is refused as input, never a fault', async () => {
    const { order } = await launched()
    const wrong: unknown[] = [
      '',
      '{',
      '[]',
      'null',
      { ...completed(order), more: 1 },
      { ...completed(order), order: 'x' },
    ]
    wrong.push({ ...completed(order), scores: { a: 'b' } }, '{"__proto__":{"a":1}}', { ...completed(order), event: '' })
    wrong.push({ ...completed(order), event: 'a\u0000b' }, { ...completed(order), scores: tooMany() })
    for (const body of wrong) {
      const { status } = await send(body)
      expect([400, 422], JSON.stringify(body)).toContain(status)
    }
    expect((await send(`{"event":"${'x'.repeat(70_000)}"}`)).code).toBe('TOO_LARGE')
  })

  test('the header of our pages is needed everywhere else', async () => {
    const { client, uid } = await launched()
    const plain = { headers: { 'x-requested-with': '' } }
    expect((await client.post(`/api/portal/questionnaires/${uid}/launch`, {}, plain)).code).toBe('ORIGIN_REFUSED')
    expect((await api.anon.post(`/api/hooks/assessments/${provider.key}/more`, {}, plain)).code).toBe('ORIGIN_REFUSED')
    expect((await api.anon.put(`/api/hooks/assessments/${provider.key}`, {}, plain)).code).toBe('ORIGIN_REFUSED')
  })
})

const tooMany = () => Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`s${at}`, 1]))

describe('however often and in whatever order', () => {
  test('the same report twenty times at once has one effect', async () => {
    const { order, trail, state } = await launched()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(completed(order))))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await state()).toBe('completed')
    const counted = (await trail()).filter((action) => action.endsWith('.completed'))
    expect(counted.toSorted()).toEqual(['assessments.completed', 'questionnaires.completed'])
  })

  test('twenty contradicting reports at once end in the completed test', async () => {
    const { order, trail, state } = await launched()
    const reports = Array.from({ length: 20 }, (_, at) =>
      at % 2 ? completed(order, `c${at}`) : failed(order, `f${at}`),
    )
    const answers = await Promise.all(reports.map((report) => send(report)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await state()).toBe('completed')
    expect((await trail()).filter((action) => action === 'questionnaires.completed')).toHaveLength(1)
  })

  test('completed wins: a failure afterwards is ignored, before it is overtaken', async () => {
    const [late, early] = [await launched(), await launched()]
    for (const report of [completed(late.order), failed(late.order), completed(late.order, 'e2')])
      expect((await send(report)).status).toBe(200)
    expect(await late.state()).toBe('completed')
    await send(failed(early.order))
    expect(await early.state()).toBe('failed')
    expect((await early.card()).status).toBe('in-progress')
    await send({ ...completed(early.order), scores: { numbers: 1 } })
    expect(await early.state()).toBe('completed')
  })

  test('a report repeated after a new launch does not touch the new order', async () => {
    const { order, client, uid, state } = await launched()
    await send(failed(order))
    await client.post(`/api/portal/questionnaires/${uid}/launch`)
    expect(await state()).toBe('launched')
    expect((await findOrder(uid))?.id).not.toBe(order)
    await send(failed(order))
    expect(await state()).toBe('launched')
    // The first one comes to its end after all: the test is taken, nobody waits for the second.
    await send(completed(order))
    expect(await state()).toBe('completed')
    expect((await client.post(`/api/portal/questionnaires/${uid}/launch`)).code).toBe('LOCKED')
  })

  test('a result that was changed on the way to a second report stays as it was first', async () => {
    const { order, uid } = await launched()
    await send(completed(order))
    await send({ ...completed(order, 'e9'), scores: { numbers: 1 } })
    expect(await findOrder(uid)).toMatchObject({ result: { scores: { numbers: 4 } }, lastEvent: 'e1' })
  })
})

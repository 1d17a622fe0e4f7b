import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { testApp } from '../../test/app.ts'
import { enough, makeLink } from './public.factory.ts'

process.env['RATE_LIMITS'] = 'on'
process.env['TRUST_PROXY'] = '127.0.0.1'
const api = await testApp()
beforeEach(() => db().deleteFrom('throttles').execute())

const from = (network: number) => ({ headers: { 'x-forwarded-for': `198.51.${network}.7` } })
const start = (id: string, network: number) =>
  api.anon.post(`/api/public/questionnaires/${id}/start`, {}, from(network))
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

test('a thousand starts a minute from one network end after sixty; others and other links go on', async () => {
  const [{ id }, other] = [await makeLink(), await makeLink()]
  const statuses: number[] = []
  for (let n = 0; n < 10; n++) statuses.push(...(await times(10, () => start(id, 1))).map(({ status }) => status))
  expect(statuses.filter((status) => status === 201)).toHaveLength(60)
  const refused = await start(id, 1)
  expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY' })
  expect(refused.json.message).toMatch(/Preveč poskusov/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await start(other.id, 1)).status).toBe(429)
  expect((await start(id, 2)).status).toBe(201)
  const { count } = await db()
    .selectFrom('publicResponses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(61)
})

test('one link takes so many from everywhere together', async () => {
  const { id } = await makeLink()
  const key = (await db().selectFrom('throttles').select('key').execute()).length
  expect(key).toBe(0)
  await start(id, 1)
  // As if six hundred had come a moment ago.
  await db()
    .updateTable('throttles')
    .set({ drainedAt: new Date(Date.now() + 3_600_000) })
    .execute()
  expect((await start(id, 9)).status).toBe(429)
})

test('codes are tried ten times, then a minute goes by for each', async () => {
  const { id } = await makeLink()
  const { json } = await start(id, 1)
  const guess = (code: string, network: number) =>
    api.anon.post('/api/public/questionnaires/resume', { id, code }, from(network))
  const tried = await times(14, () => guess('AAAAA-AAAAA', 3))
  expect(tried.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(422), ...Array(4).fill(429)])
  expect((await guess(json.code, 3)).status).toBe(429)
  expect((await guess(json.code, 4)).json).toEqual({ uid: json.uid })
})

test('submits are counted too; the table of limits holds no address', async () => {
  const { id } = await makeLink()
  const { json } = await start(id, 1)
  const submit = () =>
    api.anon.post(`/api/public/responses/${json.uid}/complete`, { stamp: json.stamp, changes: enough() }, from(5))
  const statuses = (await times(130, submit)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  for (const { key } of await db().selectFrom('throttles').select('key').execute()) expect(key).toMatch(/^[\w-]{43}$/)
})

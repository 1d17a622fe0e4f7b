import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { testApp } from '../../test/app.ts'
import { useDatabase } from '#env.ts'
import { enough, makeChannel, makeLink } from './public-questionnaires.factory.ts'
import { responseIdOf } from './tokens.ts'

process.env['RATE_LIMITS'] = 'on'
process.env['TRUST_PROXY'] = '127.0.0.1'
const api = await testApp()
beforeEach(() => db().deleteFrom('throttles').execute())

let networks = 0
/** Each test comes from networks of its own: what is counted in memory stays. */
beforeEach(() => (networks += 1))
const from = (network: number) => ({ headers: { 'x-forwarded-for': `198.${networks}.${network}.7` } })
const open = async (id: string, network: number): Promise<string> =>
  (await api.anon.get(`/api/public/questionnaires/${id}`, from(network))).json.mark
const begin = (id: string, network: number, mark?: string) =>
  api.anon.post(`/api/public/questionnaires/${id}/start`, { mark }, from(network))
/** As a browser does: the page is opened first. */
const start = async (id: string, network: number) => begin(id, network, await open(id, network))
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

test('a thousand starts a minute from one network end after a hundred and fifty; others and other links go on', async () => {
  const [{ id }, other] = [await makeLink(), await makeLink()]
  const statuses: number[] = []
  for (let n = 0; n < 20; n++) statuses.push(...(await times(10, () => start(id, 1))).map(({ status }) => status))
  expect(statuses.filter((status) => status === 201)).toHaveLength(150)
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
  expect(count).toBe(151)
})

test('a class of a hundred behind one address fills it in at the same time', async () => {
  const { id } = await makeLink()
  const statuses: number[] = []
  for (let n = 0; n < 10; n++)
    statuses.push(
      ...(await times(10, async () => {
        const { json } = await start(id, 1)
        await api.anon.put(`/api/public/responses/${json.uid}/answers`, { rev: 0, changes: [] }, from(1))
        const done = { stamp: json.stamp, changes: enough() }
        return (await api.anon.post(`/api/public/responses/${json.uid}/complete`, done, from(1))).status
      })),
    )
  expect(statuses).toEqual(Array(100).fill(200))
})

test('a program that never opened the page begins five, whatever it says its mark is', async () => {
  const [{ id }, other] = [await makeLink(), await makeLink()]
  const [mark, foreign] = [await open(id, 1), await open(other.id, 1)]
  const made = `${mark.slice(0, -1)}${mark.endsWith('A') ? 'E' : 'A'}`
  const statuses: number[] = []
  for (const said of [undefined, '', 'made up', made, foreign, undefined, foreign, made])
    statuses.push((await begin(id, 1, said)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429])
  expect((await begin(id, 1, mark)).status).toBe(201)
})

test('of the five each process of several lets its share through, so that asking all of them brings no more', async () => {
  const { id } = await makeLink()
  const nodes = (count: string) => {
    process.env['NODES'] = count
    useDatabase(api.databaseUrl)
  }
  nodes('2')
  onTestFinished(() => nodes('1'))
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push((await begin(id, 1)).status)
  expect(statuses).toEqual([201, 201, 429, 429])
})

test('with one opening of the page one response is begun, however often and from wherever', async () => {
  const { id } = await makeLink()
  const mark = await open(id, 1)
  const begun = await times(20, () => begin(id, 1, mark))
  const again = await begin(id, 2, mark)
  expect(new Set([...begun, again].map(({ json }) => `${json.uid} ${json.code}`)).size).toBe(1)
  expect(begun.filter(({ json }) => json.is_new)).toHaveLength(1)
  const { uid, stamp } = again.json
  const submit = () => api.anon.post(`/api/public/responses/${uid}/complete`, { stamp, changes: enough() }, from(1))
  expect((await submit()).status).toBe(200)
  expect((await begin(id, 1, mark)).json).toMatchObject({ uid, is_new: false })
  expect((await submit()).code).toBe('LOCKED')
  expect(await open(id, 1)).not.toBe(mark)
})

test('a page that has lain open for a week is no longer marked', async () => {
  const { id } = await makeLink()
  const mark = await open(id, 1)
  setClock(() => new Date(Date.now() + 8 * 86_400_000))
  onTestFinished(() => setClock())
  expect((await times(6, () => begin(id, 1, mark))).map(({ status }) => status).toSorted()).toEqual([
    ...Array(5).fill(201),
    429,
  ])
})

test('one link takes so many from everywhere together', async () => {
  const { id } = await makeLink()
  const statuses: number[] = []
  for (let n = 0; n < 65; n++)
    statuses.push(...(await times(10, () => start(id, 10 + (n % 20)))).map(({ status }) => status))
  // While they come, one more is let through each half a second.
  const taken = statuses.filter((status) => status === 201).length
  expect(taken).toBeGreaterThanOrEqual(600)
  expect(taken).toBeLessThan(650)
  expect((await start((await makeLink()).id, 9)).status).toBe(201)
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

test('submits are counted too; of all these calls nothing stands in the table of limits', async () => {
  const { id } = await makeLink()
  const { json } = await start(id, 1)
  const submit = () =>
    api.anon.post(`/api/public/responses/${json.uid}/complete`, { stamp: json.stamp, changes: enough() }, from(5))
  const statuses = (await times(130, submit)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  await api.anon.put(`/api/public/responses/${json.uid}/answers`, { rev: 0, changes: [] }, from(5))
  await api.anon.post('/api/public/questionnaires/resume', { id, code: json.code }, from(5))
  // A row would be written right before the answer: by whom, and when.
  expect(await db().selectFrom('throttles').selectAll().execute()).toEqual([])
})

test('what was kept of a link a moment ago begins nothing once the link is closed or its channel is', async () => {
  const channel = await makeChannel()
  const [plain, within] = [await makeLink(), await makeLink({ channelId: channel.id })]
  const begun = await start(plain.id, 1)
  expect([begun.status, (await start(`${channel.key}/${within.id}`, 1)).status]).toEqual([201, 201])
  // Written by another process, which this one has not been told of.
  await db().updateTable('publicLinks').set({ closedAt: new Date() }).where('id', '=', plain.id).execute()
  await db().updateTable('publicChannels').set({ isActive: false }).where('id', '=', channel.id).execute()
  expect((await start(plain.id, 1)).code).toBe('LOCKED')
  expect((await start(`${channel.key}/${within.id}`, 1)).status).toBe(404)
  const rows = await db()
    .selectFrom('publicResponses')
    .select(['id', 'language', 'tokenKey'])
    .where('linkId', '=', plain.id)
    .execute()
  expect(rows).toEqual([{ id: responseIdOf(begun.json.uid), language: null, tokenKey: null }])
})

// What stands at the address of the bucket answers, and is no bucket; or its clock is another one than ours.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bucketServer } from '../../../test/bucket.ts'
import { testApp, type Client } from '../../../test/app.ts'
import { clearCaches } from '#base/cache.ts'
import { useDatabase } from '#env.ts'
import { makePdf } from '#files/files.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { bucketAt } from './bucket.ts'
import { store } from './conversation.ts'

const bucket = await bucketServer()
const api = await testApp()
let client: Client
const page = '<html><body>Prijavite se v omrežje</body></html>'
const portal = createServer((request, answer) => {
  request.resume()
  request.on('end', () => answer.writeHead(200, { 'Content-Type': 'text/html' }).end(page))
})
let port = 0
beforeAll(async () => {
  client = await api.signIn(await makeUser())
  await new Promise<void>((done) => portal.listen(0, '127.0.0.1', done))
  port = (portal.address() as AddressInfo).port
})
afterAll(() => void portal.close())
afterEach(() => vi.useRealTimers())
function standAt(address: number): void {
  Object.assign(process.env, { S3_ENDPOINT: `http://127.0.0.1:${address}` })
  useDatabase(api.databaseUrl)
  store.noteAnswer()
  clearCaches()
}
const upload = (line: string) =>
  client.upload('/api/portal/profile/cv', { cv: { name: 'cv.pdf', data: makePdf(line) } })

test('what says 200 to everything has kept nothing: an upload is not acknowledged, and nothing is ready', async () => {
  const { uid } = (await upload('prvi')).json
  standAt(port)
  const { status, code } = await upload('drugi')
  expect([status, code]).toEqual([503, 'FILES_AWAY'])
  expect((await api.anon.get('/readyz')).json.files).toBe('away')
  store.noteAnswer()
  await expect(bucketAt('s3://korak/portal').list()[Symbol.asyncIterator]().next()).rejects.toThrow('FILES_AWAY')
  standAt(bucket.port)
  expect((await client.get(`/api/files/${uid}`)).bytes).toEqual(makePdf('prvi'))
  expect((await upload('drugi')).status).toBe(201)
})

test.each([
  ['behind', -40 * 60_000],
  ['ahead', 3 * 60 * 60_000],
])(
  'with the clock of the machine far %s files are kept and read, and handed over for a minute',
  async (_how, apart) => {
    standAt(bucket.port)
    const real = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: real + apart })
    const place = bucketAt('s3://korak/portal')
    for await (const names of place.list()) expect(names).toBeTruthy()
    const address = new URL(
      place.addressOf('00/00000000-0000-4000-8000-000000000000', { disposition: 'attachment', mime: 'x/y' }),
    )
    const [, day, time] = /^(\d{8})T(\d{6})Z$/.exec(address.searchParams.get('X-Amz-Date') ?? '') ?? []
    const at = Date.parse(`${day}T${time}Z`.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    expect(Math.abs(at - real)).toBeLessThan(20_000)
  },
)

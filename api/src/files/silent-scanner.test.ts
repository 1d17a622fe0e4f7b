// A scanner that takes connections and does not answer, or never comes to an end: everything but scanning goes on.
import net, { type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { enqueue, runQueue } from '#background/queue.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../test/app.ts'
import { makePdf } from './files.factory.ts'
import { tasks } from './files.background.ts'

type Manner = 'silent' | 'slow' | 'endless' | 'well'
let manner: Manner = 'silent'
const open = new Set<net.Socket>()
let connections = 0
const server = net.createServer((socket) => {
  connections += 1
  open.add(socket)
  socket.on('error', () => {})
  let timer: NodeJS.Timeout | undefined
  socket.on('close', () => {
    open.delete(socket)
    clearInterval(timer)
  })
  let sent = Buffer.alloc(0)
  socket.on('data', (data) => {
    sent = Buffer.concat([sent, data])
    if (manner === 'slow') timer ??= setInterval(() => socket.write('x'), 30)
    if (manner === 'endless') timer ??= setInterval(() => socket.write('x'.repeat(2000)), 1)
    if (manner === 'well' && sent.subarray(-4).equals(Buffer.alloc(4))) socket.end('stream: OK\0')
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
process.env['CLAMD_URL'] = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
const api = await testApp()
let staff: Client
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['media.read', 'media.manage'] }))
})
const patience = AbortSignal.timeout.bind(AbortSignal)
/** The time a conversation may take, made short. */
const shorten = (ms: number) => vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => patience(ms))
const hangUp = () => open.forEach((socket) => socket.destroy())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
afterAll(() => {
  hangUp()
  server.close()
})

const upload = async (title: string): Promise<{ uid: string; scan_state: string }> =>
  (await staff.upload('/api/media', { title, file: { name: 'x.pdf', data: makePdf(title) } })).json
const stateOf = async (uid: string) => (await staff.get(`/api/media/${uid}`)).json.scan_state
const waitingScans = async () =>
  (
    await sql<{ queue: string | null }>`select queue_name as queue from graphile_worker.jobs
      where task_identifier = 'files.scan' and attempts < max_attempts`.execute(db())
  ).rows
const uids: string[] = []

/** Pauses are measured by the clock that only goes forward. */
const passing = performance.now.bind(performance)
let ahead = 0
function later(ms: number): void {
  ahead += ms
  vi.spyOn(performance, 'now').mockImplementation(() => passing() + ahead)
}

test('an answer that does not come to its end is waited for so long and no longer, and read so far and no further', async () => {
  for (const [way, limit] of [
    ['silent', 300],
    ['slow', 300],
    ['endless', 10_000],
  ] as const) {
    manner = way
    shorten(limit)
    const begun = performance.now()
    const { uid, scan_state } = await upload(way)
    uids.push(uid)
    expect([way, scan_state]).toEqual([way, 'pending'])
    expect(performance.now() - begun).toBeLessThan(5000)
    await expect.poll(() => open.size).toBe(0)
  }
}, 20_000)

test('after three tries in a row it is left alone: files are taken and wait without a try, and none is forgotten', async () => {
  const before = connections
  for (let n = 0; n < 9; n++) uids.push((await upload(`čaka ${n}`)).uid)
  for (const id of uids) await tasks['files.scan']({ id })
  expect(connections).toBe(before)
  expect(await waitingScans()).toEqual(uids.map(() => ({ queue: 'scan' })))
})

test('then one file is tried at a time, and with the first answer all are scanned', async () => {
  later(11_000)
  manner = 'silent'
  shorten(300)
  const before = connections
  await Promise.all(uids.slice(0, 4).map((id) => tasks['files.scan']({ id }).catch(() => {})))
  expect(connections).toBe(before + 1)
  manner = 'well'
  later(30_000)
  for (const id of uids) await tasks['files.scan']({ id })
  expect(new Set(await Promise.all(uids.map(stateOf)))).toEqual(new Set(['clean']))
})

test('scanning holds one of the tasks that run at once, and others go on', async () => {
  manner = 'silent'
  hangUp()
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db())
  shorten(50)
  for (let n = 0; n < 12; n++) await upload(`drugi ${n}`)
  vi.restoreAllMocks()
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db())
  later(61_000)
  manner = 'well'
  expect((await upload('dober')).scan_state).toBe('clean')
  manner = 'silent'
  let done = 0
  const runner = await runQueue(api.databaseUrl, { ...tasks, 'test.other': async () => void done++ }, '', () => {})
  await expect.poll(() => open.size, { timeout: 10_000 }).toBe(1)
  for (let n = 0; n < 30; n++) await enqueue('test.other')
  await expect.poll(() => done, { timeout: 10_000 }).toBe(30)
  expect(open.size).toBe(1)
  // What is held ends with an error, so that the runner can stop.
  const hanging = setInterval(hangUp, 20)
  await runner.stop()
  clearInterval(hanging)
})

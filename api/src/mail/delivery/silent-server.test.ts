// A mail server that takes connections and never says a word: everything but mail goes on.
import net, { type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/database.ts'
import { db, transact } from '#db/db.ts'
import { enqueue, runQueue } from '#background/queue.ts'
import { pauseLeft } from './breaker.ts'
import { sendMail } from '#mail/mail.ts'
import { tasks } from '#mail/mail.background.ts'
import { sendQueued } from './outbox.ts'
import { relayFresh } from './relay.ts'
import { closeTransport } from './transport.ts'

const open = new Set<net.Socket>()
let most = 0
let connections = 0
const server = net.createServer((socket) => {
  connections += 1
  open.add(socket)
  most = Math.max(most, open.size)
  socket.on('error', () => {})
  socket.on('close', () => open.delete(socket))
})
let databaseUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  databaseUrl = await testDatabase({ SMTP_URL: `smtp://127.0.0.1:${port}` })
})
const hangUp = () => open.forEach((socket) => socket.destroy())
afterEach(() => closeTransport())
afterAll(() => {
  hangUp()
  server.close()
})

const write = () =>
  transact(() =>
    sendMail({
      template: 'account_exists',
      userId: null,
      to: { address: 'nekdo@example.com', name: null },
      language: 'sl-SI',
      params: {},
    }),
  )
const mails = () => db().selectFrom('mails').select(['id', 'attempts', 'status']).execute()

test('mails hold at most two of the tasks that run at once, and other tasks go on', async () => {
  for (let n = 0; n < 24; n++) await write()
  let done = 0
  const handlers = { ...tasks, 'test.other': async () => void done++ }
  const runner = await runQueue(databaseUrl, handlers, '', () => {})
  await expect.poll(() => open.size, { timeout: 10_000 }).toBe(2)
  for (let n = 0; n < 30; n++) await enqueue('test.other')
  await expect.poll(() => done, { timeout: 10_000 }).toBe(30)
  expect([most, open.size]).toEqual([2, 2])
  // What is held ends with an error, so that the runner can stop.
  const hanging = setInterval(hangUp, 20)
  await runner.stop()
  clearInterval(hanging)
})

test('after three tries in a row it is left alone: mails wait without a try, and none is lost', async () => {
  const soon = setInterval(hangUp, 20)
  const ids = (await mails()).map(({ id }) => id)
  for (const id of ids.slice(0, 3)) {
    await db().updateTable('mails').set({ claimedUntil: null }).where('id', '=', id).execute()
    await sendQueued(id)
  }
  clearInterval(soon)
  expect(pauseLeft()).toBeGreaterThan(5000)
  const before = [connections, JSON.stringify(await mails())]
  for (const id of ids) await sendQueued(id)
  await sql`select queue_mail(null, 'nekdo@example.com', null, 'account_exists', 'sl-SI', '{}')`.execute(db())
  expect(await relayFresh()).toBe(0)
  expect([connections, JSON.stringify((await mails()).slice(0, ids.length))]).toEqual(before)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs
    where key like 'mail:%' and run_at > now()`.execute(db())
  expect(rows[0]?.n).toBe(ids.length)
})

test('one outage that meets several mails at once is one: they wait for the shortest pause', async () => {
  await db().updateTable('mails').set({ claimedUntil: null }).execute()
  const ids = (await mails()).slice(0, 8).map(({ id }) => id)
  const tries = ids.map(sendQueued)
  await expect.poll(() => open.size, { timeout: 10_000 }).toBe(4)
  const soon = setInterval(hangUp, 20)
  await Promise.all(tries)
  clearInterval(soon)
  expect(pauseLeft()).toBeGreaterThan(5000)
  expect(pauseLeft()).toBeLessThanOrEqual(10_000)
})

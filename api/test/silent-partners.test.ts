// Everybody outside hangs at once, and so do the longest tasks of our own: the quick ones go on.
import net, { type AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { makeExternal, makeProvider } from '#assessments/assessments.factory.ts'
import { tasks as assessments } from '#assessments/assessments.background.ts'
import { enqueue, oneOfTwoLanes, runQueue } from '#background/queue.ts'
import { db, transact } from '#db/db.ts'
import { makePdf } from '#files/files.factory.ts'
import { tasks as files } from '#files/files.background.ts'
import { tasks as mail } from '#mail/mail.background.ts'
import { sendMail } from '#mail/mail.ts'
import { closeTransport } from '#mail/delivery/transport.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from './app.ts'

/** Takes connections and never says a word. */
const silent = async () => {
  const open = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).resume()
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { open, port: (server.address() as AddressInfo).port, server }
}
const [scanner, mailServer] = [await silent(), await silent()]
process.env['CLAMD_URL'] = `tcp://127.0.0.1:${scanner.port}`
process.env['SMTP_URL'] = `smtp://127.0.0.1:${mailServer.port}`
const hangUp = () => [...scanner.open, ...mailServer.open].forEach((socket) => socket.destroy())
const api = await testApp()
const patience = AbortSignal.timeout.bind(AbortSignal)
afterAll(() => {
  closeTransport()
  hangUp()
  scanner.server.close()
  mailServer.server.close()
})

test('quick tasks are done while everything that may be held is held', async () => {
  const shortly = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => patience(50))
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['media.read', 'media.manage'] }))
  await staff.upload('/api/media', { title: 'x', file: { name: 'x.pdf', data: makePdf('x') } })
  await staff.upload('/api/media', { title: 'y', file: { name: 'y.pdf', data: makePdf('y') } })
  shortly.mockRestore()
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db())
  const to = { address: 'nekdo@example.com', name: null }
  const letter = { template: 'account_exists', userId: null, to, language: 'sl-SI', params: {} } as const
  for (let n = 0; n < 12; n++) await transact(() => sendMail(letter))
  const user = await makeUser()
  const provider = await makeProvider({ pollUrl: 'https://tests.example/orders/{order}' })
  const person = await api.signIn(user)
  await person.post(`/api/portal/questionnaires/${await makeExternal(user.id, provider.id)}/launch`)

  const held = new Set<string>()
  let letGo = () => {}
  const until = new Promise<void>((resolve) => (letGo = resolve))
  vi.stubGlobal('fetch', async () => {
    held.add('provider')
    await until
    throw new TypeError('fetch failed')
  })
  const hold = async ({ name }: { name: string }) => {
    held.add(name)
    await until
  }
  let done = 0
  const own = { 'test.held': hold, 'test.other': async () => void done++ }
  for (const lane of [oneOfTwoLanes('exports', '00'), oneOfTwoLanes('exports', '01'), 'cv'])
    for (let n = 0; n < 3; n++) await enqueue('test.held', { name: lane }, { lane })
  await enqueue('assessments.poll')
  const runner = await runQueue(api.databaseUrl, { ...mail, ...files, ...assessments, ...own }, '', () => {})
  const all = () => [...held].toSorted().concat(`${mailServer.open.size} mails`, `${scanner.open.size} scan`)
  await expect.poll(all, { timeout: 15_000 }).toEqual(['cv', 'exports:0', 'exports:1', 'provider', '2 mails', '1 scan'])
  for (let n = 0; n < 30; n++) await enqueue('test.other')
  await expect.poll(() => done, { timeout: 10_000 }).toBe(30)
  expect(all()).toHaveLength(6)
  // What is held ends, so that the runner can stop.
  letGo()
  const hanging = setInterval(hangUp, 20)
  await runner.stop()
  clearInterval(hanging)
}, 60_000)

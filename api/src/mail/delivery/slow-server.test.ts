// A mail server whose answers never come to an end, said slowly or quickly.
import net, { type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { db, transact } from '#db/db.ts'
import { sendMail } from '#mail/mail.ts'
import { sendQueued } from './outbox.ts'
import { closeTransport, knock } from './transport.ts'

/** What it says instead of the end of an answer: to the greeting, or only once it has heard what the mail is. */
let stage: 'greeting' | 'mail' = 'greeting'
let drop = '220-'
const open = new Set<net.Socket>()
const server = net.createServer((socket) => {
  open.add(socket)
  let timer: NodeJS.Timeout | undefined
  const goOn = () => (timer ??= setInterval(() => socket.write(drop), 20))
  socket.on('error', () => {})
  socket.on('close', () => {
    open.delete(socket)
    clearInterval(timer)
  })
  if (stage === 'greeting') return void goOn()
  socket.write('220 here\r\n')
  socket.on('data', (data) => (data.toString().startsWith('EHLO') ? socket.write('250 here\r\n') : goOn()))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  await testDatabase({ SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
const patience = AbortSignal.timeout.bind(AbortSignal)
/** The time a conversation may take, made short. */
const shorten = (ms: number) => vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => patience(ms))
afterEach(() => {
  vi.restoreAllMocks()
  closeTransport()
})
afterAll(() => {
  open.forEach((socket) => socket.destroy())
  server.close()
})

async function written(): Promise<string> {
  await transact(() =>
    sendMail({
      template: 'account_exists',
      userId: null,
      to: { address: 'nekdo@example.com', name: null },
      language: 'sl-SI',
      params: {},
    }),
  )
  return (await db().selectFrom('mails').select('id').orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).id
}
const rowOf = (id: string) =>
  db()
    .selectFrom('mails')
    .select(['status', 'attempts', 'claimedUntil', 'lastError'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test.each([
  ['greeting', '2'],
  ['mail', '250-ok\r\n'],
] as const)(
  'a server that says a byte now and then to the %s is given up, and the mail waits for another try',
  async (...said) => {
    ;[stage, drop] = said
    shorten(400)
    const id = await written()
    await sendQueued(id)
    expect(await rowOf(id)).toEqual({ status: 'queued', attempts: 1, claimedUntil: null, lastError: 'EABORT' })
    await expect.poll(() => open.size).toBe(0)
  },
)

test('so is one that is asked without a mail', async () => {
  ;[stage, drop] = ['greeting', '2']
  shorten(400)
  await expect(knock()).rejects.toThrow('aborted')
  await expect.poll(() => open.size).toBe(0)
})

test('an answer that never ends is read so far and no further', async () => {
  ;[stage, drop] = ['mail', '250-on and on and on\r\n'.repeat(2000)]
  const id = await written()
  const begun = performance.now()
  await sendQueued(id)
  expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1, claimedUntil: null })
  expect(performance.now() - begun).toBeLessThan(5000)
  await expect.poll(() => open.size).toBe(0)
})

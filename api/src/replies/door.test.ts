import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { testDatabase } from '../../test/database.ts'
import { openDoor } from './door.ts'
import { handIn, makeAnswerable, rawMail } from './replies.factory.ts'

await testDatabase({ REPLIES_ADDRESS: 'odgovori@mail.korak.example' })
const door = await openDoor({ port: 0 })
/** One that loses patience soon. */
const curt = await openDoor({ port: 0, silenceMs: 700, visitMs: 2500 })
afterAll(() => Promise.all([door.stop(), curt.stop()]))

const ANY = 'odgovori@mail.korak.example'
const send = (recipients: string[], raw: string | Buffer, sender = 'kdo@example.com') =>
  handIn(door.port, { sender, recipients, raw })
const statusOf = async (id: string) =>
  db().selectFrom('mails').select(['status', 'lastError']).where('id', '=', id).executeTakeFirstOrThrow()

test('only addresses of answers are known, and one at a time', async () => {
  const raw = rawMail('kdo@example.com', 'Pozdravljeni.')
  expect(await send(['direktorica@mail.korak.example'], raw)).toMatch(/^550 5\.1\.1/)
  expect(await send(['odgovori@example.com'], raw)).toMatch(/^550 5\.1\.1/)
  expect(await send([ANY, ANY.replace('@', '+a@')], raw)).toMatch(/^452 /)
  expect(await send([ANY], raw)).toMatch(/^250 /)
})

test('a mail that is too large is refused before it fills anything', async () => {
  const huge = Buffer.alloc(26 * 1024 * 1024, 'a\r\n')
  expect(await send([ANY], Buffer.concat([Buffer.from(rawMail('kdo@example.com', '')), huge]))).toMatch(/^552 /)
})

test('a mail nobody can read is refused with a word: a thousand parts in each other', async () => {
  const parts = Array.from(
    { length: 1000 },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  )
  expect(await send([ANY], `From: a@example.com\r\n${parts.join('')}konec`)).toMatch(/^554 5\.6\.0/)
})

test('a thousand parts beside each other, torn ones and no headers at all are read as far as they go', async () => {
  const beside = Array.from({ length: 1000 }, () => '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n').join('')
  for (const raw of [
    `From: a@example.com\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${beside}`,
    'From: a@example.com\r\nContent-Type: multipart/mixed\r\n\r\nbrez meje',
    'From: a@example.com\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%%ni base64%%%%',
    `From: ${'<'.repeat(5000)}\r\nSubject: =?utf-8?Q?${'=C4'.repeat(500)}?=\r\n\r\nx`,
    `From: a@example.com\r\nX: ${'a'.repeat(100_000)}\r\n\r\nx`,
    Buffer.from('00ff00ff0d0a0d0aff00fe', 'hex'),
    '',
    '\r\n\r\n',
    'nic',
  ])
    expect(await send([ANY], raw)).toMatch(/^(250|554) /)
})

test('a mail of nothing but beginnings of quotes is read, and keeps nobody waiting for half a minute', async () => {
  const raw = rawMail('kdo@example.com', 'Ana <a@example.com> wrote:\r\n>\r\n'.repeat(40_000))
  const begun = performance.now()
  expect(await send([ANY], raw)).toMatch(/^250 /)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('who says nothing, or a byte now and then, is left after a while; the door stays open', async () => {
  const ends = (drip: boolean) =>
    new Promise<number>((resolve) => {
      const begun = Date.now()
      const socket = connect({ port: curt.port, host: '127.0.0.1' })
      socket.on('error', () => {})
      socket.on('close', () => resolve(Date.now() - begun))
      socket.on('data', () => {})
      if (!drip) return
      const timer = setInterval(() => (socket.writable ? socket.write('N') : clearInterval(timer)), 200)
    })
  const [silent, slow] = await Promise.all([ends(false), ends(true)])
  expect(silent).toBeLessThan(6000)
  expect(slow).toBeLessThan(6000)
  expect(await send([ANY], rawMail('kdo@example.com', 'Še sem tu.'))).toMatch(/^250 /)
}, 20_000)

test('more than a handful at once wait outside', async () => {
  const sockets = Array.from({ length: 12 }, () => connect({ port: door.port, host: '127.0.0.1' }))
  for (const socket of sockets) socket.on('error', () => {})
  await sleep(300)
  expect(await send([ANY], rawMail('kdo@example.com', 'Gneča.'))).toMatch(/^(421|250)/)
  for (const socket of sockets) socket.destroy()
})

const report = (action: string, status: string) =>
  [
    '--r',
    'Content-Type: text/plain',
    '',
    'Ni bilo mogoče dostaviti.',
    '--r',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; maja@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    '--r--',
  ].join('\r\n')
const REPORT = { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=r' }
const from = 'MAILER-DAEMON@example.com'

test('a mail that came back is as one that was refused at once', async () => {
  const made = await makeAnswerable()
  expect(await send([made.bounces], rawMail(from, report('failed', '5.1.1'), REPORT), '')).toMatch(/^250 /)
  expect(await statusOf(made.mail)).toEqual({ status: 'failed', lastError: 'DSN 5.1.1' })
})

test('what is only late, comes to the address of answers or is no report changes nothing', async () => {
  const made = await makeAnswerable()
  await send([made.bounces], rawMail(from, report('delayed', '4.4.7'), REPORT), '')
  await send([made.to], rawMail(from, report('failed', '5.1.1'), REPORT), '')
  await send([made.bounces], rawMail(made.user.email, 'Na dopustu sem.', { 'Auto-Submitted': 'auto-replied' }), '')
  await send([made.bounces], rawMail(made.user.email, 'Odgovarjam na naslov pošiljatelja.'))
  expect(await statusOf(made.mail)).toEqual({ status: 'sent', lastError: null })
})

// A mail server that takes nothing from us says so where the recipient is named, or after the mail.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeLink } from '#auth/links.ts'
import { db, transact } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { sendMail } from '#mail/mail.ts'
import { pauseLeft } from './breaker.ts'
import { sendQueued } from './outbox.ts'
import { closeTransport } from './transport.ts'

let says = ''
let isAfterMail = false
let taken = 0
const refusal = () =>
  says === '' ? null : Object.assign(new Error(says.slice(4)), { responseCode: Number(says.slice(0, 3)) })
const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: (_address, _session, done) => done(isAfterMail ? null : refusal()),
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', () => {
      const refused = refusal()
      if (!refused) taken++
      done(refused)
    })
  },
})
server.on('error', () => {})
beforeAll(async () => {
  const at = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port))
  })
  await testDatabase({ SMTP_URL: `smtp://127.0.0.1:${at}`, PUBLIC_URL: 'https://portal.example' })
})
afterAll(async () => {
  closeTransport()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

async function reset(): Promise<string> {
  const user = await makeUser()
  await transact(async () => {
    const linkId = await makeLink('password_reset', user.id)
    const to = { address: user.email, name: user.name }
    await sendMail({ template: 'password_reset', userId: user.id, to, language: 'sl-SI', params: {}, linkId })
  })
  const mails = db().selectFrom('mails').select('id').where('userId', '=', user.id)
  return (await mails.executeTakeFirstOrThrow()).id
}
const stateOf = async (id: string) =>
  (await db().selectFrom('mails').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const OF_US = [
  '554 5.7.1 <ana@example.com>: Relay access denied',
  '550 relay not permitted, authentication required',
  '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
  '553 5.7.1 <portal@example.com>: Sender address rejected: not owned by user portal',
  '550 5.1.8 <portal@example.com>: Domain of sender not found',
  '554 5.7.1 <unknown[10.0.0.7]>: Client host rejected: Access denied',
  '504 5.5.2 <portal>: Helo command rejected: need fully-qualified hostname',
]
test.each([
  ...OF_US.map((text) => [text, false] as const),
  ['550 5.7.60 SMTP; Client does not have permissions to send as this sender', true] as const,
  ['554 5.2.252 SendAsDenied; portal@example.com not allowed to send as info@example.com', true] as const,
])('%s: the mail waits until that is put right', async (text, isAfter) => {
  ;[says, isAfterMail] = [text, isAfter]
  const id = await reset()
  for (let tries = 0; tries < 4; tries++) await sendQueued(id)
  expect([await stateOf(id), pauseLeft()]).toEqual(['queued', 0])
  const before = taken
  says = ''
  await sendQueued(id)
  expect([await stateOf(id), taken]).toEqual(['sent', before + 1])
})

test.each([
  ['550 5.1.1 <ana@example.com>: Recipient address rejected: User unknown in local recipient table', false],
  ['550 5.1.1 Recipient address rejected: undeliverable: host mx.example said: 554 5.7.1 Relay access denied', false],
  ['550 5.7.1 Message rejected as spam', true],
] as const)('%s: the mail is refused for good', async (text, isAfter) => {
  ;[says, isAfterMail] = [text, isAfter]
  const id = await reset()
  await sendQueued(id)
  expect(await stateOf(id)).toBe('failed')
})

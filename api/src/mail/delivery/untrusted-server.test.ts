// A mail server whose certificate nobody has vouched for gets no mail, and the log says that it is the certificate.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db, transact } from '#db/db.ts'
import { sendMail } from '#mail/mail.ts'
import { testDatabase } from '../../../test/database.ts'
import { sendQueued } from './outbox.ts'
import { closeTransport } from './transport.ts'

let taken = 0
const untrusted = { secure: true, authOptional: true, logger: false } as const
const server = new SMTPServer({
  ...untrusted,
  onData: (stream, _session, done) => {
    taken += 1
    stream.resume()
    stream.on('end', () => done())
  },
})
server.on('error', () => {})
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  await testDatabase({ SMTP_URL: `smtps://127.0.0.1:${port}` })
})
afterAll(() => {
  closeTransport()
  server.close()
})

test('a mail waits for a server that cannot be believed, and it is noted why', async () => {
  const to = { address: 'nekdo@example.com', name: null }
  await transact(() => sendMail({ template: 'account_exists', userId: null, to, language: 'sl-SI', params: {} }))
  const mails = () => db().selectFrom('mails').select(['id', 'status', 'lastError']).execute()
  for (const { id } of await mails()) await sendQueued(id)
  const [mail] = await mails()
  expect(mail).toMatchObject({
    status: 'queued',
    lastError: expect.stringMatching('^E[A-Z]+ (self-signed certificate|certificate has expired)$') as string,
  })
  expect(taken).toBe(0)
})

import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/database.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeLink } from '#auth/links.ts'
import { db, transact } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { sendMail } from '#mail/mail.ts'
import { sendQueued } from './outbox.ts'
import { pauseLeft } from './breaker.ts'
import { closeTransport } from './transport.ts'

/** A mail server whose mood the tests set. */
type Mood = 'well' | '450' | '550' | '535' | 'slow' | 'sender 550' | 'sender 530' | 'sender 552'
let mood: Mood = 'well'
let server: SMTPServer | undefined
const received: { to: string[]; raw: string }[] = []
const refusal = (code: number) => Object.assign(new Error('refused'), { responseCode: code })
const listen = (port: number) =>
  new Promise<number>((resolve) => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onMailFrom: (_address, _session, done) =>
        done(mood.startsWith('sender') ? refusal(Number(mood.slice(-3))) : null),
      onRcptTo: (_address, _session, done) => done(mood === '450' || mood === '550' ? refusal(Number(mood)) : null),
      onAuth: (_auth, _session, done) => done(mood === '535' ? refusal(535) : null, { user: 'portal' }),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
        stream.on('end', () => {
          received.push({ to: session.envelope.rcptTo.map((to) => to.address), raw: Buffer.concat(chunks).toString() })
          setTimeout(done, mood === 'slow' ? 1500 : 0)
        })
      },
    })
    server.on('error', () => {})
    const at = server.listen(port, '127.0.0.1', () => resolve((at.address() as AddressInfo).port))
  })
const hangUp = () => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))

let port = 0
beforeAll(async () => {
  port = await listen(0)
  await testDatabase({ SMTP_URL: `smtp://portal:tajno@127.0.0.1:${port}`, PUBLIC_URL: 'https://portal.example' })
})
afterAll(async () => {
  closeTransport()
  await hangUp()
})
beforeEach(() => {
  mood = 'well'
  received.length = 0
})

const newest = () =>
  db().selectFrom('mails').selectAll().orderBy('createdAt', 'desc').limit(1).executeTakeFirstOrThrow()
const waitsInQueue = async () =>
  (
    await sql<{
      at: Date
    }>`select run_at as at from graphile_worker.jobs where key = ${`mail:${(await newest()).id}`}`.execute(db())
  ).rows[0]?.at
const reset = async () => {
  const user = await makeUser({ name: 'Žiga <Kos>, "Šef"' })
  await transact(async () => {
    const linkId = await makeLink('password_reset', user.id)
    const to = { address: user.email, name: user.name }
    await sendMail({ template: 'password_reset', userId: user.id, to, language: 'sl-SI', params: {}, linkId })
  })
  return { user, mail: await newest() }
}

test('a mail goes out once, in one piece, to one person, with text and HTML', async () => {
  const { user, mail } = await reset()
  await Promise.all([sendQueued(mail.id), sendQueued(mail.id), sendQueued(mail.id)])
  expect(received).toHaveLength(1)
  const { raw, to } = received[0] ?? { raw: '', to: [] }
  expect(to).toEqual([user.email])
  expect(raw.match(/^to:/gim)).toHaveLength(1)
  expect(raw).not.toMatch(/^bcc:/im)
  expect(raw).toContain(`Message-ID: <${mail.id}@korak.example>`)
  expect(raw).toContain('multipart/alternative')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(await newest()).toMatchObject({ status: 'sent', attempts: 1, lastError: null, toName: 'Žiga Kos Šef' })
})

test('a mail is not written outside a transaction, nor to more than one address', async () => {
  const mail = { template: 'account_exists', userId: null, language: 'en-EN', params: {} } as const
  await expect(sendMail({ ...mail, to: { address: 'a@example.com', name: null } })).rejects.toThrow('transaction')
  for (const address of [
    'a@example.com,b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'Ana <a@example.com>',
    'a',
    'a b@c.si',
  ])
    await expect(transact(() => sendMail({ ...mail, to: { address, name: null } }))).rejects.toThrow(
      'Not a mail address',
    )
})

test('a server that is down, then refuses for now, then works: the mail waits and goes out once', async () => {
  const { mail } = await reset()
  closeTransport()
  await hangUp()
  await sendQueued(mail.id)
  expect(await newest()).toMatchObject({ status: 'queued', attempts: 1, lastError: 'ESOCKET', claimedUntil: null })
  await listen(port)
  mood = '450'
  await sendQueued(mail.id)
  expect(await newest()).toMatchObject({ status: 'queued', attempts: 2, lastError: 'RCPT TO 450' })
  expect((await waitsInQueue())?.getTime()).toBeGreaterThan(Date.now())
  mood = 'well'
  await sendQueued(mail.id)
  expect(received).toHaveLength(1)
  expect(await newest()).toMatchObject({ status: 'sent', attempts: 3 })
})

test('the wait between tries grows to four minutes and no further', async () => {
  const { mail } = await reset()
  mood = '450'
  await db().updateTable('mails').set({ attempts: 40 }).where('id', '=', mail.id).execute()
  await sendQueued(mail.id)
  const wait = ((await waitsInQueue())?.getTime() ?? 0) - Date.now()
  expect(wait).toBeGreaterThan(150_000)
  expect(wait).toBeLessThan(241_000)
})

test('a mail refused for good is marked and not tried again; a refused login is not its fault', async () => {
  const { mail } = await reset()
  mood = '550'
  await sendQueued(mail.id)
  expect(await newest()).toMatchObject({ status: 'failed', lastError: 'RCPT TO 550' })
  const { mail: other } = await reset()
  closeTransport()
  mood = '535'
  await sendQueued(other.id)
  expect(await newest()).toMatchObject({ status: 'queued', lastError: 'AUTH PLAIN 535' })
  mood = 'well'
  await sendQueued(other.id)
  expect(await newest()).toMatchObject({ status: 'sent' })
})

test.each(['sender 550', 'sender 530'] as const)(
  'a server that refuses us (%s) refuses no mail: it waits',
  async (how) => {
    mood = how
    const { id } = (await reset()).mail
    await sendQueued(id)
    expect(await newest()).toMatchObject({ status: 'queued', lastError: `MAIL FROM ${how.slice(-3)}` })
    mood = 'well'
    await sendQueued(id)
    expect([(await newest()).status, received.length]).toEqual(['sent', 1])
  },
)

test('a server that refuses us mail after mail is left alone for a while, one that refuses recipients is not', async () => {
  for (const [how, isLeftAlone] of [
    ['550', false],
    ['sender 530', true],
  ] as const) {
    mood = how
    for (let n = 0; n < 4; n++) await sendQueued((await reset()).mail.id)
    expect([how, pauseLeft() > 0]).toEqual([how, isLeftAlone])
  }
  closeTransport()
})

test('one it says is too large is refused for good', async () => {
  mood = 'sender 552'
  await sendQueued((await reset()).mail.id)
  expect(await newest()).toMatchObject({ status: 'failed', lastError: 'MAIL FROM 552' })
})

test('while a slow server takes its time nobody sends the mail again', async () => {
  const { mail } = await reset()
  mood = 'slow'
  const first = sendQueued(mail.id)
  await expect.poll(() => received.length).toBe(1)
  await sendQueued(mail.id)
  await first
  expect(received).toHaveLength(1)
  expect(await newest()).toMatchObject({ status: 'sent', attempts: 1 })
})

test('the time of a link runs from its delivery, and every try carries the same link', async () => {
  const { mail } = await reset()
  await db()
    .updateTable('links')
    .set({ expiresAt: new Date(Date.now() - 3_600_000) })
    .execute()
  mood = '450'
  await sendQueued(mail.id)
  mood = 'well'
  await sendQueued(mail.id)
  const link = await db().selectFrom('links').selectAll().where('id', '=', mail.linkId).executeTakeFirstOrThrow()
  const minutes = (link.expiresAt.getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(44)
  expect(minutes).toBeLessThanOrEqual(45)
})

test('a link that a newer one replaced before its mail went out is not sent at all', async () => {
  const { user, mail } = await reset()
  await transact(() => makeLink('password_reset', user.id))
  await sendQueued(mail.id)
  expect(received).toHaveLength(0)
  expect(await newest()).toMatchObject({ status: 'failed', lastError: 'superseded' })
})

test.each(['well', '550'] as const)(
  'the last mail to somebody who has left keeps no address (server: %s)',
  async (answer) => {
    const to = { address: 'odhajam@example.com', name: null }
    await transact(() => sendMail({ template: 'account_erased', userId: null, to, language: 'sl-SI', params: {} }))
    const { id } = await newest()
    mood = '450'
    await sendQueued(id)
    // Still to be sent: the address has to wait with it.
    expect((await newest()).toAddress).toBe(to.address)
    mood = answer
    await sendQueued(id)
    expect(received.length).toBe(answer === 'well' ? 1 : 0)
    expect(await db().selectFrom('mails').select('id').where('toAddress', '=', to.address).execute()).toEqual([])
  },
)

test('a mail to somebody who is leaving says so, and a mail about them to others does not', async () => {
  const user = await makeUser()
  await db()
    .updateTable('users')
    .set({ closingAt: new Date(), eraseAt: new Date('2026-12-05T22:59:59Z') })
    .where('id', '=', user.id)
    .execute()
  for (const address of [user.email, 'svetovalka@example.com']) {
    const to = { address, name: null }
    await transact(() => sendMail({ template: 'account_exists', userId: user.id, to, language: 'en-EN', params: {} }))
    await sendQueued((await newest()).id)
  }
  const [own, other] = received.map(({ raw }) => raw.replaceAll('=\r\n', ''))
  expect(own).toContain('The account will be deleted on 05.12.2026')
  expect(own).toContain('https://portal.example/privacy')
  expect(other).not.toContain('The account will be deleted')
})

test('what somebody wrote and is called is kept until the mail has gone out or is given up, and no longer', async () => {
  const { user, uid } = await makeApplication()
  await makeUser({ kind: 'employee', email: 'ana@example.com', permissions: ['applications.read', 'offers.manage'] })
  const params = {
    application: uid,
    answer: 'declined' as const,
    ref: 'P-1',
    job: 'Kuhar',
    candidate: 'Sova Uharica',
    email: 'sova@example.com',
  }
  const write = () =>
    transact(() =>
      sendMail({
        template: 'offer_answer_notice',
        userId: user.id,
        to: { address: 'ana@example.com', name: null },
        language: 'sl-SI',
        params: { ...params, text: 'Skovik iz dupline' },
      }),
    )
  const gone = { ...params, candidate: '', email: '', text: '' }
  mood = '450'
  await write()
  await sendQueued((await newest()).id)
  expect((await newest()).params).toEqual({ ...params, text: 'Skovik iz dupline' })
  mood = 'well'
  await sql`update mails set next_try_at = now(), claimed_until = null`.execute(db())
  await sendQueued((await newest()).id)
  expect(received.at(-1)?.raw).toContain('Skovik iz dupline')
  expect(await newest()).toMatchObject({ status: 'sent', params: gone })
  mood = '550'
  await write()
  await sendQueued((await newest()).id)
  expect(await newest()).toMatchObject({ status: 'failed', params: gone })
})

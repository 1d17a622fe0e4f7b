import { afterAll, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makePdf } from '#files/files.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { runTasks } from '../../test/background.ts'
import { testApp } from '../../test/app.ts'
import { openDoor } from './door.ts'
import { handIn, makeAnswerable, rawMail } from './replies.factory.ts'

process.env['REPLIES_ADDRESS'] = 'odgovori@mail.korak.example'
const api = await testApp()
const door = await openDoor({ port: 0 })
afterAll(async () => {
  await door.stop()
  delete process.env['REPLIES_ADDRESS']
})
const staff = await api.signIn(
  await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] }),
)

const send = (to: string, raw: string | Buffer, sender = 'maja@example.com') =>
  handIn(door.port, { sender, recipients: [to], raw })
const eventsOf = async (made: Awaited<ReturnType<typeof makeAnswerable>>) =>
  (await (await api.signIn(made.user)).get(`/api/portal/applications/${made.uid}`)).json.events
const lastOf = async (made: Awaited<ReturnType<typeof makeAnswerable>>) => (await eventsOf(made)).at(-1)
const counts = async () =>
  Object.fromEntries(
    (await db().selectFrom('replyCounts').select(['outcome', 'count']).execute()).map(({ outcome, count }) => [
      outcome,
      count,
    ]),
  )

test('an answer by mail comes into the conversation, without what it quotes, and staff read it whole', async () => {
  const made = await makeAnswerable()
  const quoted = 'Dne 26. 11. 2026 ob 10:11 je Korak napisal(a):\n> Kdaj bi vam ustrezalo?'
  const answer = await send(made.to, rawMail(`Maja <${made.user.email}>`, `V torek ob devetih.\n\n${quoted}\n`))
  expect(answer).toMatch(/^250 /)
  expect(await lastOf(made)).toMatchObject({
    by: 'you',
    kind: 'message',
    text: 'V torek ob devetih.',
    by_mail: { left_out: [] },
  })
  const masked = (await staff.get(`/api/applications/${made.uid}`)).json.events.at(-1)
  expect(masked).toMatchObject({ text: 'V torek ob devetih.', by_mail: { original: null, left_out: [] } })
  const whole = (await staff.post(`/api/applications/${made.uid}/unmask`)).json.events.at(-1)
  expect(whole.by_mail.original).toContain('> Kdaj bi vam ustrezalo?')
  const { json } = await (await api.signIn(made.user)).get('/api/auth/activities')
  expect(json.data.map(({ action }: { action: string }) => action)).toContain('replies.entered')
  // The contact hears of it as of any message.
  await runTasks(api.databaseUrl)
  const notices = (await api.anon.get('/dev/mail.json?to=ana.kovac@korak.example')).json
  expect(notices[0].subject).toContain('poročilo o prijavi')
})

test('the next move is ours when an answer was asked for', async () => {
  const made = await makeAnswerable()
  await staff.post(`/api/applications/${made.uid}/messages`, { text: 'Kdaj?', answer_by: '2099-01-01' })
  await db().updateTable('applications').set({ nextMove: 'candidate' }).where('id', '=', made.uid).execute()
  await send(made.to, rawMail(made.user.email, 'V torek.'))
  expect((await (await api.signIn(made.user)).get(`/api/portal/applications/${made.uid}`)).json.next_move).toBe('us')
})

test.each([
  ['utf-8', Buffer.from('Čestitam, žal šele v torek.')],
  ['iso-8859-2', Buffer.from('c8657374697461 6d2c20be616c20b9656c65207620746f72656b2e'.replaceAll(' ', ''), 'hex')],
  ['windows-1250', Buffer.from('c86573746974616d2c209e616c209a656c65207620746f72656b2e', 'hex')],
])('letters of ours are right in %s', async (charset, bytes) => {
  const made = await makeAnswerable()
  const head = rawMail(made.user.email, '', { 'Content-Type': `text/plain; charset=${charset}` })
  expect(await send(made.to, Buffer.concat([Buffer.from(head), bytes]))).toMatch(/^250 /)
  expect((await lastOf(made)).text).toBe('Čestitam, žal šele v torek.')
})

test('a charset nobody knows, or a wrong one, spoils letters and stops nothing', async () => {
  for (const charset of ['klingonski', 'utf-16', 'utf-8']) {
    const made = await makeAnswerable()
    const head = rawMail(made.user.email, '', { 'Content-Type': `text/plain; charset=${charset}` })
    const answer = await send(made.to, Buffer.concat([Buffer.from(head), Buffer.from('c8aa00b9be20616263', 'hex')]))
    expect(answer).toMatch(/^250 /)
    expect((await lastOf(made)).by_mail).toEqual({ left_out: [] })
  }
})

test('a page alone becomes words', async () => {
  const made = await makeAnswerable()
  const page = `<html><head><style>p{color:red}</style></head><body><p>V torek &scaron; <b>ob devetih</b>.</p><script>alert(1)</script>
    <div class="gmail_quote">On … wrote:<blockquote>Kdaj?</blockquote></div></body></html>`
  await send(made.to, rawMail(made.user.email, page, { 'Content-Type': 'text/html; charset=utf-8' }))
  const { text } = await lastOf(made)
  expect(text).toContain('V torek š ob devetih.')
  expect(text).not.toMatch(/alert|color|Kdaj|</)
})

const parts = (body: string, ...files: { name: string; data: Buffer; type?: string }[]) =>
  [
    '--meja',
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
    ...files.flatMap(({ name, data, type = 'application/pdf' }) => [
      '--meja',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      data.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ]),
    '--meja--',
  ].join('\r\n')
const MIXED = { 'Content-Type': 'multipart/mixed; boundary=meja' }

test('attachments pass the same gate as those of the portal; what is left out is named', async () => {
  const made = await makeAnswerable()
  const raw = rawMail(
    made.user.email,
    parts(
      'Prilagam.',
      { name: 'Diploma.pdf', data: makePdf('Diploma') },
      { name: 'virus.exe', data: Buffer.from('MZ nevarno'), type: 'application/octet-stream' },
      { name: 'Potrdilo.pdf', data: Buffer.from('to ni pdf') },
    ),
    MIXED,
  )
  expect(await send(made.to, raw)).toMatch(/^250 /)
  const last = await lastOf(made)
  expect(last.files.map(({ name }: { name: string }) => name)).toEqual(['Diploma.pdf'])
  expect(last.by_mail.left_out).toEqual(['virus.exe', 'Potrdilo.pdf'])
})

test('a mail that comes twice is one message', async () => {
  const made = await makeAnswerable()
  const raw = rawMail(made.user.email, 'Samo enkrat.')
  const before = (await eventsOf(made)).length
  expect(await Promise.all([send(made.to, raw), send(made.to, raw), send(made.to, raw)])).toEqual(
    Array.from({ length: 3 }, () => expect.stringMatching(/^250 /)),
  )
  expect(await eventsOf(made)).toHaveLength(before + 1)
  expect((await counts())['repeated']).toBe(2)
})

test('answers of programs are dropped and counted, so nothing goes round', async () => {
  const made = await makeAnswerable()
  const before = (await eventsOf(made)).length
  const earlier = (await counts())['automatic'] ?? 0
  const from = made.user.email
  const all: [string, string][] = [
    [rawMail(from, 'Na dopustu sem.', { 'Auto-Submitted': 'auto-replied' }), from],
    [rawMail(from, 'Na dopustu sem.', { Precedence: 'bulk' }), from],
    [rawMail(from, 'Novice', { 'List-Id': '<novice.example>' }), from],
    [rawMail(from, 'Na dopustu sem.'), ''],
    [rawMail('MAILER-DAEMON@example.com', 'Ni šlo.'), 'x@example.com'],
    [rawMail('obvestila@korak.example', 'Nova povezava'), 'obvestila@korak.example'],
    [rawMail(made.to, 'Jaz sebi'), from],
  ]
  for (const [raw, sender] of all) expect(await send(made.to, raw, sender)).toMatch(/^250 /)
  expect(await eventsOf(made)).toHaveLength(before)
  expect((await counts())['automatic']).toBe(earlier + all.length)
})

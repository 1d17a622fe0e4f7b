import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { replyAddress } from '#mail/replies/reply-addresses.ts'
import { eraseByName } from '#privacy/accounts/accounts.service.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { openDoor } from './door.ts'
import { handIn, makeAnswerable, rawMail, refOf } from './replies.factory.ts'
import { enterAssigned, enterDue } from './waiting.service.ts'

process.env['REPLIES_ADDRESS'] = 'odgovori@mail.korak.example'
process.env['REPLIES_AUTHENTICATOR'] = 'mx.korak.example'
const api = await testApp()
const door = await openDoor({ port: 0 })
afterAll(async () => {
  await door.stop()
  delete process.env['REPLIES_ADDRESS']
  delete process.env['REPLIES_AUTHENTICATOR']
})
const staff = await api.signIn(
  await makeUser({ kind: 'employee', permissions: ['applications.read', 'applications.update'] }),
)
const PASS = { 'Authentication-Results': 'mx.korak.example; spf=pass; dmarc=pass header.from=example.com' }
const send = (to: string, raw: string) => handIn(door.port, { sender: 'kdo@example.com', recipients: [to], raw })
const newest = async () => (await staff.get('/api/replies')).json.data[0]
const eventsOf = async (made: Awaited<ReturnType<typeof makeAnswerable>>) =>
  (await (await api.signIn(made.user)).get(`/api/portal/applications/${made.uid}`)).json.events
const makeDue = (id: string) =>
  sql`update replies set due_at = now() - interval '1 second' where id = ${id}`.execute(db())

test('who is not the person a mail was sent to waits, and so does what cannot be placed', async () => {
  const made = await makeAnswerable()
  const gone = replyAddress(crypto.randomUUID(), 'application_message') ?? ''
  const forged = { 'Authentication-Results': 'mx.korak.example; dmarc=fail (dmarc=pass) header.from=example.com' }
  const foreign = { 'Authentication-Results': 'mx.other.example; dmarc=pass' }
  const ref = await refOf(made.uid)
  const cases: [string, string, Record<string, string>, string, string | null][] = [
    [made.to, 'mama@example.com', PASS, 'stranger', ref],
    [made.to, made.user.email, forged, 'forged', ref],
    [made.to, made.user.email, foreign, 'forged', ref],
    [made.to, made.user.email, {}, 'forged', ref],
    [gone, made.user.email, PASS, 'expired', null],
    ['odgovori@mail.korak.example', made.user.email, PASS, 'unknown', null],
    ['odgovori+kar-nekaj@mail.korak.example', made.user.email, PASS, 'unknown', null],
  ]
  const before = (await eventsOf(made)).length
  for (const [to, from, headers, doubt, refNo] of cases) {
    expect(await send(to, rawMail(from, 'Pridem v torek.', headers))).toMatch(/^250 /)
    expect(await newest()).toMatchObject({
      doubt,
      state: 'waiting',
      from_address: from,
      text: 'Pridem v torek.',
      ref_no: refNo,
      may: { assign: true, archive: true, restore: false },
    })
  }
  expect(await eventsOf(made)).toHaveLength(before)
  const { lines } = (await staff.get('/api/office/today')).json
  expect(lines.find(({ kind }: { kind: string }) => kind === 'replies_waiting')).toMatchObject({ count: cases.length })
})

test('two senders in one mail are none', async () => {
  const made = await makeAnswerable()
  const { email } = made.user
  const before = (await eventsOf(made)).length
  await send(made.to, `From: nekdo@example.com\r\n${rawMail(email, 'Pridem.', PASS)}`)
  expect((await newest()).doubt).toBe('stranger')
  for (const [at, from] of [
    `${email}, tuj@example.com`,
    `${email}; tuj@example.com`,
    `<${email}> <tuj@example.com>`,
  ].entries()) {
    await send(made.to, rawMail(from, `Pridem ${at}.`, PASS))
    expect(await newest()).toMatchObject({ text: `Pridem ${at}.`, doubt: 'stranger' })
  }
  expect(await eventsOf(made)).toHaveLength(before)
})

test('one sender is one, whatever the name beside the address is', async () => {
  const made = await makeAnswerable()
  const { email } = made.user
  for (const from of [`"Kos, <Maja>" <${email}>`, `${email} <${email}>`, `Maja (doma) <${email}>`]) {
    const before = (await eventsOf(made)).length
    await send(made.to, rawMail(from, 'Pridem.', PASS))
    expect(await eventsOf(made)).toHaveLength(before + 1)
  }
})

test('after a withdrawal nothing is written into the conversation', async () => {
  const made = await makeAnswerable({ status: 'submitted' })
  await (await api.signIn(made.user)).post(`/api/portal/applications/${made.uid}/withdraw`)
  await send(made.to, rawMail(made.user.email, 'Premislila sem si.', PASS))
  const waiting = await newest()
  expect(waiting.doubt).toBe('ended')
  const refused = await staff.post(`/api/replies/${waiting.id}/assign`, { ref_no: await refOf(made.uid) })
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['ref_no']])
})

test('an assigned answer can be taken back, then comes in as words of the candidate', async () => {
  const made = await makeAnswerable()
  await send('odgovori@mail.korak.example', rawMail('drugi@example.com', 'Pišem z drugega naslova.\n> staro', PASS))
  const { id } = await newest()
  for (const ref of ['P-1900-1', 'kar nekaj', ' ']) {
    const refused = await staff.post(`/api/replies/${id}/assign`, { ref_no: ref })
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['ref_no']])
  }
  const ref = await refOf(made.uid)
  expect((await staff.post(`/api/replies/${id}/assign`, { ref_no: ref.toLowerCase() })).status).toBe(200)
  expect((await staff.post(`/api/replies/${id}/assign`, { ref_no: ref })).code).toBe('STATE_NOT_ALLOWED')
  expect((await staff.post(`/api/replies/${id}/restore`, {})).status).toBe(200)
  await enterAssigned(id)
  expect(await newest()).toMatchObject({ id, state: 'waiting' })
  await staff.post(`/api/replies/${id}/assign`, { ref_no: ref })
  await makeDue(id)
  await Promise.all([enterDue(), enterAssigned(id)])
  expect((await eventsOf(made)).at(-1)).toMatchObject({ uid: id, by: 'you', text: 'Pišem z drugega naslova.' })
  const whole = (await staff.post(`/api/applications/${made.uid}/unmask`)).json.events.at(-1)
  expect(whole.by_mail.original).toContain('> staro')
  expect((await staff.post(`/api/replies/${id}/restore`, {})).status).toBe(404)
  expect((await staff.get('/api/replies')).json.data.map((row: { id: string }) => row.id)).not.toContain(id)
  const trail = db().selectFrom('auditEvents').select(['subjectId', 'userId']).where('action', '=', 'replies.assigned')
  const assigned = { subjectId: id, userId: made.user.id }
  expect(await trail.execute()).toEqual([assigned, assigned])
})

test('what was assigned and cannot come in any more waits again', async () => {
  const made = await makeAnswerable()
  await send('odgovori@mail.korak.example', rawMail('drugi@example.com', 'Pozno.', PASS))
  const { id } = await newest()
  await staff.post(`/api/replies/${id}/assign`, { ref_no: await refOf(made.uid) })
  await (await api.signIn(made.user)).post(`/api/portal/applications/${made.uid}/withdraw`)
  await makeDue(id)
  await enterAssigned(id)
  expect(await newest()).toMatchObject({ id, state: 'waiting', doubt: 'ended' })
})

test('discarding can be undone; nobody without the right sees anything', async () => {
  await send('odgovori@mail.korak.example', rawMail('oglas@example.com', 'Kupite!', PASS))
  const { id } = await newest()
  expect((await staff.post(`/api/replies/${id}/archive`, {})).status).toBe(200)
  expect((await newest()).state).toBe('discarded')
  expect((await staff.post(`/api/replies/${id}/restore`, {})).status).toBe(200)
  const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
  expect((await reader.get('/api/replies')).status).toBe(403)
  expect((await reader.post(`/api/replies/${id}/archive`, {})).status).toBe(403)
  expect((await staff.post(`/api/replies/${crypto.randomUUID()}/archive`, {})).status).toBe(404)
})

test('of jobs somebody may not read they see and decide no answers, of none as of their own', async () => {
  const manager = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const reader = await makeUser({ kind: 'employee', permissions: ['applications.update'] })
  const own = await api.signIn(reader)
  const [seen, unseen] = [await makeAnswerable(), await makeAnswerable()]
  await manager.post(`/api/jobs/${seen.job.id}/permissions`, { user_uid: reader.id, what: 'see' })
  const ids: Record<string, string> = {}
  for (const [name, to] of Object.entries({ seen: seen.to, unseen: unseen.to, none: 'odgovori@mail.korak.example' })) {
    await send(to, rawMail('tretji@example.com', `Pišem zaradi ${name}.`, PASS))
    ids[name] = (await newest()).id
  }
  const listed = async (client: typeof own) => {
    const { data } = (await client.get('/api/replies?per_page=100')).json
    return data.map(({ id }: { id: string }) => id).filter((id: string) => Object.values(ids).includes(id))
  }
  expect(await listed(staff)).toEqual([ids['none'], ids['unseen'], ids['seen']])
  expect(await listed(own)).toEqual([ids['none'], ids['seen']])
  const waiting = async (client: typeof own) =>
    (await client.get('/api/office/today')).json.lines.find((line: { kind: string }) => line.kind === 'replies_waiting')
  expect((await waiting(manager)).count - (await waiting(own)).count).toBeGreaterThan(0)
  for (const [verb, body] of [
    ['assign', { ref_no: await refOf(seen.uid) }],
    ['archive', {}],
    ['restore', {}],
  ] as const)
    expect((await own.post(`/api/replies/${ids['unseen']}/${verb}`, body)).code, verb).toBe('NOT_FOUND')
  for (const name of ['seen', 'none'])
    expect((await own.post(`/api/replies/${ids[name]}/archive`, {})).status).toBe(200)
})

test('with an account go its mails nobody could place; one that answers a mail to somebody else loses the address', async () => {
  const [leaver, other] = [await makeUser(), await makeAnswerable()]
  const past = { fromAddress: leaver.email, original: 'Prosim za termin.', text: 'Prosim za termin.' }
  for (const to of ['odgovori@mail.korak.example', other.to]) await send(to, rawMail(leaver.email, past.text, PASS))
  const [toOther, alone] = (await staff.get('/api/replies')).json.data
  const application = { assignedTo: other.uid, dueAt: new Date(), state: 'assigned', doubt: 'unknown' } as const
  const assigned = { ...past, ...application, id: crypto.randomUUID(), messageHash: Buffer.from('assigned') }
  await db().insertInto('replies').values(assigned).execute()
  await eraseByName(leaver.username)
  const ids = [toOther.id, alone.id, assigned.id]
  const left = db().selectFrom('replies').select(['id', 'fromAddress']).where('id', 'in', ids)
  expect(await left.execute()).toEqual([{ id: toOther.id, fromAddress: '' }])
})

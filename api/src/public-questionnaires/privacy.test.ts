// What the database, the trail and the answers to calls know of people without an account.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { invitationToken } from '#auth/invitation-links.ts'
import { dayOf, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { sentMails } from '#mail/sent.ts'
import { eraseAccount } from '#privacy/erasure/erasure.service.ts'
import { change } from '#questionnaires/questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { enough, everything, makeLink, makeTokens } from './public-questionnaires.factory.ts'
import { readCode, responseIdOf, uidOfCode, uidOfToken } from './tokens.ts'

const api = await testApp()
const at = (...parts: string[]) => ['/api/public/questionnaires', ...parts].join('/')
const of = (uid: string, tail = '') => `/api/public/responses/${uid}${tail}`
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('between an invitation and its answers stand two steps that are in no row', async () => {
  const { id } = await makeLink({ mode: 'single-use' })
  const [token = '', unused = ''] = await makeTokens(id, 2)
  const before = await db().selectFrom('publicInvitations').selectAll().where('linkId', '=', id).execute()
  const { json } = await api.anon.post(at(token, id, 'start'))
  const { uid, stamp, code } = json
  await api.anon.put(of(uid, '/answers'), { rev: 0, changes: [change('listens', 4)] })
  await api.anon.post(of(uid, '/complete'), { stamp, changes: [change('interrupts', 2), change('plans', 3)] })

  expect(uid).toBe(uidOfCode(id, readCode(code) ?? ''))
  expect(uid).not.toBe(uidOfToken(token))
  const response = await db()
    .selectFrom('publicResponses')
    .selectAll()
    .where('linkId', '=', id)
    .executeTakeFirstOrThrow()
  expect(response).toMatchObject({ id: responseIdOf(uid), status: 'closed', invitationId: null, completedOn: today() })
  // Used and unused invitations look the same, and as before.
  expect(await db().selectFrom('publicInvitations').selectAll().where('linkId', '=', id).execute()).toEqual(before)
  const { rows } = await sql<{
    same: number
  }>`select count(*)::int as same from public_invitations i, public_responses r
    where i.link_id = ${id} and i.xmin = r.xmin`.execute(db())
  expect(rows[0]?.same).toBe(0)
  const all = await everything()
  for (const held of [token, unused, uid, code, code.replace('-', '')]) expect(all).not.toContain(held)
  expect(all).toContain(sha256(token))
  // Neither of the two steps goes back, and none skips the key.
  const key = Buffer.from(response.tokenKey ?? '').toString('hex')
  expect(key).toHaveLength(64)
  for (const guess of [sha256(token), sha256(sha256(token)), sha256(response.id), sha256(uid)]) {
    expect(response.id.replaceAll('-', '')).not.toBe(guess.slice(0, 32))
    expect(key).not.toBe(guess)
  }
})

test.each(['open', 'single-use'] as const)(
  'of the time of %s answers only the day is written down, of the sender nothing',
  async (mode) => {
    const noon = new Date('2026-11-20T11:34:56.789Z')
    setClock(() => noon)
    const { id } = await makeLink({ mode, opensAt: new Date('2026-11-01') })
    const parts = mode === 'open' ? [id] : [(await makeTokens(id))[0] ?? '', id]
    const events = () => db().selectFrom('auditEvents').select('id').execute()
    const before = await events()
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0 Preizkusnik' }
    const { json } = await api.anon.post(at(...parts, 'start'), {}, { headers })
    const changes = [change('listens', 4)]
    await api.anon.put(of(json.uid, '/answers'), { rev: 0, changes, position: 'plans' }, { headers })
    setClock(() => new Date(noon.getTime() + 45_000))
    const rest = [change('interrupts', 2), change('plans', 3)]
    const done = await api.anon.post(of(json.uid, '/complete'), { stamp: json.stamp, changes: rest }, { headers })
    expect(done.status).toBe(200)
    setClock()
    const responseId = responseIdOf(json.uid)
    const midnight = new Date('2026-11-19T23:00:00.000Z')
    const response = await db()
      .selectFrom('publicResponses')
      .selectAll()
      .where('id', '=', responseId)
      .executeTakeFirst()
    const sheet = await db().selectFrom('answerSheets').selectAll().where('id', '=', responseId).executeTakeFirst()
    const answers = await db().selectFrom('answers').selectAll().where('sheetId', '=', responseId).execute()
    expect(answers).toHaveLength(3)
    for (const row of [response, sheet, ...answers])
      expect(row).toMatchObject({ createdAt: midnight, updatedAt: midnight })
    expect(response?.completedOn).toBe(dayOf(noon))
    expect(await events()).toEqual(before)
    const all = await everything()
    expect(all).not.toContain('Preizkusnik')
    expect(all).not.toMatch(/2026-11-20T11:3/)
  },
)

test('no call sets a cookie or asks who is signed in; robots are kept out', async () => {
  const client = await api.signIn(await makeUser())
  const { id } = await makeLink()
  const touched = () => db().selectFrom('sessions').selectAll().execute()
  const before = await touched()
  const started = await client.post(at(id, 'start'))
  const { uid, stamp, code } = started.json
  const replies = [
    await client.get(at(id)),
    started,
    await client.post(at('resume'), { id, code }),
    await client.get(of(uid)),
    await client.put(of(uid, '/answers'), { rev: 0, changes: [] }),
    await client.post(of(uid, '/complete'), { stamp, changes: enough() }),
    await client.get(at('nowhere', id)),
  ]
  expect(replies.map(({ status }) => status)).toEqual([200, 201, 200, 200, 200, 200, 404])
  for (const { headers } of replies) {
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('x-session-idle-in')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
  for (const reply of [replies[0], replies[3]]) expect(reply?.headers['x-robots-tag']).toBe('noindex, nofollow')
  expect(await touched()).toEqual(before)
})

test('a personal invitation is known to be answered, with time and trail; its token is in no row and no mail row', async () => {
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
  const { id } = await makeLink({ mode: 'personal' })
  const people = [
    { name: 'Preizkusna Oseba', email: 'vabljena@example.com', language: 'en-EN' },
    { name: 'Preizkusna Oseba', email: 'Vabljena@example.com' },
  ]
  expect((await staff.post(`/api/public-links/${id}/invitations`, { people })).json).toEqual({ addresses: [], sent: 1 })
  expect((await staff.post(`/api/public-links/${id}/invitations`, { people })).json.sent).toBe(0)
  await runTasks(api.databaseUrl)
  const [mail, more] = await sentMails('vabljena@example.com')
  expect(more).toBeUndefined()
  const [, , , token = '', link] = new URL(mail?.links[0] ?? '').pathname.split('/')
  expect(link).toBe(id)
  const invitation = await db()
    .selectFrom('publicInvitations')
    .selectAll()
    .where('linkId', '=', id)
    .executeTakeFirstOrThrow()
  expect(token).toBe(invitationToken(invitation.id))
  expect(await everything()).not.toContain(token)

  const shown = await api.anon.get(at(token, id))
  expect(shown.json).toMatchObject({ state: 'open', mode: 'personal' })
  expect(shown.text).not.toMatch(/Preizkusna|vabljena/)
  const { json } = await api.anon.post(at(token, id, 'start'))
  expect((await api.anon.post(of(json.uid, '/complete'), { stamp: json.stamp, changes: enough() })).status).toBe(200)
  const response = await db()
    .selectFrom('publicResponses')
    .selectAll()
    .where('linkId', '=', id)
    .executeTakeFirstOrThrow()
  expect(response).toMatchObject({ invitationId: invitation.id, status: 'closed' })
  const events = await db().selectFrom('auditEvents').selectAll().where('subjectId', '=', response.id).execute()
  expect(events).toMatchObject([{ action: 'public.answered', actorId: null, userId: null, ip: null }])
  expect((await api.anon.get(at(token, id))).json.state).toBe('answered')
})

test('erasing an account takes the invitations to its e-mail and what was answered with them; anonymous answers stay', async () => {
  const user = await makeUser({ email: 'odhaja@example.com' })
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['questionnaires.manage'] }))
  const [personal, open] = [await makeLink({ mode: 'personal' }), await makeLink()]
  const people = [{ name: 'Oseba Odhajajoča', email: 'Odhaja@example.com' }]
  await staff.post(`/api/public-links/${personal.id}/invitations`, { people })
  const { id } = await db()
    .selectFrom('publicInvitations')
    .select('id')
    .where('linkId', '=', personal.id)
    .executeTakeFirstOrThrow()
  for (const parts of [[invitationToken(id), personal.id], [open.id]]) {
    const { json } = await api.anon.post(at(...parts, 'start'))
    await api.anon.post(of(json.uid, '/complete'), { stamp: json.stamp, changes: enough() })
  }
  expect(await everything()).toContain('odhaja@example.com')
  expect(await eraseAccount(user.id, 'closed')).toBe(true)
  const left = await db().selectFrom('publicResponses').select('linkId').execute()
  expect(left.map(({ linkId }) => linkId)).toContain(open.id)
  expect(left.map(({ linkId }) => linkId)).not.toContain(personal.id)
  expect(await db().selectFrom('publicInvitations').select('id').where('id', '=', id).execute()).toEqual([])
})

test('opening changes nothing, however often and by whom', async () => {
  const { id } = await makeLink({ mode: 'single-use' })
  const [token = ''] = await makeTokens(id)
  const count = () => db().selectFrom('publicResponses').select('id').execute()
  const before = await count()
  for (let n = 0; n < 3; n++) expect((await api.anon.get(at(token, id))).json.state).toBe('open')
  expect(await count()).toEqual(before)
})

test('an unknown response is as good as none, for reading and for writing', async () => {
  const uid = '11111111-1111-4111-8111-111111111111'
  expect((await api.anon.get(of(uid))).code).toBe('NOT_FOUND')
  expect((await api.anon.put(of(uid, '/answers'), { rev: 0, changes: [] })).code).toBe('NOT_FOUND')
  expect((await api.anon.post(of(uid, '/complete'), { stamp: 'x', changes: enough() })).code).toBe('NOT_FOUND')
})

test('the field nobody sees gives programs away', async () => {
  const { id } = await makeLink()
  const trapped = { homepage: 'https://spam.example' }
  expect((await api.anon.post(at(id, 'start'), trapped)).json.errors).toHaveProperty('homepage')
  const { uid, stamp } = (await api.anon.post(at(id, 'start'))).json
  expect((await api.anon.post(of(uid, '/complete'), { stamp, changes: enough(), ...trapped })).status).toBe(422)
})

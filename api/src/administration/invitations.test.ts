import { beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { db } from '#db/db.ts'
import { sentMails } from '#mail/sent.ts'
import { type MadeUser, makeCompany, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'

const api = await testApp()
let administrator: MadeUser
let admin: Client
beforeAll(async () => {
  administrator = await makeUser({ kind: 'employee', role: 'Administrators', name: 'Srečko Žagar' })
  admin = await api.signIn(administrator)
  await makeUser({ kind: 'employee', role: 'Consultants', permissions: ['jobs.read'] })
})

const PASSWORD = 'Novo-drevo-na-vrtu3'
let count = 0
const invite = async (more: object = {}, client = admin) => {
  const email = `povabljena${++count}@example.com`
  const person = { name: 'Mojca Novak', email, language: 'sl-SI', kind: 'employee', roles: ['Consultants'], ...more }
  return { email, answer: await client.post('/api/users', person) }
}
const rowOf = async (email: string) => (await admin.get(`/api/users?search=${email}`)).json.data[0]
const mailsTo = async (email: string) => {
  await runTasks(api.databaseUrl)
  return sentMails(email)
}
const tokenFor = async (email: string, at = 0): Promise<string> => {
  const link = (await mailsTo(email))[at]?.links.find((one) => one.includes('/invitation/'))
  return link?.split('/invitation/')[1] ?? ''
}
const accept = (token: string, password = PASSWORD, client = api.newClient()) =>
  client.post(`/api/invitations/${token}`, { password })
const stateOf = async (token: string) => (await api.anon.get(`/api/invitations/${token}`)).json.state

test('the whole way: invited, seen who invited and what to, accepted, signed in with exactly those rights', async () => {
  const { email, answer } = await invite()
  expect([answer.status, answer.json.message]).toEqual([201, `Povabilo je na poti na ${email}.`])
  expect(await rowOf(email)).toMatchObject({
    status: 'invited',
    roles: expect.arrayContaining(['Svetovanje', 'Zaposleni']),
  })
  const token = await tokenFor(email)
  const found = await api.anon.get(`/api/invitations/${token}`)
  expect(found.json).toMatchObject({ state: 'open', email, name: 'Mojca Novak', invited_by: 'Srečko Žagar' })
  expect(found.json.roles).toHaveLength(1)
  // Seven days from the delivery.
  expect(Math.round((Date.parse(found.json.until) - Date.now()) / 3_600_000)).toBe(168)
  const client = api.newClient()
  expect((await accept(token, 'kratko', client)).json.errors.password.length).toBeGreaterThan(0)
  const accepted = await accept(token, PASSWORD, client)
  expect([accepted.status, accepted.json.name], accepted.text).toEqual([200, 'Mojca Novak'])
  expect((await client.get('/api/jobs')).status).toBe(200)
  expect((await client.get('/api/users')).code).toBe('FORBIDDEN')
  expect(await rowOf(email)).toMatchObject({ status: 'active', invited_until: null })
  expect(await stateOf(token)).toBe('used')
  expect((await accept(token)).code).toBe('LINK_INVALID')
  const { username } = found.json
  expect((await api.newClient().post('/api/auth/login', { username, password: PASSWORD })).status).toBe(200)
})

test('an invitation is sent again under a new link, taken back, and ends after seven days; each link says so', async () => {
  const { email } = await invite()
  const { uid } = await rowOf(email)
  const first = await tokenFor(email)
  expect((await admin.post(`/api/users/${uid}/resend`)).json.status).toBe('invited')
  const second = await tokenFor(email)
  expect(second).not.toBe(first)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['revoked', 'open'])
  expect((await admin.post(`/api/users/${uid}/revoke`)).json).toMatchObject({
    status: 'revoked',
    may: { resend: true, revoke: false },
  })
  expect(await stateOf(second)).toBe('revoked')
  expect((await accept(second)).code).toBe('LINK_INVALID')
  await admin.post(`/api/users/${uid}/resend`)
  const third = await tokenFor(email)
  await db()
    .updateTable('links')
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where('userId', '=', uid)
    .execute()
  expect([await stateOf(third), await stateOf('a'.repeat(64))]).toEqual(['expired', 'unknown'])
  expect((await accept(third)).code).toBe('LINK_INVALID')
  expect(await rowOf(email)).toMatchObject({ status: 'expired' })
  // What tells about the person is shown by an open link only.
  expect((await api.anon.get(`/api/invitations/${third}`)).json).toMatchObject({ name: null, email: '' })
  expect((await admin.post(`/api/users/${uid}/erase`, { rev: 1 })).status).toBe(200)
})

test('an account nobody has ever used is erased as one: nobody has closed it, and its address may be anybody’s', async () => {
  const { email } = await invite()
  await mailsTo(email)
  const { uid, rev } = await rowOf(email)
  expect((await admin.post(`/api/users/${uid}/erase`, { rev })).status).toBe(200)
  // So it is written down, and nobody is told who has only been invited.
  const trail = await db()
    .selectFrom('auditEvents')
    .select('details')
    .where('action', '=', 'privacy.erased')
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  expect(trail?.details).toMatchObject({ why: 'never_activated' })
})

test('an address of a candidate answers the same, and its owner is told by mail; one of a user is named', async () => {
  const candidate = await makeUser({ email: 'iskalka@example.com' })
  const { answer } = await invite({ email: candidate.email })
  expect([answer.status, answer.json.message]).toEqual([201, `Povabilo je na poti na ${candidate.email}.`])
  expect((await mailsTo(candidate.email)).map(({ subject }) => subject)).toEqual([
    'Povabilo v portal Korak: ta naslov že ima račun',
  ])
  const again = await invite({ email: administrator.email })
  expect([again.answer.status, again.answer.json.errors]).toEqual([
    422,
    { email: ['Ta naslov že ima račun na seznamu uporabnikov.'] },
  ])
})

test('people of a company are invited with it; nobody invites to a role above their own', async () => {
  const company_uid = await makeCompany('Kovinar d. o. o.')
  const missing = await invite({ kind: 'company', roles: [] })
  expect(Object.keys(missing.answer.json.errors)).toEqual(['company_uid'])
  const { email } = await invite({ kind: 'company', company_uid, roles: [] })
  const { uid } = await rowOf(email)
  expect((await admin.get(`/api/users/${uid}`)).json).toMatchObject({ kind: 'company', company: 'Kovinar d. o. o.' })
  const client = await api.signIn(await makeUser({ kind: 'employee', permissions: ['users.manage'] }))
  expect(Object.keys((await invite({}, client)).answer.json.errors)).toEqual(['roles'])
  expect((await invite({ roles: [] }, client)).answer.status).toBe(201)
  const choices = (await client.get('/api/user-roles')).json as { key: string; may_grant: boolean }[]
  expect(choices.find(({ key }) => key === 'Administrators')?.may_grant).toBe(false)
})

test('who does not see to companies neither invites their people nor changes them', async () => {
  const company_uid = await makeCompany('Mesta d. o. o.')
  const contact = await makeUser({ kind: 'company' })
  const client = await api.signIn(await makeUser({ kind: 'employee', permissions: ['users.manage'] }))
  for (const kind of ['company', 'companyemployee']) {
    const { answer } = await invite({ kind, company_uid, roles: [] }, client)
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['kind']])
  }
  expect((await client.get(`/api/users/${contact.id}`)).json).toMatchObject({ is_above: true, may: { erase: false } })
  expect((await client.put(`/api/users/${contact.id}`, { rev: 1, position_title: 'Vodja' })).code).toBe('FORBIDDEN')
  expect((await client.post(`/api/users/${contact.id}/sign-out`)).code).toBe('FORBIDDEN')
  const both = await makeUser({ kind: 'employee', permissions: ['users.manage', 'companies.manage'] })
  const { answer } = await invite({ kind: 'company', company_uid, roles: [] }, await api.signIn(both))
  expect(answer.status).toBe(201)
})

test('sent again at the same moment it is one link that opens, and one letter more', async () => {
  const { email } = await invite()
  const { uid } = await rowOf(email)
  await mailsTo(email)
  const waiting = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  // None is done before all have begun.
  const { replying } = await db()
    .transaction()
    .execute(async (other) => {
      await other.selectFrom('users').select('id').where('id', '=', uid).forUpdate().execute()
      const sending = Promise.all(Array.from({ length: 4 }, () => admin.post(`/api/users/${uid}/resend`)))
      await vi.waitFor(async () => expect((await waiting.execute(db())).rows[0]?.n).toBe(4), { timeout: 10_000 })
      return { replying: sending }
    })
  expect((await replying).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const tokens = await Promise.all((await mailsTo(email)).map((_mail, at) => tokenFor(email, at)))
  expect((await Promise.all(tokens.map(stateOf))).toSorted()).toEqual(['open', 'revoked'])
})

test('invited at the same moment as it is registered, an address has one account, and nobody meets a fault', async () => {
  for (let round = 0; round < 4; round++) {
    const email = `hkrati${round}@example.com`
    const person = { name: 'Mojca Novak', gender: 'female', birthday: '1990-01-01', education: 7, career: 'beginner' }
    const registration = { ...person, email, password: PASSWORD, confirm_password: PASSWORD }
    const register = () => api.newClient().post('/api/auth/signup-candidate', registration)
    const [first, invited, second] = await Promise.all([register(), invite({ email }), register()])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(invited.answer.status).toBe(201)
    const known = db().selectFrom('users').select('id').where('email', '=', email)
    expect(await known.execute()).toHaveLength(1)
  }
})

test('whoever was invited gets no activation in place of it', async () => {
  const { email } = await invite()
  await mailsTo(email)
  await api.anon.post('/api/forgot-password/create', { email })
  await api.anon.post('/api/auth/signup-candidate/resend', { email })
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Povabilo v portal Korak'])
})

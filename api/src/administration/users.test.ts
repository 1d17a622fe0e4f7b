import { beforeAll, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'

const api = await testApp()
let administrator: MadeUser
let admin: Client
beforeAll(async () => {
  administrator = await makeUser({ kind: 'employee', role: 'Administrators', name: 'Srečko Žagar' })
  admin = await api.signIn(administrator)
})
const withUsers = () => makeUser({ kind: 'employee', permissions: ['users.manage', 'jobs.read'] })
const revOf = async (id: string): Promise<number> => (await admin.get(`/api/users/${id}`)).json.rev
const trailOf = async (userId: string) =>
  (await db().selectFrom('auditEvents').select(['action', 'actorId']).where('userId', '=', userId).execute())
    .filter(({ actorId }) => actorId === administrator.id)
    .map(({ action }) => action)

test('the list has who works with the portal, found by folded words, and no candidates', async () => {
  const candidate = await makeUser({ name: 'Žiga Kandidat' })
  await makeUser({ kind: 'employee', name: 'Čedomir Ščuka' })
  await makeUser({ kind: 'company', name: 'Špela Kontakt' })
  const found = async (query: string) =>
    (await admin.get(`/api/users?${query}`)).json.data.map(({ name }: { name: string }) => name)
  expect(await found('search=scuka')).toEqual(['Čedomir Ščuka'])
  expect(await found('search=ziga')).toEqual([])
  expect(await found('filter[kind]=company&search=kontakt')).toEqual(['Špela Kontakt'])
  expect(await found('filter[roles]=Skrbništvo&sort=-name')).toEqual(['Srečko Žagar'])
  // A view of it is shared with who reads English, too.
  const inEnglish = await admin.get('/api/users?filter[roles]=Skrbništvo', { language: 'en-EN' })
  expect(inEnglish.json.data).toMatchObject([{ name: 'Srečko Žagar' }])
  const { uids } = (await admin.get('/api/users/order?search=scuka')).json
  expect(uids).toEqual((await admin.get('/api/users?search=scuka')).json.data.map((one: { uid: string }) => one.uid))
  const missing = await admin.get(`/api/users/${candidate.id}`, { language: 'en-EN' })
  expect([missing.status, missing.json.message]).toEqual([404, 'Unable to find specified user.'])
})

test('an account is found by parts of its name, username and address, in any order and as they are now', async () => {
  const user = await makeUser({ kind: 'employee', name: 'Đorđe Šučur Žnidaršič' })
  const others = ['Đorđe Čučnik', 'Iva Žnidaršič']
  for (const name of others) await makeUser({ kind: 'employee', name })
  const { username, email } = await db()
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const found = async (search: string) =>
    (await admin.get(`/api/users?search=${encodeURIComponent(search)}`)).json.data.map(
      ({ uid }: { uid: string }) => uid,
    )
  for (const search of ['šučur', 'SUCUR', 'ucu', 'žnid đorđ', 'dord znid', username, `${email} sucur`])
    expect([search, await found(search)]).toEqual([search, [user.id]])
  const change = (to: object) => db().updateTable('users').set(to).where('id', '=', user.id).execute()
  await change({ name: null })
  expect(await found('sucur')).toEqual([])
  expect(await found(username)).toEqual([user.id])
  await change({ name: 'Zora Perko', username: 'z.perko-nova', email: 'nova@perko.example' })
  expect(await found(username)).toEqual([])
  for (const search of ['zora', 'z.perko-nova', 'nova@perko'])
    expect([search, await found(search)]).toEqual([search, [user.id]])
})

test('filters find the kinds and states rows say they have, an employee who is a candidate, too, among employees', async () => {
  const both = await makeUser({ kind: 'employee', name: 'Oba Hkrati' })
  await db().insertInto('candidates').values({ userId: both.id }).execute()
  const gone = await makeUser({ kind: 'company', name: 'Odšla Stranka' })
  await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', gone.id).execute()
  await makeUser({ name: 'Kandidat Zvlogo', role: 'Consultants' })
  await makeUser({ kind: 'companyemployee', name: 'Ocenjena Delavka' })
  const rows = async (query = '') =>
    (await admin.get(`/api/users?per_page=100${query}`)).json.data as { uid: string; kind: string; status: string }[]
  const all = await rows()
  for (const column of ['kind', 'status'] as const) {
    const values = [...new Set(all.map((row) => row[column]))]
    expect(values.length).toBeGreaterThan(1)
    for (const value of [...values, 'none']) {
      const having = all.filter((row) => row[column] === value)
      expect([value, await rows(`&filter[${column}]=${value}`)]).toEqual([value, having])
      expect(await rows(`&filter[${column}][not]=${value}`)).toHaveLength(all.length - having.length)
    }
  }
  expect(all.find(({ uid }) => uid === both.id)).toMatchObject({ kind: 'employee' })
})

test('roles are given and taken, at once for open sessions, and the trail says by whom', async () => {
  const user = await makeUser({ kind: 'employee' })
  const client = await api.signIn(user)
  expect((await client.get('/api/jobs')).code).toBe('FORBIDDEN')
  const given = await admin.put(`/api/users/${user.id}`, { rev: 1, roles: ['Consultants'] })
  expect(given.json.choices.filter((one: { is_held: boolean }) => one.is_held)).toMatchObject([{ key: 'Consultants' }])
  expect((await client.get('/api/jobs')).status).toBe(200)
  expect((await admin.put(`/api/users/${user.id}`, { rev: 1, roles: [] })).code).toBe('STALE')
  await admin.put(`/api/users/${user.id}`, { rev: 2, roles: [] })
  expect((await client.get('/api/jobs')).code).toBe('FORBIDDEN')
  // The role of the profile is neither given nor taken.
  expect((await admin.get(`/api/users/${user.id}`)).json.roles).toHaveLength(1)
  expect(await trailOf(user.id)).toEqual(expect.arrayContaining(['roles.granted', 'roles.taken', 'users.updated']))
})

test('nobody gives or takes what they may not do, or changes who may do more', async () => {
  const client = await api.signIn(await withUsers())
  const user = await makeUser({ kind: 'employee' })
  for (const role of ['Consultants', 'Administrators', 'nobody']) {
    const answer = await client.put(`/api/users/${user.id}`, { rev: 1, roles: [role] })
    expect([role, answer.status, Object.keys(answer.json.errors)]).toEqual([role, 422, ['roles']])
  }
  const consultant = await makeUser({ kind: 'employee', role: 'Consultants' })
  const calls = [
    client.put(`/api/users/${consultant.id}`, { rev: 1, position_title: 'Nova' }),
    client.post(`/api/users/${consultant.id}/disable`, { rev: 1, reason: 'Tako' }),
    client.post(`/api/users/${consultant.id}/sign-out`),
    client.post(`/api/users/${consultant.id}/erase`, { rev: 1 }),
  ]
  for (const answer of await Promise.all(calls)) expect(answer.code).toBe('FORBIDDEN')
  await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', consultant.id).execute()
  expect((await client.post(`/api/users/${consultant.id}/enable`, { rev: 1 })).code).toBe('FORBIDDEN')
  expect((await client.get(`/api/users/${consultant.id}`)).json).toMatchObject({ is_above: true })
})

test('the last active administrator keeps the role, and stays', async () => {
  const rev = await revOf(administrator.id)
  const answer = await admin.put(`/api/users/${administrator.id}`, { rev, roles: [] })
  expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['roles']])
  expect((await admin.post(`/api/users/${administrator.id}/disable`, { rev, reason: 'x' })).code).toBe(
    'LAST_ADMINISTRATOR',
  )
  expect((await admin.post(`/api/users/${administrator.id}/erase`, { rev })).code).toBe('LAST_ADMINISTRATOR')
  // A disabled one does not count.
  const other = await makeUser({ kind: 'employee', role: 'Administrators', status: 'disabled' })
  expect((await admin.get(`/api/users/${administrator.id}`)).json.is_last_administrator).toBe(true)
  await admin.post(`/api/users/${other.id}/enable`, { rev: 1 })
  expect((await admin.get(`/api/users/${administrator.id}`)).json.is_last_administrator).toBe(false)
  await admin.post(`/api/users/${other.id}/disable`, { rev: await revOf(other.id), reason: 'Odhod' })
})

test('a disabled account is out at the next call, is told why, and comes back when it is enabled', async () => {
  const user = await makeUser({ kind: 'employee', role: 'Consultants', language: 'en-EN' })
  const client = await api.signIn(user)
  const answer = await admin.post(`/api/users/${user.id}/disable`, { rev: 1, reason: 'The contract has ended.' })
  expect(answer.json).toMatchObject({ status: 'disabled', sessions: 0 })
  expect((await client.get('/api/jobs')).code).toBe('UNAUTHENTICATED')
  const credentials = { username: user.username, password: user.password }
  const refused = await api.newClient().post('/api/auth/login', credentials, { language: 'en-EN' })
  expect([refused.code, refused.json.message]).toEqual(['ACCOUNT_DISABLED', expect.stringContaining('disabled')])
  expect((await admin.post(`/api/users/${user.id}/enable`, { rev: 1 })).code).toBe('STALE')
  await admin.post(`/api/users/${user.id}/enable`, { rev: 2 })
  expect((await api.newClient().post('/api/auth/login', credentials)).status).toBe(200)
})

test('signing out everywhere ends every session of the account', async () => {
  const user = await makeUser({ kind: 'employee', role: 'Consultants' })
  const clients = [await api.signIn(user), await api.signIn(user)]
  expect((await admin.get(`/api/users/${user.id}`)).json.sessions).toBe(2)
  expect((await admin.post(`/api/users/${user.id}/sign-out`)).json.sessions).toBe(0)
  for (const client of clients) expect((await client.get('/api/jobs')).code).toBe('UNAUTHENTICATED')
})

test('an account is erased once its open jobs have another contact; what it did stays without a name', async () => {
  const user = await makeUser({ kind: 'employee', role: 'Consultants', name: 'Odhajajoča Oseba' })
  const open = await makeJob({ contactId: user.id, status: 'published' })
  const closed = await makeJob({ contactId: user.id, status: 'closed' })
  const refused = await admin.post(`/api/users/${user.id}/erase`, { rev: 1 })
  expect(refused.code).toBe('IN_USE')
  expect((await admin.get(`/api/users/${user.id}`)).json.jobs).toMatchObject([{ uid: open.id }])
  await admin.put(`/api/jobs/${open.id}`, { rev: 1, contact_uid: administrator.id })
  expect((await admin.post(`/api/users/${user.id}/erase`, { rev: 1 })).status).toBe(200)
  expect((await admin.get(`/api/users/${user.id}`)).code).toBe('USER_NOT_FOUND')
  expect((await admin.get(`/api/jobs/${closed.id}`)).json).toMatchObject({ contact_name: '', contact_email: '' })
  expect(await trailOf(user.id)).toContain('privacy.erased')
})

test('roles and erasure ask for the password when the sign-in is long ago', async () => {
  const user = await makeUser({ kind: 'employee' })
  const own = await makeUser({ kind: 'employee', role: 'Administrators' })
  const client = await api.signIn(own)
  await db()
    .updateTable('sessions')
    .set({ createdAt: new Date(Date.now() - 20 * 60_000) })
    .where('userId', '=', own.id)
    .execute()
  const url = `/api/users/${user.id}`
  expect((await client.put(url, { rev: 1, position_title: 'Vodja' })).status).toBe(200)
  expect((await client.put(url, { rev: 2, roles: ['Consultants'] })).code).toBe('PASSWORD_NEEDED')
  expect((await client.post(`${url}/erase`, { rev: 2 })).code).toBe('PASSWORD_NEEDED')
  const { password } = own
  expect((await client.put(url, { rev: 2, roles: ['Consultants'], password })).status).toBe(200)
  expect((await client.post(`${url}/erase`, { rev: 3, password })).status).toBe(200)
  await admin.post(`/api/users/${own.id}/disable`, { rev: 1, reason: 'x' })
})

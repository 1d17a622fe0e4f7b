// An account that is made an administrator by the command: how it is staff, and that the last one stays.
import { afterEach, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { tasks } from '#privacy/privacy.background.ts'
import { disableAccount } from '#privacy/accounts/accounts.service.ts'
import { eraseAccount, eraseClosed } from '#privacy/erasure/erasure.service.ts'
import { makeUser, type MadeUser, PASSWORD } from '#users/users.factory.ts'
import { insertEmployee } from '#users/users.service.ts'
import { testApp } from '../../test/app.ts'
import { ACCOUNT, whileHeld } from '../../test/held.ts'
import { makeAdministrator } from './administrators.service.ts'

const api = await testApp()
afterEach(() => setClock())

const CLOSE = '/api/portal/account/close'
const NEW = 'Drugo-Geslo-9'
const make = (user: MadeUser) => makeAdministrator('Ime Priimek', user.email)
const refusedCode = (work: Promise<unknown>) => work.then(() => null).catch((error: { code: string }) => error.code)
const isThere = async ({ id }: MadeUser) =>
  (await db().selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
const signIn = async ({ username }: Pick<MadeUser, 'username'>) => {
  const client = api.newClient()
  const answer = await client.post('/api/auth/login', { username, password: PASSWORD, remember: true })
  return { client, cookie: String(answer.headers['set-cookie']) }
}

test('a contact of a client is staff from then on: signed out, never remembered, and cannot close the account', async () => {
  const user = await makeUser({ kind: 'company' })
  const { client: before } = await signIn(user)
  const { username, token } = await make(user)
  expect(username).toBe(user.username)
  expect((await before.get('/api/auth/user')).status).toBe(401)
  expect((await api.anon.get(`/api/forgot-password/find/${token}`)).json).toMatchObject({ valid: true })
  const { client, cookie } = await signIn(user)
  expect(cookie).not.toContain('Max-Age=2592000')
  expect((await client.get('/api/auth/user')).json).toMatchObject({ employee: { department: null } })
  expect((await client.post(CLOSE, { email: user.email, password: PASSWORD })).code).toBe('STATE_NOT_ALLOWED')
  // Once more changes nothing.
  expect((await make(user)).username).toBe(user.username)
})

test('the last one stays: disabled, erased, closed, nor by the night', async () => {
  await db()
    .updateTable('users')
    .set({ status: 'disabled' })
    .where('id', 'in', (of) => of.selectFrom('userRoles').select('userId'))
    .execute()
  const user = await makeUser({ kind: 'company' })
  await make(user)
  // Asked for before there was a rule against it.
  await db()
    .updateTable('users')
    .set({ closingAt: new Date(), eraseAt: new Date() })
    .where('id', '=', user.id)
    .execute()
  setClock(() => new Date(Date.now() + 1000))
  expect(await eraseClosed()).toBe(0)
  await tasks['privacy.erase']({ userId: user.id })
  expect(await eraseAccount(user.id, 'retention')).toBe(false)
  expect(await refusedCode(disableAccount(user.username, 'Odhod'))).toBe('LAST_ADMINISTRATOR')
  expect(await isThere(user)).toBe(true)
  const other = await makeUser({ kind: 'company' })
  await make(other)
  expect(await eraseClosed()).toBe(1)
  expect(await isThere(user)).toBe(false)
})

test('of an account nobody activated the link works, and what was typed there is gone', async () => {
  const user = await makeUser({ status: 'registered' })
  const { username, token } = await make(user)
  expect((await api.anon.get(`/api/forgot-password/find/${token}`)).json).toMatchObject({ valid: true })
  const body = { token, email: user.email, password: NEW }
  expect((await api.anon.post('/api/forgot-password/reset', body)).status).toBe(200)
  const answer = await api.newClient().post('/api/auth/login', { username, password: NEW })
  expect(answer.json).toMatchObject({ roles: ['Administrators'], candidate: null, employee: { department: null } })
  expect(await isThere(user)).toBe(false)
})

test('a disabled account and one that is being closed are refused', async () => {
  const disabled = await makeUser({ status: 'disabled' })
  expect(await refusedCode(make(disabled))).toBe('STATE_NOT_ALLOWED')
  const closing = await makeUser()
  const { client } = await signIn(closing)
  expect((await client.post(CLOSE, { email: closing.email, password: PASSWORD })).status).toBe(200)
  expect(await refusedCode(make(closing))).toBe('ACCOUNT_CLOSING')
})

test('a candidate is refused, and whoever is made staff past the command keeps what is theirs', async () => {
  const user = await makeUser()
  const { client } = await signIn(user)
  expect(await refusedCode(make(user))).toBe('CONFLICT')
  expect((await client.get('/api/auth/user')).json).toMatchObject({ employee: null, roles: ['Candidates'] })
  await db().insertInto('employees').values({ userId: user.id }).execute()
  for (const path of ['applications', 'share-requests', 'saved-jobs', 'profile/lists'])
    expect((await client.get(`/api/portal/${path}`)).status, path).toBe(200)
})

test('a sign-in under way while the account is made an administrator is that of staff', async () => {
  const user = await makeUser({ kind: 'company' })
  const signedIn: string[] = []
  await whileHeld(api.databaseUrl, ACCOUNT, user.id, [
    () => make(user),
    () => signIn(user).then(({ cookie }) => signedIn.push(cookie)),
  ] as (() => Promise<unknown>)[])
  expect(signedIn).toEqual([expect.not.stringContaining('Max-Age=2592000')])
})

test('a session from before somebody was staff ends twelve hours after it began, however it is used', async () => {
  const user = await makeUser({ kind: 'company' })
  const { client } = await signIn(user)
  await insertEmployee(user.id, null)
  const begun = (hours: number) =>
    db()
      .updateTable('sessions')
      .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
      .where('userId', '=', user.id)
      .execute()
  await begun(11.9)
  const [shown] = (await client.get('/api/auth/sessions')).json
  expect(Date.parse(shown.expires_at) - Date.now()).toBeLessThan(0.2 * 3_600_000)
  await begun(12.1)
  expect((await client.get('/api/auth/user')).status).toBe(401)
})

test('whoever has a permission has sessions as staff have, whatever the profile', async () => {
  const user = await makeUser({ kind: 'company', permissions: ['jobs.update'] })
  const { client, cookie } = await signIn(user)
  expect(cookie).toContain('korak_session=')
  expect(cookie).not.toContain('Max-Age=2592000')
  const set = (values: object) => db().updateTable('sessions').set(values).where('userId', '=', user.id).execute()
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await set({ lastSeenAt: hoursAgo(0.9) })
  expect((await client.get('/api/auth/user')).status).toBe(200)
  // Also one that was begun before there was the permission.
  await set({ lastSeenAt: hoursAgo(1.1), isRemembered: true })
  expect((await client.get('/api/auth/user')).status).toBe(401)
})

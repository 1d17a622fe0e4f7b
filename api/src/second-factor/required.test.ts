import { addDays } from '@korak/contract/days.rules.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayOf, today, ZONE } from '#base/time.ts'
import { db } from '#db/db.ts'
import { type MadeUser, makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { resetFactors, resetFactorsOf } from './reset.service.ts'
import { addApp } from './second-factor.factory.ts'

const api = await testApp()
const OWN = '/api/portal/second-factor'
const DAY = 86_400_000

/** Somebody with a role, signed in as people do. */
async function signedIn(role: string, kind: 'employee' | 'candidate' = 'employee') {
  const user = await makeUser({ kind, role })
  return { user, client: await signIn(user) }
}
async function signIn({ username }: MadeUser) {
  const client = api.newClient()
  await client.post('/api/auth/login', { username, password: PASSWORD })
  return client
}
/** The first sign-in since a factor is required was so many days ago. */
const since = (user: MadeUser, days: number) =>
  db()
    .updateTable('users')
    .set({ secondFactorAskedAt: new Date(Date.now() - days * DAY) })
    .where('id', '=', user.id)
    .execute()
/** The first sign-in since a factor is required was on a day, at an hour of ours. */
const askedOn = (user: MadeUser, day: string, time: string) =>
  sql`update users set second_factor_asked_at = ${`${day} ${time}`}::timestamp at time zone ${ZONE} where id = ${user.id}`.execute(
    db(),
  )

describe.each(['Administrators', 'Consultants'])('%s', (role) => {
  test('have 14 days after the day of their first sign-in, and are told by when', async () => {
    const { user, client } = await signedIn(role)
    const lastDay = addDays(today(), 14)
    const by = new Date((await client.get(OWN)).json.required_by)
    expect([dayOf(by), dayOf(new Date(by.getTime() + 1000))]).toEqual([lastDay, addDays(lastDay, 1)])
    expect((await client.get('/api/jobs')).status).toBe(200)
    // The day they were told is theirs to its end, whatever the hour they first signed in at.
    await askedOn(user, addDays(today(), -14), '00:00:01')
    expect((await client.get('/api/jobs')).status).toBe(200)
    expect(dayOf(new Date((await client.get(OWN)).json.required_by))).toBe(today())
    // Signing in once more is no other beginning.
    const again = await signIn(user)
    await askedOn(user, addDays(today(), -15), '23:59:59')
    expect((await again.get('/api/jobs')).code).toBe('SECOND_FACTOR_REQUIRED')
  })

  test('without days of grace are asked for one at once', async () => {
    const { user, client } = await signedIn(role)
    await db().updateTable('roles').set({ secondFactorDays: 0 }).where('key', '=', role).execute()
    await since(user, 0)
    expect((await client.get('/api/jobs')).code).toBe('SECOND_FACTOR_REQUIRED')
    await db().updateTable('roles').set({ secondFactorDays: 14 }).where('key', '=', role).execute()
  })

  test('without one then every call of staff is refused; the own portal goes on, and setting one up ends it', async () => {
    const { user, client } = await signedIn(role)
    await since(user, 16)
    for (const path of ['/api/jobs', '/api/office/today', '/api/codelists/1'])
      expect([path, (await client.get(path)).code]).toEqual([path, 'SECOND_FACTOR_REQUIRED'])
    for (const path of ['/api/auth/user', '/api/portal/profile', '/api/auth/sessions', OWN])
      expect([path, (await client.get(path)).status]).toEqual([path, 200])
    await addApp(client)
    expect((await client.get('/api/jobs')).status).toBe(200)
  })
})

test('of nobody else one is required', async () => {
  for (const role of ['Employees', 'Researchers']) {
    const { user, client } = await signedIn(role)
    await since(user, 400)
    expect((await client.get(OWN)).json.required_by).toBe(null)
    expect((await client.get('/api/portal/profile')).status).toBe(200)
  }
})

test('what asks for a permission of its own inside a call is refused as well', async () => {
  const { user, client } = await signedIn('Administrators')
  await since(user, 16)
  expect((await client.get('/api/auth/user')).json.roles).toContain('Administrators')
  expect((await client.put('/api/codelists/1', { rev: 1 })).code).toBe('SECOND_FACTOR_REQUIRED')
})

describe('a lost factor', () => {
  test('is reset: all are gone, every session ends, the person is told, and a role asks for the next at once', async () => {
    const { user, client } = await signedIn('Consultants')
    await addApp(client)
    await since(user, 16)
    const waiting = await signIn(user)
    await resetFactorsOf(user.email)
    expect((await client.get('/api/auth/user')).status).toBe(401)
    expect((await waiting.post('/api/auth/second-factor', { code: '123456' })).code).toBe('SIGN_IN_EXPIRED')
    const mails = await db().selectFrom('mails').select('params').where('userId', '=', user.id).execute()
    expect(mails).toContainEqual({ params: { change: 'reset', device: '' } })
    const again = await signIn(user)
    expect((await again.get(OWN)).json).toMatchObject({ app: null, recovery_left: 0 })
    expect((await again.get('/api/jobs')).code).toBe('SECOND_FACTOR_REQUIRED')
  })

  test('is reset by a second person who may manage users, with a fresh sign-in; never the own one', async () => {
    const { user, client } = await signedIn('Consultants')
    await addApp(client)
    const { user: other, client: staff } = await signedIn('Administrators')
    const url = `/api/users/${user.id}/reset-factor`
    expect((await client.post(url)).code).toBe('FORBIDDEN')
    await db()
      .updateTable('sessions')
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where('userId', '=', other.id)
      .execute()
    expect((await staff.post(url)).code).toBe('PASSWORD_NEEDED')
    const done = await staff.post(url, { password: PASSWORD })
    expect([done.status, done.json.has_factor, done.json.may.reset_factor]).toEqual([200, false, false])
    expect((await client.get('/api/auth/user')).status).toBe(401)
    const trail = await db()
      .selectFrom('auditEvents')
      .select('actorId')
      .where('userId', '=', user.id)
      .where('action', '=', 'second_factor.reset')
      .execute()
    expect(trail).toEqual([{ actorId: other.id }])
    expect((await staff.post(url, { password: PASSWORD })).code).toBe('STATE_NOT_ALLOWED')
    await addApp(staff)
    expect((await staff.post(`/api/users/${other.id}/reset-factor`, { password: PASSWORD })).code).toBe(
      'STATE_NOT_ALLOWED',
    )
  })

  test('of nobody, or of somebody who has none, is refused', async () => {
    const user = await makeUser()
    await expect(resetFactorsOf('nihce')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(resetFactors(user.id, null)).rejects.toMatchObject({ code: 'STATE_NOT_ALLOWED' })
  })
})

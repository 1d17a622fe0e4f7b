import { PERMISSIONS } from '@korak/contract/permissions.list.ts'
import { hash } from '@node-rs/argon2'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await testApp()
})

const login = (client: TestApp['anon'], username: string, password = PASSWORD, more = {}) =>
  client.post('/api/auth/login', { username, password, ...more })
const events = (userId: string) =>
  db().selectFrom('auditEvents').select('action').where('userId', '=', userId).orderBy('createdAt').execute()

describe('signing in', () => {
  test('by username or e-mail in any case answers the current user in the shape of the specification', async () => {
    const maja = await makeUser({ name: 'Maja Župan' })
    for (const name of [maja.username, maja.email, maja.email.toUpperCase(), `  ${maja.username} `]) {
      const client = api.newClient()
      const answer = await login(client, name)
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({
        uid: maja.id,
        name: 'Maja Župan',
        position_title: null,
        avatar_url: null,
        permissions: [],
        roles: ['Candidates'],
        // Notice, terms and two consents: asked at the first sign-in.
        unchecked_consents: Array.from({ length: 4 }, () => ({ uid: expect.any(String) })),
        candidate: { gender: 'female', education: 7, birthday: '1990-03-05', career: 'experienced-worker' },
        company: null,
        employee: null,
        companyemployee: null,
      })
      const current = await client.get('/api/auth/user')
      expect(current.json).toEqual(answer.json)
      // What a browser could not send is kept under it, so that another person is not shown it.
      expect(current.headers['x-session-person']).toBe(maja.id)
    }
  })

  test('form-encoded, as the specification has it by default', async () => {
    const user = await makeUser()
    const client = api.newClient()
    const body = { username: user.username, password: PASSWORD, remember: 'true' }
    const answer = await client.post('/api/auth/login', body, { form: true })
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toMatch(
      /korak_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
    )
  })

  test.each([
    ['employee', { employee: { department: 'Kadrovanje' } }],
    ['company', { company: { uid: expect.any(String), name: 'Lipa' } }],
    ['companyemployee', { companyemployee: { company: 'Lipa' } }],
  ] as const)('a person of kind %s has that profile and no other', async (kind, profile) => {
    const user = await makeUser({ kind, company: 'Lipa' })
    const { json } = await login(api.newClient(), user.username)
    expect(json).toMatchObject({ candidate: null, company: null, employee: null, companyemployee: null, ...profile })
  })

  test('an administrator has every permission', async () => {
    const user = await makeUser({ kind: 'employee', role: 'Administrators' })
    const { json } = await login(api.newClient(), user.username)
    expect(json.roles).toEqual(['Administrators'])
    expect(json.permissions).toEqual([...PERMISSIONS])
  })

  test('gives a new session each time and ends the one the browser had', async () => {
    const user = await makeUser()
    const client = api.newClient()
    await login(client, user.username)
    const first = client.cookies.get('korak_session')
    await login(client, user.username)
    expect(client.cookies.get('korak_session')).not.toBe(first)
    const old = api.newClient()
    old.cookies.set('korak_session', first ?? '')
    expect((await old.get('/api/auth/user')).status).toBe(401)
    expect((await client.get('/api/auth/user')).status).toBe(200)
  })

  test('leaves a trace in the log of the user, with device but without what was typed', async () => {
    const user = await makeUser()
    await login(api.newClient(), user.username, 'Napacno-geslo7')
    await login(api.newClient(), user.username)
    expect(await events(user.id)).toEqual([{ action: 'auth.login_failed' }, { action: 'auth.login' }])
  })

  test('a hash made with less work is made again with ours', async () => {
    const user = await makeUser()
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await db().updateTable('users').set({ passwordHash: weak }).where('id', '=', user.id).execute()
    expect((await login(api.newClient(), user.username)).status).toBe(200)
    const row = await db()
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.passwordHash).toContain('m=19456,t=2,p=1')
    expect((await login(api.newClient(), user.username)).status).toBe(200)
  })

  test('a password typed with composed or decomposed letters is the same password', async () => {
    const user = await makeUser({ password: 'Čebelnjak-v-travi7' })
    expect((await login(api.newClient(), user.username, 'Čebelnjak-v-travi7'.normalize('NFD'))).status).toBe(200)
  })
})

describe('not signing in', () => {
  test('unknown and wrong are one answer, whatever the account is like', async () => {
    const user = await makeUser()
    const disabled = await makeUser({ status: 'disabled' })
    const registered = await makeUser({ status: 'registered' })
    const answers = [
      await login(api.anon, 'nihce.nikjer'),
      await login(api.anon, 'nihce@example.com'),
      await login(api.anon, user.username, 'Napacno-geslo7'),
      await login(api.anon, disabled.username, 'Napacno-geslo7'),
      await login(api.anon, registered.username, 'Napacno-geslo7'),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.json]).toEqual([401, { code: 'LOGIN_FAILED', message: answers[0]?.json.message }])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('that the account waits for activation is not told, that it is disabled only after the right password', async () => {
    const user = await makeUser({ status: 'registered' })
    const answer = await login(api.anon, user.username)
    expect([answer.status, answer.json]).toEqual([401, (await login(api.anon, 'nihce.nikjer')).json])
    const disabled = await login(api.anon, (await makeUser({ status: 'disabled' })).username)
    expect([disabled.status, disabled.json.message]).toEqual([
      403,
      'Račun je onemogočen. Obrnite se na skrbnika portala.',
    ])
    expect(disabled.headers['set-cookie']).toBeUndefined()
  })

  test('without the header of our client nothing happens', async () => {
    const user = await makeUser()
    const body = { username: user.username, password: PASSWORD }
    const answer = await api.anon.post('/api/auth/login', body, { headers: { 'x-requested-with': '' } })
    expect(answer.code).toBe('ORIGIN_REFUSED')
  })

  test('fields are checked and unknown ones refused', async () => {
    const answer = await api.anon.post('/api/auth/login', { username: '', extra: 1 })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json.errors).toSorted()).toEqual(['extra', 'password', 'username'])
  })
})

describe('signing out', () => {
  test('ends the session and clears the cookie; again is fine', async () => {
    const user = await makeUser()
    const client = api.newClient()
    await login(client, user.username)
    const token = client.cookies.get('korak_session') ?? ''
    expect((await client.get('/api/auth/logout')).status).toBe(200)
    expect(client.cookies.has('korak_session')).toBe(false)
    const old = api.newClient()
    old.cookies.set('korak_session', token)
    expect((await old.get('/api/auth/user')).status).toBe(401)
    expect((await client.get('/api/auth/logout')).status).toBe(200)
  })

  test('a link or picture on a foreign page cannot sign anybody out', async () => {
    const client = await api.signIn(await makeUser())
    const answer = await client.get('/api/auth/logout', { headers: { 'x-requested-with': '' } })
    expect(answer.code).toBe('ORIGIN_REFUSED')
    expect((await client.get('/api/auth/user')).status).toBe(200)
  })
})

describe('the own log', () => {
  test('is paged, newest first, and says who', async () => {
    const user = await makeUser()
    const client = api.newClient()
    await login(client, user.username, 'Napacno-geslo7')
    for (let n = 0; n < 3; n++) await login(client, user.username)
    const { json } = await client.get('/api/auth/activities?per_page=3&page=1')
    expect(json).toMatchObject({ current_page: 1, last_page: 2, per_page: 3, total: 4, from: 1, to: 3 })
    expect(json.data[0]).toMatchObject({ action: 'auth.login', by: 'self' })
    const second = await client.get('/api/auth/activities?per_page=3&page=2')
    expect(second.json.data).toMatchObject([{ action: 'auth.login_failed', by: 'system' }])
  })

  test('shows nobody else’s', async () => {
    const [mine, other] = [await makeUser(), await makeUser()]
    await login(api.newClient(), other.username)
    const client = await api.signIn(mine)
    expect((await client.get('/api/auth/activities')).json.total).toBe(0)
  })
})

test('terms: the privacy notice in both languages with its hash, names filled in', async () => {
  const { status, json } = await api.anon.get('/api/auth/terms')
  expect(status).toBe(200)
  expect(json[0]).toMatchObject({
    key: 'privacy-notice',
    version: expect.any(String),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(json[0].text).toMatchObject({ 'sl-SI': { title: expect.any(String) }, 'en-EN': { title: 'Privacy notice' } })
  expect(JSON.stringify(json)).not.toContain('{{')
  expect(JSON.stringify(json)).toContain('zasebnost@korak.example')
})

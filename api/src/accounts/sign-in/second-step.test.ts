import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { addApp, codeOf, makePasskey } from '#second-factor/second-factor.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'

process.env['RATE_LIMITS'] = 'on'
const api = await testApp()
const STEP = '/api/auth/second-factor'
const later = (seconds: number) => {
  const at = Date.now() + seconds * 1000
  setClock(() => new Date(at))
}
afterEach(() => setClock())

/** Somebody with an app, and the code it will show next. */
async function withApp() {
  const user = await makeUser()
  const app = await addApp(await api.signIn(user))
  later(30)
  return { user, ...app, code: codeOf(app.secret) }
}
const login = (client: Client, username: string, more: object = {}) =>
  client.post('/api/auth/login', { username, password: PASSWORD, ...more })
const isIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('signing in to an account with a second factor', () => {
  test('the password begins no session; the code does', async () => {
    const { user, code } = await withApp()
    const client = api.newClient()
    const first = await login(client, user.username)
    expect([first.status, first.code]).toEqual([403, 'SECOND_FACTOR_NEEDED'])
    expect([...client.cookies.keys()]).toEqual(['korak_sign_in'])
    expect(await isIn(client)).toBe(false)
    expect((await client.get(STEP)).json).toEqual({ app: true, passkey: false, recovery: true })
    const second = await client.post(STEP, { code })
    expect([second.status, second.json.uid]).toEqual([200, user.id])
    expect(client.cookies.has('korak_sign_in')).toBe(false)
    expect(await isIn(client)).toBe(true)
    // It was asked for right now.
    expect((await client.post('/api/portal/second-factor/app/remove', { password: PASSWORD })).status).toBe(200)
  })

  test('a wrong password is refused as ever: nobody learns of the factor', async () => {
    const { user } = await withApp()
    const client = api.newClient()
    expect((await login(client, user.username, { password: 'Napacno-geslo7' })).code).toBe('LOGIN_FAILED')
    expect(client.cookies.size).toBe(0)
    for (const reply of [await client.get(STEP), await client.post(STEP, { code: '123456' })])
      expect(reply.code).toBe('SIGN_IN_EXPIRED')
  })

  test('a code counts once: who looked over a shoulder comes too late', async () => {
    const { user, code } = await withApp()
    const [one, two] = [api.newClient(), api.newClient()]
    for (const client of [one, two]) await login(client, user.username)
    expect((await one.post(STEP, { code })).status).toBe(200)
    expect((await two.post(STEP, { code })).code).toBe('VALIDATION')
  })

  test('a recovery code opens once, and is told by mail and in the trail', async () => {
    const { user, codes } = await withApp()
    for (const status of [200, 422]) {
      const client = api.newClient()
      await login(client, user.username)
      expect((await client.post(STEP, { code: codes[0] })).status).toBe(status)
    }
    const mails = await db().selectFrom('mails').select('params').where('userId', '=', user.id).execute()
    expect(mails).toContainEqual({ params: expect.objectContaining({ change: 'code_used' }) })
  })

  test('waits five minutes', async () => {
    const { user, code } = await withApp()
    const client = api.newClient()
    await login(client, user.username)
    await db().updateTable('pendingSignIns').set({ expiresAt: new Date() }).where('userId', '=', user.id).execute()
    expect((await client.post(STEP, { code })).code).toBe('SIGN_IN_EXPIRED')
  })

  test('what waits ends with the password, the account and its browser', async () => {
    const { user, secret, code } = await withApp()
    const client = api.newClient()
    await login(client, user.username)
    const stolen = api.newClient()
    stolen.cookies.set('korak_sign_in', 'A'.repeat(43))
    expect((await stolen.post(STEP, { code })).code).toBe('SIGN_IN_EXPIRED')
    await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute()
    expect((await client.post(STEP, { code })).code).toBe('SIGN_IN_EXPIRED')
    await db().updateTable('users').set({ status: 'active', passwordHash: 'x' }).where('id', '=', user.id).execute()
    expect((await client.post(STEP, { code: codeOf(secret) })).code).toBe('SIGN_IN_EXPIRED')
    expect(await isIn(client)).toBe(false)
  })

  test('"remember me" of the first step counts', async () => {
    const { user, code } = await withApp()
    const client = api.newClient()
    await login(client, user.username, { remember: true })
    await client.post(STEP, { code })
    const rows = await db().selectFrom('sessions').select('isRemembered').where('userId', '=', user.id).execute()
    expect(rows.filter(({ isRemembered }) => isRemembered)).toHaveLength(1)
  })

  test('the browser is a known one only after the second step, and told by mail then', async () => {
    const { user, code } = await withApp()
    await db().updateTable('users').set({ lastLoginAt: new Date() }).where('id', '=', user.id).execute()
    const client = api.newClient()
    const told = () =>
      db().selectFrom('mails').select('id').where('userId', '=', user.id).where('template', '=', 'new_device').execute()
    await login(client, user.username)
    expect([client.cookies.has('korak_device'), await told()]).toEqual([false, []])
    await client.post(STEP, { code })
    expect(client.cookies.has('korak_device')).toBe(true)
    expect(await told()).toHaveLength(1)
  })

  test('a sign-in that was through before the factor came goes on, and is asked for it where it matters', async () => {
    const user = await makeUser()
    const [old, here] = [await api.signIn(user), await api.signIn(user)]
    const { secret } = await addApp(here)
    expect(await isIn(old)).toBe(true)
    const body = { email: 'drugam@example.com', password: PASSWORD }
    expect((await old.post('/api/auth/email-change', body)).code).toBe('SECOND_FACTOR_NEEDED')
    later(30)
    await old.post('/api/portal/second-factor/confirm', { code: codeOf(secret) })
    expect((await old.post('/api/auth/email-change', body)).status).toBe(202)
  })
})

test('codes are not to be guessed: after five wrong ones there is a wait, in every browser that is not known', async () => {
  const { user, code } = await withApp()
  const answers = []
  for (let n = 0; n < 7; n++) {
    const client = api.newClient()
    await login(client, user.username)
    answers.push((await client.post(STEP, { code: wrongCode(code) })).code)
  }
  expect(answers).toEqual([...Array.from({ length: 5 }, () => 'VALIDATION'), 'TOO_MANY', 'TOO_MANY'])
  const refused = await db()
    .selectFrom('auditEvents')
    .select('action')
    .where('userId', '=', user.id)
    .where('action', '=', 'second_factor.refused')
    .execute()
  expect(refused).toHaveLength(5)
})

test('a new password by a mailed link opens nothing: the second step is asked for after it', async () => {
  const { user, code } = await withApp()
  const { makeLink, tokenForPreview } = await import('#auth/links.ts')
  const token = await tokenForPreview(await makeLink('password_reset', user.id))
  const password = 'Modra-reka-8-ptic'
  const client = api.newClient()
  expect((await client.post('/api/forgot-password/reset', { token, email: user.email, password })).status).toBe(200)
  expect(await isIn(client)).toBe(false)
  expect((await login(client, user.username, { password })).code).toBe('SECOND_FACTOR_NEEDED')
  expect((await client.post(STEP, { code })).status).toBe(200)
})

test.each(['activation', 'invitation'] as const)('a mailed %s opens nothing past a factor', async (purpose) => {
  const user = await makeUser({ status: 'registered' })
  await makePasskey(user.id)
  const { makeLink, tokenForPreview } = await import('#auth/links.ts')
  const token = await tokenForPreview(await makeLink(purpose, user.id))
  const client = api.newClient()
  const answer =
    purpose === 'activation'
      ? await client.post('/api/auth/signup-candidate/activate', { token, password: PASSWORD })
      : await client.post(`/api/invitations/${token}`, { password: 'Modra-reka-8-ptic' })
  expect([answer.code, await isIn(client)]).toEqual(['LINK_INVALID', false])
})

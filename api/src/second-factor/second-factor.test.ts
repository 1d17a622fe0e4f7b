import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { setClock } from '#base/time.ts'
import { db } from '#db/db.ts'
import { sentMails } from '#mail/sent.ts'
import { m } from '#i18n/words/messages.js'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { addApp, codeOf } from './second-factor.factory.ts'

const api = await testApp()
const OWN = '/api/portal/second-factor'
const later = (seconds: number) => {
  const at = Date.now() + seconds * 1000
  setClock(() => new Date(at))
}
afterEach(() => setClock())

async function signedIn() {
  const user = await makeUser()
  return { user, client: await api.signIn(user) }
}
/** Somebody with an app, signed in; the factor was given a while ago. */
async function withApp() {
  const { user, client } = await signedIn()
  const app = await addApp(client)
  await db()
    .updateTable('sessions')
    .set({ factorAt: new Date(0) })
    .where('userId', '=', user.id)
    .execute()
  return { user, client, ...app }
}
const trail = async (userId: string) =>
  (await db().selectFrom('auditEvents').select('action').where('userId', '=', userId).orderBy('createdAt').execute())
    .map(({ action }) => action)
    .filter((action) => action.startsWith('second_factor'))

describe('an app that makes codes', () => {
  test('is set up with the password and counts after its first right code; recovery codes come with it', async () => {
    const { user, client } = await signedIn()
    expect((await client.post(`${OWN}/app`, { password: 'Napacno-geslo7' })).json.errors).toHaveProperty('password')
    const { json } = await client.post(`${OWN}/app`, { password: PASSWORD })
    expect(json.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(json.uri).toContain(`secret=${json.secret}`)
    expect(json.uri).toContain(user.username)
    expect((await client.get(OWN)).json).toMatchObject({ app: null, recovery_left: 0, required_by: null })
    expect((await client.post(`${OWN}/app/confirm`, { code: '000000' })).json.errors).toHaveProperty('code')
    const code = codeOf(json.secret)
    const done = await client.post(`${OWN}/app/confirm`, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
    expect(done.status).toBe(200)
    expect(done.json.recovery_codes).toHaveLength(10)
    expect(new Set(done.json.recovery_codes).size).toBe(10)
    expect((await client.get(OWN)).json).toMatchObject({ app: {}, recovery_left: 10 })
    expect(await trail(user.id)).toEqual(['second_factor.app_created'])
    await runTasks(api.databaseUrl)
    expect((await sentMails(user.email)).map(({ subject }) => subject)).toEqual(['Dodana je aplikacija za kode'])
  })

  test('wrong codes of somebody, however many at once, keep nobody from signing in', async () => {
    const { client } = await signedIn()
    const other = await makeUser()
    const guesses = Array.from({ length: 20 }, () => client.post(`${OWN}/app/confirm`, { code: '000000' }))
    await Promise.race(guesses)
    const login = api.newClient().post('/api/auth/login', { username: other.username, password: PASSWORD })
    expect((await login).status).toBe(200)
    expect(new Set((await Promise.all(guesses)).map(({ code }) => code))).toEqual(new Set(['VALIDATION']))
  })

  test('its secret and the codes are nowhere to be read', async () => {
    const { secret, codes } = await withApp()
    const { rows } = await sql`select encode(secret, 'escape') as text from totp_apps
      union all select encode(hash, 'escape') from recovery_codes`.execute(db())
    const stored = JSON.stringify(rows)
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(text)
  })

  test('there is one: the next is set up once it is removed', async () => {
    const { client, secret } = await withApp()
    later(30)
    await client.post(`${OWN}/confirm`, { code: codeOf(secret) })
    expect((await client.post(`${OWN}/app`, { password: PASSWORD })).code).toBe('STATE_NOT_ALLOWED')
  })

  test('is removed with password and factor, and the recovery codes with it', async () => {
    const { user, client, secret } = await withApp()
    expect((await client.post(`${OWN}/app/remove`, { password: PASSWORD })).code).toBe('SECOND_FACTOR_NEEDED')
    later(30)
    expect((await client.post(`${OWN}/confirm`, { code: codeOf(secret) })).status).toBe(200)
    expect((await client.post(`${OWN}/app/remove`, { password: 'Napacno-geslo7' })).code).toBe('VALIDATION')
    expect((await client.post(`${OWN}/app/remove`, { password: PASSWORD })).status).toBe(200)
    expect((await client.get(OWN)).json).toMatchObject({ app: null, recovery_left: 0 })
    expect(await trail(user.id)).toEqual(['second_factor.app_created', 'second_factor.app_deleted'])
    expect((await client.post(`${OWN}/app/remove`, { password: PASSWORD })).code).toBe('NOT_FOUND')
  })
})

describe('recovery codes', () => {
  test('are made anew with password and factor; the former ones count no more', async () => {
    const { user, client, codes } = await withApp()
    expect((await client.post(`${OWN}/recovery-codes`, { password: PASSWORD })).code).toBe('SECOND_FACTOR_NEEDED')
    expect((await client.post(`${OWN}/confirm`, { code: codes[0] })).status).toBe(200)
    const { json } = await client.post(`${OWN}/recovery-codes`, { password: PASSWORD })
    expect(json.recovery_codes).toHaveLength(10)
    expect((await client.post(`${OWN}/confirm`, { code: codes[1] })).code).toBe('VALIDATION')
    expect((await client.post(`${OWN}/confirm`, { code: json.recovery_codes[0].toLowerCase() })).status).toBe(200)
    expect((await client.get(OWN)).json.recovery_left).toBe(9)
    expect(await trail(user.id)).toEqual([
      'second_factor.app_created',
      'second_factor.code_used',
      'second_factor.codes_created',
      'second_factor.refused',
      'second_factor.code_used',
    ])
  })

  test('do not change by waiting: a wrong one is not said to be followed by another', async () => {
    const { client } = await withApp()
    const said = async (code: string) => (await client.post(`${OWN}/confirm`, { code })).json.errors?.code?.[0]
    expect(await said('AAAA-BBBB-CCCC')).toBe(m.error_recovery_code({}, { locale: 'sl-SI' }))
    expect(await said('000 000')).toBe(m.error_factor_code({}, { locale: 'sl-SI' }))
  })

  test('stand for a factor: without one there are none', async () => {
    const { client } = await signedIn()
    expect((await client.post(`${OWN}/recovery-codes`, { password: PASSWORD })).code).toBe('STATE_NOT_ALLOWED')
  })

  test('each counts once, for one of many who give it at the same time', async () => {
    const { client, codes } = await withApp()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.post(`${OWN}/confirm`, { code: codes[0] })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('what asks for the password', () => {
  const change = { current_password: PASSWORD, password: 'Modra-reka-8-ptic', confirm_password: 'Modra-reka-8-ptic' }
  const CALLS: [string, string, string, object][] = [
    ['a change of the password', 'put', '/api/portal/profile/password', change],
    ['a change of the e-mail', 'post', '/api/auth/email-change', { email: 'nova@example.com', password: PASSWORD }],
    ['a download of everything', 'post', '/api/portal/data-exports', { password: PASSWORD }],
  ]
  test.each(CALLS)('%s asks for the factor too, once in 15 minutes', async (_name, method, url, body) => {
    const { client, secret } = await withApp()
    const send = () => (method === 'put' ? client.put(url, body) : client.post(url, body))
    expect((await send()).code).toBe('SECOND_FACTOR_NEEDED')
    later(30)
    expect((await client.post(`${OWN}/confirm`, { code: codeOf(secret) })).status).toBe(200)
    expect((await send()).status).toBeLessThan(300)
  })

  test('after 15 minutes the factor is asked for again', async () => {
    const { client, secret } = await withApp()
    later(30)
    await client.post(`${OWN}/confirm`, { code: codeOf(secret) })
    later(16 * 60)
    expect((await client.put('/api/portal/profile/password', change)).code).toBe('SECOND_FACTOR_NEEDED')
  })

  test('without a password, too: a sign-in of just now without the factor is not fresh', async () => {
    const user = await makeUser({ kind: 'employee', role: 'Administrators' })
    const [client, other] = [await api.signIn(user), await api.signIn(user)]
    // Set up in another browser.
    const { secret } = await addApp(other)
    const invite = (rest: object) =>
      client.post('/api/users', { name: 'Ida Kos', email: 'ida@example.com', language: 'sl-SI', ...rest })
    const fields = { kind: 'employee', roles: [] }
    expect((await invite(fields)).code).toBe('PASSWORD_NEEDED')
    expect((await invite({ ...fields, password: PASSWORD })).code).toBe('SECOND_FACTOR_NEEDED')
    later(30)
    expect((await client.post(`${OWN}/confirm`, { code: codeOf(secret) })).status).toBe(200)
    expect((await invite(fields)).status).toBe(201)
  })

  test('a code counts once, also here', async () => {
    const { client, secret } = await withApp()
    later(30)
    const code = codeOf(secret)
    expect((await client.post(`${OWN}/confirm`, { code })).status).toBe(200)
    expect((await client.post(`${OWN}/confirm`, { code })).json.errors).toHaveProperty('code')
    // Nor one of before it.
    expect((await client.post(`${OWN}/confirm`, { code: codeOf(secret, -30) })).code).toBe('VALIDATION')
    expect((await client.post(`${OWN}/confirm`, {})).json.errors).toHaveProperty('code')
  })
})

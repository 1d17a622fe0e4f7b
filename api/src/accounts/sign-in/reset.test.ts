import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { db } from '#db/db.ts'
import { sentMails } from '#mail/sent.ts'
import { type MadeUser, makeUser, PASSWORD } from '#users/users.factory.ts'

let api: TestApp
beforeAll(async () => {
  api = await testApp()
})

const NEW = 'Novo-drevo-na-vrtu3'
const ask = (email: string) => api.anon.post('/api/forgot-password/create', { email })
const mailsTo = async (email: string) => {
  await runTasks(api.databaseUrl)
  return sentMails(email)
}
const tokenFor = async (user: MadeUser) => {
  await ask(user.email)
  const [mail] = await mailsTo(user.email)
  return new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
}
const reset = (user: { email: string }, token: string, password = NEW) =>
  api.anon.post('/api/forgot-password/reset', { token, email: user.email, password })
const login = (user: MadeUser, password: string) =>
  api.newClient().post('/api/auth/login', { username: user.username, password })

describe('a forgotten password', () => {
  test('the whole way: ask, mail, look, set, sign in; sessions end and a mail tells', async () => {
    const user = await makeUser()
    const session = await api.signIn(user)
    const asked = await ask(` ${user.email.toUpperCase()}`)
    expect([asked.status, asked.json.valid_minutes]).toEqual([200, 45])
    const token = await tokenFor(user)
    const found = await api.anon.get(`/api/forgot-password/find/${token}`)
    expect(found.json).toEqual({ valid: true, email: `${user.email[0]}…@example.com` })
    const done = await reset(user, token)
    expect([done.status, done.json]).toEqual([200, { message: 'Geslo je spremenjeno.' }])
    expect(String(done.headers['set-cookie'])).not.toContain('korak_session')
    expect((await session.get('/api/auth/user')).status).toBe(401)
    expect((await login(user, PASSWORD)).status).toBe(401)
    expect((await login(user, NEW)).status).toBe(200)
    const [notice] = await mailsTo(user.email)
    expect(notice?.subject).toBe('Vaše geslo je spremenjeno')
    expect((await api.anon.get(`/api/forgot-password/find/${token}`)).json).toEqual({ valid: false, email: '' })
  })

  test('an unknown and a disabled address get the same answer and no mail; one that waits gets its activation', async () => {
    const [user, disabled, waiting] = [
      await makeUser(),
      await makeUser({ status: 'disabled' }),
      await makeUser({ status: 'registered' }),
    ]
    const answers = []
    for (const { email } of [user, disabled, waiting, { email: 'nihce@example.com' }]) answers.push(await ask(email))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await mailsTo(disabled.email)).toEqual([])
    expect(await mailsTo('nihce@example.com')).toEqual([])
    expect((await mailsTo(waiting.email)).map((mail) => mail.subject)).toEqual(['Potrdite e-naslov za portal Korak'])
    expect((await mailsTo(user.email)).map((mail) => mail.subject)).toEqual(['Povezava za novo geslo'])
  })

  test.each([
    [{ host: 'zlobno.example' }, 0],
    [{ 'x-forwarded-host': 'zlobno.example' }, 1],
  ])('a Host that is not ours changes no link: %o', async (headers, count) => {
    const user = await makeUser()
    await api.anon.post('/api/forgot-password/create', { email: user.email }, { headers })
    const mails = await mailsTo(user.email)
    expect(mails).toHaveLength(count)
    for (const mail of mails) expect(mail.html + mail.text).not.toContain('zlobno')
  })

  test('the task run twice sends one mail', async () => {
    const user = await makeUser()
    const { tasks } = await import('#accounts/accounts.background.ts')
    const payload = { mailId: crypto.randomUUID(), email: user.email }
    await tasks['auth.forgot'](payload)
    await tasks['auth.forgot'](payload)
    expect(await mailsTo(user.email)).toHaveLength(1)
  })
})

describe('a reset is refused', () => {
  test('with another address, a used, replaced or foreign token, always with the same words', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const old = await tokenFor(user)
    const token = await tokenFor(user)
    const person = { name: 'Neka Oseba', gender: 'male', birthday: '1990-01-01', education: 7, career: 'beginner' }
    const account = { email: 'neka@example.com', password: NEW, confirm_password: NEW }
    await api.anon.post('/api/auth/signup-candidate', { ...person, ...account })
    const activation = (await mailsTo('neka@example.com'))[0]?.links[0]?.split('/').at(-1) ?? ''
    const answers = [
      await reset(other, token),
      await reset(user, old),
      await reset({ email: 'neka@example.com' }, activation),
      await reset(user, `${token.slice(0, 60)}AAAA`),
      await reset(user, 'A'.repeat(64)),
    ]
    await reset(user, token)
    answers.push(await reset(user, token))
    for (const { status, text } of answers) expect([status, text]).toEqual([422, answers[0]?.text])
    expect(answers[0]?.code).toBe('LINK_INVALID')
  })

  test('with a weak password or the own name, and the link stays good', async () => {
    const user = await makeUser({ name: 'Ime Priimek' })
    const token = await tokenFor(user)
    const weak = await reset(user, token, 'Geslo123!')
    expect([weak.status, Object.keys(weak.json.errors)]).toEqual([422, ['password']])
    expect((await reset(user, token, 'Ime.Priimek1')).json.errors.password[0]).toContain('vaše ime')
    expect((await reset(user, token)).status).toBe(200)
  })

  test('of twenty at the same moment nineteen', async () => {
    const user = await makeUser()
    const token = await tokenFor(user)
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(user, token)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'LINK_INVALID')).toHaveLength(19)
  })

  test('after the account was disabled', async () => {
    const user = await makeUser()
    const token = await tokenFor(user)
    await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute()
    expect((await reset(user, token)).code).toBe('LINK_INVALID')
  })
})

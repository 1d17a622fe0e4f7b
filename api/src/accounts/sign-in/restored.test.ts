import { expect, test } from 'vitest'
import { hashPassword } from '#auth/passwords.ts'
import { sentMails } from '#mail/sent.ts'
import { HOST, makeAuthenticator } from '#second-factor/authenticator.factory.ts'
import { addApp } from '#second-factor/second-factor.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { updatePasswordHash } from '#users/users.service.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { EMAIL_CHANGE } from '../email-changes.factory.ts'
import { shutRestored } from './restored.queries.ts'

const api = await testApp()
const NEW = 'Novo-drevo-na-vrtu3'

test('nothing of a restored backup opens an account: sessions, links, changes of e-mail, passwords; a new link does', async () => {
  const user = await makeUser()
  const { username, email, password } = user
  const login = (by: string) => api.newClient().post('/api/auth/login', { username, password: by })
  const reset = (token: string) => api.anon.post('/api/forgot-password/reset', { token, email, password: NEW })
  const tokenFor = async () => {
    await api.anon.post('/api/forgot-password/create', { email })
    await runTasks(api.databaseUrl)
    const mails = await sentMails(email)
    const links = mails.flatMap((mail) => mail.links).filter((link) => link.includes('token='))
    return links.map((link) => new URL(link).searchParams.get('token') ?? '')
  }
  const client = await api.signIn(user)
  expect((await client.post(EMAIL_CHANGE, { email: `novi.${email}`, password })).status).toBe(202)
  const before = await tokenFor()
  expect(before.length).toBeGreaterThan(0)

  await shutRestored()
  expect((await client.get('/api/auth/user')).status).toBe(401)
  expect((await login(password)).status).toBe(401)
  for (const token of before) expect((await reset(token)).status).not.toBe(200)
  const fresh = (await tokenFor()).find((token) => !before.includes(token))
  expect((await reset(fresh ?? '')).status).toBe(200)
  expect((await login(NEW)).status).toBe(200)
  const again = await api.signIn(user)
  expect((await again.get(EMAIL_CHANGE)).json.pending).toBeNull()
  expect((await again.get('/api/auth/sessions')).json.length).toBe(2)
})

test('a passkey of a backup may have been removed since: it counts beside the password, and opens nothing alone', async () => {
  const user = await makeUser()
  const authenticator = makeAuthenticator()
  const post = (by: Client, url: string, body: object = {}) => by.post(url, body, { headers: { host: HOST } })
  const own = await api.signIn(user)
  const OWN = '/api/portal/second-factor/passkeys'
  const { options } = (await post(own, `${OWN}/options`, { password: user.password })).json
  await post(own, OWN, { name: 'Prenosnik', passkey: authenticator.create(options) })
  const show = async (by: Client) => {
    const asked = await post(by, '/api/auth/second-factor/passkey')
    return post(by, '/api/auth/second-factor', { passkey: authenticator.use(asked.json.options) })
  }
  expect((await show(api.newClient())).status).toBe(200)

  await shutRestored()
  expect((await show(api.newClient())).code).toBe('PASSKEY_REFUSED')
  await updatePasswordHash(user.id, await hashPassword(NEW))
  expect((await show(api.newClient())).code).toBe('PASSKEY_REFUSED')
  const client = api.newClient()
  const login = await post(client, '/api/auth/login', { username: user.username, password: NEW })
  expect(login.code).toBe('SECOND_FACTOR_NEEDED')
  expect((await show(client)).status).toBe(200)
})

test('recovery codes of a backup may have been used or replaced since: none of them counts any more', async () => {
  const user = await makeUser()
  const { codes } = await addApp(await api.signIn(user))
  await shutRestored()
  await updatePasswordHash(user.id, await hashPassword(NEW))
  const client = api.newClient()
  const login = await client.post('/api/auth/login', { username: user.username, password: NEW })
  expect(login.code).toBe('SECOND_FACTOR_NEEDED')
  expect((await client.post('/api/auth/second-factor', { code: codes[0] })).code).toBe('VALIDATION')
})

test('an address calendars read may have been replaced since: it shows nothing any more', async () => {
  const client = await api.signIn(await makeUser())
  const { address: url } = (await client.post('/api/portal/calendar-feed', {})).json
  const read = async () => (await api.anon.get(new URL(url).pathname)).status
  expect(await read()).toBe(200)
  await shutRestored()
  expect(await read()).toBe(404)
})

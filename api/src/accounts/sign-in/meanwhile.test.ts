// What is asked before the row of an account is waited for may be another thing once it is there.
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { sentMails } from '#mail/sent.ts'
import { disableAccount } from '#privacy/accounts/accounts.service.ts'
import { type MadeUser, makeUser, PASSWORD } from '#users/users.factory.ts'
import { type Reply, testApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import { ACCOUNT, whileHeld } from '../../../test/held.ts'

const api = await testApp()
const NEW = 'Novo-drevo-na-vrtu3'
const together = (user: MadeUser, ...calls: (() => Promise<Reply>)[]) =>
  whileHeld(api.databaseUrl, ACCOUNT, user.id, calls)
const statuses = (answers: Reply[]) => answers.map(({ status }) => status)
const login = (user: MadeUser, password = PASSWORD, client = api.newClient()) =>
  client.post('/api/auth/login', { username: user.username, password })

async function changing(user: MadeUser, password = NEW, current = PASSWORD) {
  const client = await api.signIn(user)
  const body = { current_password: current, password, confirm_password: password }
  return () => client.put('/api/portal/profile/password', body)
}
async function resetting(user: MadeUser, password = NEW) {
  await api.anon.post('/api/forgot-password/create', { email: user.email })
  await runTasks(api.databaseUrl)
  const [mail] = await sentMails(user.email)
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token') ?? ''
  return () => api.newClient().post('/api/forgot-password/reset', { token, email: user.email, password })
}

test.each([
  ['changed', changing],
  ['reset', resetting],
])('the password that is being %s lets nobody in any more', async (_how, making) => {
  const user = await makeUser()
  const change = await making(user)
  const client = await api.signIn(await makeUser())
  const before = client.cookies.get('korak_session')
  const answers = await together(user, change, () => login(user, PASSWORD, client))
  expect(statuses(answers)).toEqual([200, 401])
  expect([answers[1]?.code, answers[1]?.headers['set-cookie']]).toEqual(['LOGIN_FAILED', undefined])
  // Nor is the browser signed out of what it was signed in to.
  expect(client.cookies.get('korak_session')).toBe(before)
  expect((await client.get('/api/auth/user')).status).toBe(200)
  expect((await login(user, NEW)).status).toBe(200)
})

test('a password stored anew at a sign-in does not bring the former one back', async () => {
  const user = await makeUser()
  await weaken(user)
  expect(statuses(await together(user, await changing(user), () => login(user)))).toEqual([200, 401])
  expect([(await login(user)).status, (await login(user, NEW)).status]).toEqual([401, 200])
})

test('two windows that sign in at once and find a weak hash are both let in', async () => {
  const user = await makeUser()
  await weaken(user)
  const first = () => login(user)
  expect(statuses(await together(user, first, first))).toEqual([200, 200])
})

async function weaken({ id }: MadeUser): Promise<void> {
  const passwordHash = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await db().updateTable('users').set({ passwordHash }).where('id', '=', id).execute()
}

test('an account that is being disabled lets nobody in any more', async () => {
  const user = await makeUser()
  const disabling = () => disableAccount(user.username, 'Zloraba').then(() => api.anon.get('/api/auth/terms'))
  const [, answer] = await together(user, disabling, () => login(user))
  expect([answer?.status, answer?.code]).toEqual([403, 'ACCOUNT_DISABLED'])
})

test('a browser that was known until others were signed out is told about as a strange one', async () => {
  const user = await makeUser()
  const client = api.newClient()
  await login(user, PASSWORD, client)
  const owner = await api.signIn(user)
  const answers = await together(
    user,
    () => owner.del('/api/auth/sessions'),
    () => login(user, PASSWORD, client),
  )
  expect(statuses(answers)).toEqual([200, 200])
  await runTasks(api.databaseUrl)
  expect((await sentMails(user.email)).map(({ subject }) => subject)).toEqual(['Prijava v portal Korak z nove naprave'])
})

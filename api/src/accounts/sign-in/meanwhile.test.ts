// What is asked before the row of an account is waited for may be another thing once it is there.
import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { relayFresh } from '#mail/delivery/relay.ts'
import { sentMails } from '#mail/sent.ts'
import { disableAccount } from '#privacy/accounts/accounts.service.ts'
import { type MadeUser, makeUser, PASSWORD } from '#users/users.factory.ts'
import { type Client, type Reply, testApp } from '../../../test/app.ts'
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
  await relayFresh()
  expect((await sentMails(user.email)).map(({ subject }) => subject)).toEqual(['Prijava v portal Korak z nove naprave'])
})

/** What a session asks its password for, and whether it was done. */
const ASKED: Record<
  string,
  { call: (client: Client, user: MadeUser) => Promise<Reply>; done: (user: MadeUser) => Promise<unknown> }
> = {
  'another password': {
    call: (client) =>
      client.put('/api/portal/profile/password', {
        current_password: PASSWORD,
        password: 'Gozdni-jez-spi-55',
        confirm_password: 'Gozdni-jez-spi-55',
      }),
    done: async (user) => (await login(user, 'Gozdni-jez-spi-55')).status === 200,
  },
  'another e-mail': {
    call: (client, { id }) => client.post('/api/auth/email-change', { email: `${id}@example.net`, password: PASSWORD }),
    done: ({ id }) => db().selectFrom('emailChanges').select('id').where('userId', '=', id).executeTakeFirst(),
  },
  'the end of the account': {
    call: (client, { email }) => client.post('/api/portal/account/close', { email, password: PASSWORD }),
    done: ({ id }) =>
      db().selectFrom('users').select('id').where('id', '=', id).where('closingAt', 'is not', null).executeTakeFirst(),
  },
  'all of the data': {
    call: (client) => client.post('/api/portal/data-exports', { password: PASSWORD }),
    done: ({ id }) => db().selectFrom('dataExports').select('id').where('userId', '=', id).executeTakeFirst(),
  },
  'all of the data, soon after signing in': {
    call: (client) => client.post('/api/portal/data-exports', {}),
    done: ({ id }) => db().selectFrom('dataExports').select('id').where('userId', '=', id).executeTakeFirst(),
  },
}

describe.each(Object.entries(ASKED))('a session that asks for %s', (_what, { call, done }) => {
  test('does not get it once the password has been reset', async () => {
    const user = await makeUser()
    const reset = await resetting(user)
    const client = await api.signIn(user)
    expect(statuses(await together(user, reset, () => call(client, user)))).toEqual([200, 401])
    expect(await done(user)).toBeFalsy()
    expect((await login(user, NEW)).status).toBe(200)
  })

  test('does not get it once it has been ended elsewhere', async () => {
    const user = await makeUser()
    const owner = await api.signIn(user)
    const client = await api.signIn(user)
    expect(
      statuses(
        await together(
          user,
          () => owner.del('/api/auth/sessions'),
          () => call(client, user),
        ),
      ),
    ).toEqual([200, 401])
    expect(await done(user)).toBeFalsy()
  })
})

test('of two changes of the password in one browser the later one gives a wrong current one', async () => {
  const user = await makeUser()
  const client = await api.signIn(user)
  const change = (password: string) => () =>
    client.put('/api/portal/profile/password', { current_password: PASSWORD, password, confirm_password: password })
  const [first, second] = await together(user, change(NEW), change('Gozdni-jez-spi-55'))
  expect([first?.status, second?.status]).toEqual([200, 422])
  expect(Object.keys(second?.json.errors)).toEqual(['current_password'])
  expect((await login(user, NEW)).status).toBe(200)
})

test('a session that has been ended elsewhere confirms no other e-mail', async () => {
  const user = await makeUser()
  const [owner, client] = [await api.signIn(user), await api.signIn(user)]
  const email = `${user.id}@example.net`
  await client.post('/api/auth/email-change', { email, password: PASSWORD })
  await runTasks(api.databaseUrl)
  const [mail] = await sentMails(email)
  const [token] = mail?.links[0]?.match(/[\w-]{64}/) ?? []
  const confirm = () => client.post(`/api/auth/email-change/${token}/confirm`, {})
  expect(statuses(await together(user, () => owner.del('/api/auth/sessions'), confirm))).toEqual([200, 401])
  expect((await login(user)).json.uid).toBe(user.id)
  expect((await api.newClient().post('/api/auth/login', { username: email, password: PASSWORD })).status).toBe(401)
})

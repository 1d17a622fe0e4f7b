// A change of e-mail is confirmed by two mailboxes, in whichever order, or stopped by the former one.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { changeTokens, EMAIL_CHANGE as URL, NO_CHANGE } from './email-changes.factory.ts'

const api = await testApp()
let count = 0
const templatesTo = async (address: string) => {
  const mails = db().selectFrom('mails').select('template').where('toAddress', '=', address).orderBy('createdAt')
  return (await mails.execute()).map(({ template }) => template)
}
const account = (id: string) => db().selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
const confirm = (client: Client, token: string, body: object = { password: PASSWORD }) =>
  client.post(`${URL}/${token}/confirm`, body)
const stop = (client: Client, token: string) => client.post(`${URL}/${token}/stop`, {})
const look = async (token: string) => (await api.anon.get(`${URL}/${token}`)).json

/** Somebody signed in who has asked for another address. */
async function asked() {
  const user = await makeUser()
  const client = await api.signIn(user)
  const email = `nova.stran${count++}@example.com`
  expect((await client.post(URL, { email, password: PASSWORD })).status).toBe(202)
  return { user, client, email, ...(await changeTokens(user.id)) }
}

/** The same, confirmed by the former mailbox. */
async function half() {
  const one = await asked()
  expect((await confirm(api.newClient(), one.former, {})).status).toBe(200)
  return one
}

test.each([
  ['new', 'former'],
  ['former', 'new'],
])('the %s one first, then the %s one: the e-mail changes with the second, each press says what waits', async (one) => {
  const { user, client, email, token, former } = await asked()
  const links = one === 'new' ? [token, former] : [former, token]
  const [first = '', second = ''] = links
  const other = one === 'new' ? user.email : email
  const hint = `${other[0]}…@${other.split('@')[1]}`
  expect(await look(first)).toMatchObject({ state: 'open', mailbox: one, is_last: false, waits_for: null })
  expect((await confirm(api.newClient(), first)).json).toEqual({ message: expect.any(String), waits_for: hint })
  expect((await account(user.id)).email).toBe(user.email)
  expect((await client.get('/api/auth/user')).status).toBe(200)
  const said = { state: 'confirmed', waits_for: hint }
  expect(await look(first)).toMatchObject(said)
  expect((await client.get(`${URL}/${first}`)).json).toMatchObject({ ...said, waits_for: other })
  expect((await confirm(api.newClient(), first)).code).toBe('LINK_INVALID')
  expect((await client.get(URL)).json.pending).toMatchObject({
    email,
    new_confirmed: one === 'new',
    former_confirmed: one === 'former',
  })
  expect(await look(second)).toMatchObject({ state: 'open', is_last: true })
  expect((await confirm(api.newClient(), second)).json).toEqual({ message: expect.any(String), waits_for: null })
  expect((await account(user.id)).email).toBe(email)
  expect((await client.get('/api/auth/user')).status).toBe(401)
  for (const link of links) expect(await look(link)).toEqual(NO_CHANGE)
  const events = await db().selectFrom('auditEvents').select('action').where('userId', '=', user.id).execute()
  expect(events.map(({ action }) => action).filter((action) => action.includes('email'))).toEqual([
    'auth.email_change_asked',
    'auth.email_change_confirmed',
    'auth.email_changed',
  ])
})

test('pressed at the same moment they change it once', async () => {
  for (let n = 0; n < 5; n++) {
    const { user, email, token, former } = await asked()
    const answers = await Promise.all([token, former].map((one) => confirm(api.newClient(), one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.filter(({ json }) => json.waits_for === null)).toHaveLength(1)
    expect((await account(user.id)).email).toBe(email)
    expect(await templatesTo(email)).toEqual(['email_change', 'email_confirmed'])
  }
})

test('a new mailbox without the password learns nothing of the former one, which sees the new one in part', async () => {
  const { user, client, email, token, former } = await asked()
  expect(JSON.stringify(await look(token))).not.toContain(user.email.slice(1))
  const seen = await look(former)
  expect(seen).toMatchObject({ mailbox: 'former', new_email: 'n…@example.com', needs_password: false })
  expect((await client.get(`${URL}/${former}`)).json.new_email).toBe(email)
})

test('with a new password the link that has not been used is dead, and the used one waits for nothing', async () => {
  const { client, former } = await half()
  const password = 'Modra-reka-8-ptic'
  const body = { current_password: PASSWORD, password, confirm_password: password }
  expect((await client.put('/api/portal/profile/password', body)).status).toBe(200)
  expect(await look(former)).toEqual(NO_CHANGE)
  expect((await client.get(URL)).json.pending).toBeNull()
})

test('the former one stops it: nothing changes, every other browser is signed out, the trail says so', async () => {
  for (const make of [api.newClient(), null]) {
    const { user, client, email, token, former } = await asked()
    const thief = await api.signIn(user)
    await confirm(thief, token, {})
    expect((await stop(make ?? client, former)).status).toBe(200)
    expect((await thief.get('/api/auth/user')).status).toBe(401)
    expect((await client.get('/api/auth/user')).status).toBe(make ? 401 : 200)
    expect((await account(user.id)).email).toBe(user.email)
    for (const one of [token, former]) {
      expect(await look(one)).toEqual(NO_CHANGE)
      expect((await confirm(api.newClient(), one)).code).toBe('LINK_INVALID')
      expect((await stop(api.newClient(), one)).code).toBe('LINK_INVALID')
    }
    expect(await templatesTo(email)).toEqual(['email_change'])
    const again = await api.signIn(user)
    expect((await again.get(URL)).json.pending).toBeNull()
    expect((await again.get('/api/auth/activities')).text).toContain('auth.email_change_stopped')
  }
})

test('the new one stops nothing; stopped and confirmed at once only one of the two happens', async () => {
  const { client, token } = await asked()
  expect((await stop(api.newClient(), token)).code).toBe('LINK_INVALID')
  expect((await client.get(URL)).json.pending).toMatchObject({ new_confirmed: false })
  expect((await look(token)).state).toBe('open')
  for (let n = 0; n < 5; n++) {
    const one = await asked()
    await confirm(one.client, one.token, {})
    const answers = await Promise.all([stop(api.newClient(), one.former), confirm(api.newClient(), one.former, {})])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const { email } = await account(one.user.id)
    expect(email).toBe(answers[0].status === 200 ? one.user.email : one.email)
  }
})

test('an end of one is the end of both: after 24 hours nothing waits', async () => {
  const { user, client, token, former } = await half()
  await sql`update links set expires_at = now() where user_id = ${user.id}`.execute(db())
  for (const one of [token, former]) expect(await look(one)).toEqual(NO_CHANGE)
  expect((await confirm(client, token, {})).code).toBe('LINK_INVALID')
  expect((await client.get(URL)).json.pending).toBeNull()
  expect((await account(user.id)).email).toBe(user.email)
})

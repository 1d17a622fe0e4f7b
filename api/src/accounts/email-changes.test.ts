import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeCv } from '#candidates/cv/cvs.factory.ts'
import { db, transact } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { sendQueued } from '#mail/delivery/outbox.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { makeLink, tokenForDelivery, tokenForPreview } from '#auth/links.ts'
import { changeTokens, EMAIL_CHANGE as URL, NO_CHANGE } from './email-changes.factory.ts'
import { tasks } from './accounts.background.ts'

const api = await testApp()
let count = 0
const freshAddress = () => `nova.posta${count++}@example.com`

const mailsTo = (address: string) =>
  db()
    .selectFrom('mails')
    .select(['id', 'template', 'userId', 'linkId', 'params'])
    .where('toAddress', '=', address)
    .orderBy('createdAt')
    .execute()
const templatesTo = async (address: string) => (await mailsTo(address)).map(({ template }) => template)
const account = (id: string) =>
  db().selectFrom('users').select(['email', 'username']).where('id', '=', id).executeTakeFirstOrThrow()

async function tokenIn(address: string, template: string): Promise<string> {
  const { linkId } = (await mailsTo(address)).findLast((mail) => mail.template === template) ?? {}
  return (linkId && (await tokenForPreview(linkId))) || ''
}
const tokenFor = (address: string) => tokenIn(address, 'email_change')
const ask = (client: Client, email: string, password = PASSWORD) => client.post(URL, { email, password })
const confirm = (client: Client, token: string, body: object = { password: PASSWORD }) =>
  client.post(`${URL}/${token}/confirm`, body)
const stop = (client: Client, token: string) => client.post(`${URL}/${token}/stop`, {})
const look = async (token: string) => (await api.anon.get(`${URL}/${token}`)).json

/** Somebody signed in who has asked for another address. */
async function asked() {
  const user = await makeUser()
  const client = await api.signIn(user)
  const email = freshAddress()
  expect((await ask(client, email)).status).toBe(202)
  return {
    user,
    client,
    email,
    token: await tokenFor(email),
    former: await tokenIn(user.email, 'email_change_former'),
  }
}

/** The same, confirmed by the former mailbox: the new one decides. */
async function half() {
  const one = await asked()
  const answer = await confirm(api.newClient(), one.former, {})
  expect([answer.status, answer.json.waits_for]).toEqual([200, 'n…@example.com'])
  return one
}

describe('asking for another e-mail', () => {
  test('sends a link to each of the two addresses; nothing changes yet', async () => {
    const user = await makeUser({ name: 'Maja Župan' })
    const client = await api.signIn(user)
    const email = freshAddress()
    const answer = await ask(client, `  ${email.toUpperCase()} `)
    expect([answer.status, answer.json]).toEqual([202, { message: expect.any(String), email, valid_hours: 24 }])
    expect(await mailsTo(email)).toMatchObject([
      { template: 'email_change', userId: user.id, linkId: expect.any(String) },
    ])
    expect(await mailsTo(user.email)).toMatchObject([
      { template: 'email_change_former', linkId: expect.any(String), params: { email: 'n…@example.com' } },
    ])
    expect((await account(user.id)).email).toBe(user.email)
    expect((await client.get(URL)).json.pending).toEqual({
      email,
      expires_at: expect.any(String),
      new_confirmed: false,
      former_confirmed: false,
    })
  })

  test('needs the password always, another address, and one that is an address', async () => {
    const user = await makeUser()
    const client = await api.signIn(user)
    const answers = [
      await ask(client, freshAddress(), 'Napacno-geslo7'),
      await client.post(URL, { email: freshAddress() }),
      await ask(client, user.email.toUpperCase()),
      await ask(client, 'ni naslov'),
      await ask(client, 'a@example.com\r\nBcc: b@example.com'),
    ]
    expect(answers.map(({ status, json }) => [status, Object.keys(json.errors ?? {})])).toEqual([
      [422, ['password']],
      [422, ['password']],
      [422, ['email']],
      [422, ['email']],
      [422, ['email']],
    ])
    expect(await mailsTo(user.email)).toEqual([])
  })

  test('an address that has an account: same answer, same mails to the old one; its holder alone learns', async () => {
    const holder = await makeUser({ language: 'en-EN' })
    const people = [await makeUser(), await makeUser()]
    const addresses = [holder.email, freshAddress()]
    const answers = []
    const pending = []
    for (const [at, user] of people.entries()) {
      const client = await api.signIn(user)
      const { status, json } = await ask(client, addresses[at] ?? '')
      answers.push([status, { ...json, email: '' }])
      pending.push((await client.get(URL)).json.pending.email === addresses[at])
    }
    expect(answers[0]).toEqual(answers[1])
    expect(pending).toEqual([true, true])
    expect(await Promise.all(people.map(({ email }) => templatesTo(email)))).toEqual([
      ['email_change_former'],
      ['email_change_former'],
    ])
    expect(await mailsTo(holder.email)).toEqual([
      { id: expect.any(String), template: 'email_taken', userId: holder.id, linkId: null, params: {} },
    ])
    // The former mailbox gets the same answer for both; the link that exists for the new one is in no mail, and does nothing.
    const halves = []
    for (const { email } of people) {
      const { status, json } = await confirm(api.newClient(), await tokenIn(email, 'email_change_former'), {})
      halves.push([status, json.waits_for?.[0]])
    }
    expect(halves).toEqual([
      [200, holder.email[0]],
      [200, 'n'],
    ])
    const { token } = await changeTokens(people[0]?.id ?? '')
    expect((await confirm(api.anon, token)).code).toBe('LINK_INVALID')
    expect((await account(holder.id)).email).toBe(holder.email)
  })

  test('a newer wish takes the older links out of use, and what had confirmed the older counts for nothing', async () => {
    const { user, client, email, token, former } = await half()
    const other = freshAddress()
    await ask(client, other)
    for (const one of [token, former]) {
      expect((await confirm(api.anon, one)).code).toBe('LINK_INVALID')
      expect(await look(one)).toEqual(NO_CHANGE)
    }
    expect((await client.get(URL)).json.pending).toMatchObject({ email: other, former_confirmed: false })
    expect((await confirm(client, await tokenFor(other), {})).json.waits_for).toBe(user.email)
    expect((await account(user.id)).email).toBe(user.email)
    expect(await templatesTo(email)).toEqual(['email_change'])
  })

  test('can be given up, by itself or with a new password', async () => {
    const [first, second] = [await half(), await half()]
    expect((await first.client.del(URL)).status).toBe(200)
    expect((await first.client.del(URL)).status).toBe(200)
    const password = 'Modra-reka-8-ptic'
    const body = { current_password: PASSWORD, password, confirm_password: password }
    expect((await second.client.put('/api/portal/profile/password', body)).status).toBe(200)
    for (const { client, token, former } of [first, second]) {
      for (const one of [token, former]) {
        expect(await look(one)).toEqual(NO_CHANGE)
        expect((await confirm(api.anon, one)).code).toBe('LINK_INVALID')
      }
      expect((await client.get(URL)).json.pending).toBeNull()
    }
  })
})

describe('confirming at the new one as the second', () => {
  test('changes the e-mail, ends other sessions and links, tells both mailboxes; the username stays', async () => {
    const { user, client, email, token } = await half()
    const elsewhere = await api.signIn(user)
    const resetId = await transact(() => makeLink('password_reset', user.id))
    expect((await client.get(`${URL}/${token}`)).json).toMatchObject({ new_email: email, needs_password: false })
    const before = client.cookies.get('korak_session')
    expect((await confirm(client, token, {})).status).toBe(200)
    expect(await account(user.id)).toEqual({ email, username: user.username })
    expect((await client.get('/api/auth/user')).status).toBe(200)
    expect(client.cookies.get('korak_session')).not.toBe(before)
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401)
    const reset = await api.anon.get(`/api/forgot-password/find/${await tokenForPreview(resetId)}`)
    expect(reset.json.valid).toBe(false)
    expect(await templatesTo(user.email)).toEqual(['email_change_former', 'email_changed'])
    expect(await templatesTo(email)).toEqual(['email_change', 'email_confirmed'])
    expect((await client.get(URL)).json.pending).toBeNull()
    const logins = [user.username, email, user.email].map((username) =>
      api.newClient().post('/api/auth/login', { username, password: PASSWORD }),
    )
    expect((await Promise.all(logins)).map(({ status }) => status)).toEqual([200, 200, 401])
    const events = await db().selectFrom('auditEvents').selectAll().where('userId', '=', user.id).execute()
    expect(events.map(({ action }) => action)).toContain('auth.email_changed')
    expect(JSON.stringify(events)).not.toMatch(/example\.com|Oseba/)
  })

  test('works with the password signed out, and as somebody else without touching them', async () => {
    const [first, second] = [await half(), await half()]
    expect((await confirm(api.newClient(), first.token)).status).toBe(200)
    expect((await first.client.get('/api/auth/user')).status).toBe(401)
    expect((await confirm(first.client, second.token)).status).toBe(200)
    const other = await api.signIn(await makeUser())
    const third = await half()
    expect((await confirm(other, third.token)).status).toBe(200)
    expect((await other.get('/api/auth/user')).status).toBe(200)
  })

  test('an application keeps the e-mail it was sent with, and its news go to the new one', async () => {
    const { user, client, email, token } = await half()
    await makeCv(user)
    const job = await makeJob()
    const { json } = await client.post('/api/portal/applications', { job_uid: job.id })
    expect((await confirm(client, token)).status).toBe(200)
    expect((await client.get(`/api/portal/applications/${json.uid}`)).json.sent.email).toBe(user.email)
    await client.post(`/api/portal/applications/${json.uid}/withdraw`, {})
    expect(await templatesTo(email)).toContain('application_withdrawn')
  })

  test('looking changes nothing, however often; a used link is no link', async () => {
    const { user, email, token } = await half()
    const { username } = user
    for (let n = 0; n < 5; n++)
      expect(await look(token)).toEqual({
        ...NO_CHANGE,
        state: 'open',
        new_email: email,
        username,
        needs_password: true,
        is_last: true,
      })
    expect((await account(user.id)).email).toBe(user.email)
    expect((await confirm(api.anon, token)).status).toBe(200)
    expect(await look(token)).toEqual(NO_CHANGE)
    expect((await confirm(api.anon, token)).code).toBe('LINK_INVALID')
  })

  test('of twenty presses at the same moment one changes it', async () => {
    const { email, token } = await half()
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(api.newClient(), token)))
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    expect(await templatesTo(email)).toEqual(['email_change', 'email_confirmed'])
  })

  test.each([
    ['expired', "expires_at = now() - interval '1 second'"],
    ['of another purpose', "purpose = 'activation'"],
    ['of another user', 'user_id = (select id from users order by created_at limit 1)'],
    ['about another wish', 'subject_id = gen_random_uuid()'],
  ])('a link that is %s does nothing', async (_name, change) => {
    const { user, token } = await half()
    await sql`update links set ${sql.raw(change)} where user_id = ${user.id}`.execute(db())
    expect(await look(token)).toEqual(NO_CHANGE)
    expect((await confirm(api.anon, token)).code).toBe('LINK_INVALID')
    expect((await account(user.id)).email).toBe(user.email)
  })

  test('a token that is cut, changed, made up or of another kind does nothing', async () => {
    const { user, token } = await half()
    const activation = await tokenForPreview(await transact(() => makeLink('activation', user.id)))
    const wrong = [token.slice(0, 63), `B${token.slice(1)}`, `${token.slice(0, 63)}!`, 'A'.repeat(64), activation ?? '']
    for (const one of wrong) {
      const answer = await confirm(api.anon, one)
      expect([404, 422].includes(answer.status) || answer.code === 'LINK_INVALID', one).toBe(true)
    }
    expect((await account(user.id)).email).toBe(user.email)
  })

  test('holds for 24 hours from the asking, whenever the mail goes out; after that it does not go', async () => {
    const { user, email, token } = await half()
    const [mail] = await mailsTo(email)
    const pass = (hours: number) =>
      sql`update links set expires_at = expires_at - make_interval(hours => ${hours}) where user_id = ${user.id}`.execute(
        db(),
      )
    await pass(23)
    expect(await tokenForDelivery(mail?.linkId ?? '')).toBe(token)
    expect((await look(token)).state).toBe('open')
    await pass(1)
    expect((await look(token)).state).toBe('dead')
    await sendQueued(mail?.id ?? '')
    const { status, lastError } = await db()
      .selectFrom('mails')
      .select(['status', 'lastError'])
      .where('id', '=', mail?.id ?? '')
      .executeTakeFirstOrThrow()
    expect([status, lastError]).toEqual(['failed', 'superseded'])
  })

  test('an address somebody took in the meantime stays theirs', async () => {
    const { user, email, token } = await half()
    await makeUser({ email })
    expect((await confirm(api.anon, token)).code).toBe('LINK_INVALID')
    expect((await account(user.id)).email).toBe(user.email)
  })

  test('two who want the same address: the first to confirm has it', async () => {
    const [first, second] = [await half(), await half()]
    await ask(second.client, first.email)
    await confirm(second.client, await tokenIn(second.user.email, 'email_change_former'), {})
    const both = [first.token, await tokenFor(first.email)]
    const answers = await Promise.all(both.map((token) => confirm(api.newClient(), token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('a registration that waits at the address is not touched by its owner pressing a stranger’s link', async () => {
    const { user, email, token } = await half()
    const waiting = await makeUser({ email, status: 'registered' })
    const activation = await tokenForPreview(await transact(() => makeLink('activation', waiting.id)))
    for (const body of [{}, { password: 'Druga-gora-77' }])
      expect((await confirm(api.newClient(), token, body)).status).toBe(422)
    expect((await account(user.id)).email).toBe(user.email)
    const body = { token: activation, password: PASSWORD }
    expect((await api.newClient().post('/api/auth/signup-candidate/activate', body)).status).toBe(200)
    expect((await account(waiting.id)).email).toBe(email)
  })

  test('nor does an account nobody activated hold an address against whoever has mailbox and account', async () => {
    const { user, client, email, token } = await half()
    const squatter = await makeUser({ email, status: 'registered' })
    expect((await confirm(client, token, {})).status).toBe(200)
    expect((await account(user.id)).email).toBe(email)
    expect(await db().selectFrom('users').select('id').where('id', '=', squatter.id).execute()).toEqual([])
  })

  test('the mailbox alone is not enough: who is not signed in to the account gives its password', async () => {
    const { user, client, email, token } = await half()
    const stranger = await api.signIn(await makeUser({ password: 'Druga-gora-77' }))
    const answers = []
    for (const who of [api.newClient(), stranger])
      for (const body of [{}, { password: 'Druga-gora-77' }]) answers.push(await confirm(who, token, body))
    expect(answers.map(({ status, json }) => [status, Object.keys(json.errors ?? {})])).toEqual(
      Array.from({ length: 4 }, () => [422, ['password']]),
    )
    expect((await account(user.id)).email).toBe(user.email)
    expect((await client.get('/api/auth/activities')).text).toContain('auth.password_refused')
    expect((await confirm(stranger, token)).status).toBe(200)
    expect((await account(user.id)).email).toBe(email)
  })

  test('but under a legal hold it stays, and the address with it', async () => {
    const { user, email, token } = await half()
    const squatter = await makeUser({ email, status: 'registered' })
    await db().insertInto('legalHolds').values({ userId: squatter.id, reason: 'Spor' }).execute()
    expect((await confirm(api.anon, token)).code).toBe('LINK_INVALID')
    expect((await account(user.id)).email).not.toBe(email)
    expect((await account(squatter.id)).email).toBe(email)
  })

  test('a disabled account changes nothing', async () => {
    const { user, token, former } = await asked()
    await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute()
    for (const one of [token, former]) expect((await confirm(api.anon, one)).code).toBe('LINK_INVALID')
    expect((await stop(api.anon, former)).code).toBe('LINK_INVALID')
  })
})

test('wishes nobody can confirm any more are tidied away, others stay', async () => {
  const [over, waiting] = [await half(), await half()]
  await sql`update links set expires_at = now() where user_id = ${over.user.id}`.execute(db())
  await tasks['auth.tidy']()
  const left = await db().selectFrom('emailChanges').select('userId').execute()
  expect(left.map(({ userId }) => userId)).toContain(waiting.user.id)
  expect(left.map(({ userId }) => userId)).not.toContain(over.user.id)
})

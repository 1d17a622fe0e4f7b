import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { runTasks } from '../../../test/background.ts'
import type { QueueHandlers } from '#background/queue.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { tasks as filesTasks } from '#files/files.background.ts'
import { makePdf } from '#files/files.factory.ts'
import { sentMails } from '#mail/sent.ts'
import { tasks as privacyTasks } from '#privacy/privacy.background.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'

let api: TestApp
let count = 0
let email = ''
beforeAll(async () => {
  api = await testApp()
})
beforeEach(() => {
  email = `nova${++count}@example.com`
})

const ROUTE = '/api/auth/signup-candidate'
const PERSON = { name: 'Črt Đurđa Žnidaršič', gender: 'male', birthday: '1990-03-27', education: 7, career: 'beginner' }
const form = (more: Record<string, unknown> = {}) => ({
  ...PERSON,
  email,
  password: PASSWORD,
  confirm_password: PASSWORD,
  ...more,
})
const texts = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).map(([k, v]) => [k, String(v)]))
const userBy = (address: string) => db().selectFrom('users').selectAll().where('email', '=', address).executeTakeFirst()
const newest = async (address = email) => {
  await runTasks(api.databaseUrl)
  const [mail] = await sentMails(address)
  if (!mail) throw new Error('No mail')
  return { ...mail, token: mail.links[0]?.split(/[/=]/).at(-1) ?? '' }
}
const activate = (token: string, password = PASSWORD, client = api.newClient()) =>
  client.post(`${ROUTE}/activate`, { token, password })
const OTHER = 'Tuje-kolo-v-klancu8'
/** What lies in the store, as text. */
const storedFiles = (): string[] =>
  readdirSync(path.join(env().DATA_DIR, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
/** Tables with a row that has one of these values in it. */
async function rowsNaming(values: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname in ('public', 'graphile_worker')`.execute(db())
  const found: string[] = []
  for (const { name } of tables)
    for (const value of values) {
      const { rows } = await sql`select 1 from ${sql.raw(name)} t where t::text like ${`%${value}%`} limit 1`.execute(
        db(),
      )
      if (rows.length > 0) found.push(name.replace('public.', ''))
    }
  return [...new Set(found)]
}

describe('registration', () => {
  test('the whole way: register, mail, activate, sign in', async () => {
    const answer = await api.anon.post(ROUTE, form({ email: ` ${email.toUpperCase()} ` }))
    expect([answer.status, answer.json]).toEqual([
      201,
      { message: expect.stringContaining('Na vaš e-naslov'), email, valid_hours: 72 },
    ])
    const early = await api.anon.post('/api/auth/login', { username: email, password: PASSWORD })
    expect([early.status, early.code, early.json.message]).toEqual([
      401,
      'LOGIN_FAILED',
      expect.stringContaining('Če ste se pravkar registrirali, najprej odprite povezavo'),
    ])
    const mail = await newest()
    expect(mail.subject).toBe('Potrdite e-naslov za portal Korak')
    expect(mail.links[0]).toMatch(/\/registration\/activate\/[\w-]{64}$/)
    const [username = ''] = /crt\.znidarsic\d{3}/.exec(mail.text) ?? []
    const activated = await activate(mail.token)
    const user = expect.objectContaining({ name: PERSON.name, roles: ['Candidates'] })
    expect([activated.status, activated.json]).toEqual([200, { message: 'Račun je aktiven.', already: false, user }])
    const signedIn = await api.newClient().post('/api/auth/login', { username, password: PASSWORD })
    expect(signedIn.json.candidate).toEqual({
      gender: 'male',
      education: 7,
      birthday: '1990-03-27',
      career: 'beginner',
    })
  })

  test('a username ends in digits at random, so that it tells nobody whether a namesake has an account', async () => {
    const names = ['Ana Kovač', 'Ana Kovač', 'Ana Marija Kovač']
    for (const [at, name] of names.entries()) await api.anon.post(ROUTE, form({ name, email: `a${at}${email}` }))
    const rows = await db().selectFrom('users').select('username').where('username', 'like', 'ana.kovac%').execute()
    const usernames = rows.map((row) => row.username)
    for (const username of usernames) expect(username).toMatch(/^ana\.kovac\d{3}$/)
    expect(new Set(usernames).size).toBe(3)
  })

  test('when most names of three digits are taken a further one gets more', async () => {
    const taken = Array.from({ length: 900 }, (_, at) => `vid.kos${at + 100}`)
    const rows = taken.map((username) => ({ username, email: `${username}@example.com`, passwordHash: 'x' }))
    await db().insertInto('users').values(rows).execute()
    await api.anon.post(ROUTE, form({ name: 'Vid Kos' }))
    expect((await userBy(email))?.username).toMatch(/^vid\.kos\d{4}$/)
  })

  test('twenty at the same moment with one name all get an account', async () => {
    const all = Array.from({ length: 20 }, (_, at) =>
      api.anon.post(ROUTE, form({ name: 'Jan Novak', email: `j${at}${email}` })),
    )
    expect((await Promise.all(all)).map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 201))
  })

  test('the same address many times at the same moment is one account', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.anon.post(ROUTE, form())))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(await db().selectFrom('users').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test('all optional fields arrive, in form encoding too', async () => {
    const more = {
      phone: '+386 41 123 456',
      city: 'Kranj',
      postal: '4000',
      country: 'SI',
      notice_days: 30,
      expectations: 34000,
    }
    await api.anon.post(ROUTE, texts(form({ ...more, position_title: 'Analitik', employer: 'Lipa' })), { form: true })
    const user = await userBy(email)
    const row = await db()
      .selectFrom('candidates')
      .selectAll()
      .where('userId', '=', user?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      phone: '+386 41 123 456',
      city: 'Kranj',
      postal: '4000',
      country: 'SI',
      noticeDays: 30,
      expectations: 34000,
    })
    expect(user).toMatchObject({ positionTitle: 'Analitik', status: 'registered', language: 'sl-SI' })
  })

  test('a CV goes with it and is the current one', async () => {
    const body = { ...texts(form()), cv: { name: 'Življenjepis.pdf', type: 'application/pdf', data: makePdf() } }
    expect((await api.anon.upload(ROUTE, body)).status).toBe(201)
    const user = await userBy(email)
    const files = await db()
      .selectFrom('files')
      .selectAll()
      .where('userId', '=', user?.id ?? '')
      .execute()
    expect(files).toMatchObject([{ collection: 'cv', name: 'Življenjepis.pdf', isCurrent: true }])
  })

  test('the mail speaks the language chosen', async () => {
    await api.anon.post(ROUTE, form({ language: 'en-EN' }))
    expect((await newest()).subject).toBe('Confirm your email for Korak')
    await api.anon.post(ROUTE, form({ email: `en${email}` }), { language: 'en-EN' })
    expect((await newest(`en${email}`)).subject).toBe('Confirm your email for Korak')
  })

  test('everything wrong is told at once, in the language of the request', async () => {
    const bad = form({ password: 'Geslo123!', confirm_password: 'x', birthday: '2024-01-01', phone: 'abc', email })
    const { status, json } = await api.anon.post(ROUTE, bad, { language: 'en-EN' })
    expect([status, json.code]).toEqual([422, 'VALIDATION'])
    expect(Object.keys(json.errors).toSorted()).toEqual(['birthday', 'confirm_password', 'password', 'phone'])
    expect(json.errors.confirm_password).toEqual(['The password confirmation does not match.'])
    expect(json.errors.password[0]).toContain('among the most used')
  })

  test('a choice or a token that was given, but wrongly, is not called missing', async () => {
    const { json } = await api.anon.post(ROUTE, form({ gender: 'other', education: 'x' }))
    expect(json.errors).toEqual({
      gender: ['Izberite eno od ponujenih možnosti.'],
      education: [expect.not.stringContaining('Izpolnite')],
    })
    const token = (value?: unknown) => api.anon.post(`${ROUTE}/activate`, { token: value })
    expect((await token('abc')).json.errors).toEqual({ token: [expect.not.stringContaining('Izpolnite')] })
    for (const missing of [undefined, null, ''])
      expect((await token(missing)).json.errors).toEqual({ token: ['Izpolnite to polje.'] })
  })

  test('nobody gives himself a role, a status or another person’s id', async () => {
    const { status, json } = await api.anon.post(
      ROUTE,
      form({ roles: ['Administrators'], status: 'active', user_id: 1 }),
    )
    expect([status, Object.keys(json.errors).toSorted()]).toEqual([422, ['roles', 'status', 'user_id']])
  })
})

describe('an address that is known', () => {
  test('gets the same answer, a mail that says so, and stays as it was; no file of the stranger stays', async () => {
    const user = await makeUser({ name: 'Stara Oseba' })
    const before = await userBy(user.email)
    const body = { ...texts(form({ email: user.email })), cv: { name: 'cv.pdf', data: makePdf() } }
    const answer = await api.anon.upload(ROUTE, body)
    const other = await api.anon.post(ROUTE, form())
    expect(answer.status).toBe(201)
    expect({ ...answer.json, email }).toEqual(other.json)
    expect(await userBy(user.email)).toEqual(before)
    expect(await db().selectFrom('files').select('id').where('userId', '=', user.id).execute()).toEqual([])
    expect(await db().selectFrom('users').select('id').where('email', 'like', '%rehearsal%').execute()).toEqual([])
    expect(readdirSync(path.join(env().DATA_DIR, 'tmp'))).toEqual([])
    const mail = await newest(user.email)
    expect(mail.subject).toBe('Račun s tem e-naslovom že imate')
    expect(mail.links).toEqual([expect.stringMatching(/\/login$/)])
  })

  test('registered anew before activation: nothing of the first registration stays, its CV included', async () => {
    const send = (name: string, words: string) => {
      const cv = { name: 'cv.pdf', type: 'application/pdf', data: makePdf(words) }
      return api.anon.upload(ROUTE, { ...texts(form({ name })), cv })
    }
    await send('Prva Oseba', 'Prvi zivljenjepis')
    const first = await userBy(email)
    await send('Druga Oseba', 'Drugi zivljenjepis')
    await runTasks(api.databaseUrl, { ...filesTasks, ...privacyTasks } as QueueHandlers)
    const kept = storedFiles().filter((file) => /(Prvi|Drugi) zivljenjepis/.test(file))
    expect(kept).toEqual([expect.stringContaining('Drugi zivljenjepis')])
    const rows = await rowsNaming([first?.id ?? '', 'Prva Oseba'])
    // The trail and the consents that were given know a pseudonymous id.
    expect(rows.filter((table) => !['audit_events', 'consent_events', 'entity_changes'].includes(table))).toEqual([])
  })

  test('but never activated is registered anew; the mail says so, and only who registered it opens the account', async () => {
    const [owner, stranger] = [api.newClient(), api.newClient()]
    await owner.post(ROUTE, form({ name: 'Prava Oseba' }))
    const first = await newest()
    expect(first.text).not.toContain('registriral znova')
    await stranger.post(ROUTE, form({ name: 'Tuja Oseba', password: OTHER, confirm_password: OTHER }))
    const second = await newest()
    expect(second.text).toContain('registriral znova')
    expect((await activate(first.token, PASSWORD, owner)).code).toBe('LINK_INVALID')
    // The owner has the mailbox, and neither the browser nor the password of the second registration.
    expect((await owner.get(`${ROUTE}/activate/${second.token}`)).json).toEqual({ valid: true, needs_password: true })
    const refused = await activate(second.token, PASSWORD, owner)
    expect([refused.status, refused.json.errors]).toEqual([
      422,
      { password: ['To ni geslo, ki je bilo izbrano ob tej registraciji.'] },
    ])
    expect((await owner.post(`${ROUTE}/activate`, { token: second.token })).json.errors).toEqual({
      password: ['Izpolnite to polje.'],
    })
    expect((await userBy(email))?.status).toBe('registered')
    expect((await owner.get('/api/auth/user')).status).toBe(401)
    await owner.post(ROUTE, form({ name: 'Prava Oseba' }))
    const third = await newest()
    expect((await activate(second.token, OTHER, stranger)).code).toBe('LINK_INVALID')
    expect((await activate(third.token, PASSWORD, owner)).status).toBe(200)
    expect((await userBy(email))?.name).toBe('Prava Oseba')
    expect((await stranger.post('/api/auth/login', { username: email, password: OTHER })).status).toBe(401)
    expect((await api.newClient().post('/api/auth/login', { username: email, password: PASSWORD })).status).toBe(200)
  })
})

test.each([
  ['a local part of 65 characters', `${'a'.repeat(65)}@example.com`],
  ['a label of 64 characters', `nova@${'a'.repeat(64)}.com`],
  ['a last label of 64 characters', `nova@example.${'a'.repeat(64)}`],
  ['255 characters', `nova@${`${'a'.repeat(48)}.`.repeat(5)}aaesi`],
])('%s is an address no mail server takes: refused beside the field', async (_what, address) => {
  const { status, json } = await api.anon.post(ROUTE, form({ email: address }))
  expect([status, Object.keys(json.errors)]).toEqual([422, ['email']])
  const forgotten = await api.anon.post('/api/forgot-password/create', { email: address })
  expect([forgotten.status, Object.keys(forgotten.json.errors)]).toEqual([422, ['email']])
})

test('under a legal hold an account nobody activated stays as it was, and its owner can still activate it', async () => {
  const [owner, stranger] = [api.newClient(), api.newClient()]
  await owner.post(ROUTE, form({ name: 'Prava Oseba' }))
  const before = await userBy(email)
  const administrator = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  const hold = { user: before?.id, reason: 'Spor o registraciji' }
  expect((await administrator.post('/api/legal-holds', hold)).status).toBe(201)
  const again = await stranger.post(ROUTE, form({ name: 'Tuja Oseba', password: OTHER, confirm_password: OTHER }))
  const fresh = await stranger.post(ROUTE, form({ email: `sveza${email}` }))
  expect([again.status, { ...again.json, email: '' }]).toEqual([fresh.status, { ...fresh.json, email: '' }])
  expect(await userBy(email)).toEqual(before)
  expect((await administrator.get('/api/legal-holds')).json).toMatchObject([hold])
  const mail = await newest()
  expect(mail.text).toContain('velja prejšnja registracija')
  expect(mail.text).not.toContain('izbrišemo')
  expect((await activate(mail.token, OTHER, stranger)).status).toBe(422)
  expect((await activate(mail.token, PASSWORD)).status).toBe(200)
  expect((await userBy(email))?.id).toBe(before?.id)
})

test('an invited member of staff is not replaced by a registration with the same address', async () => {
  const invited = await makeUser({ kind: 'employee', status: 'registered' })
  const before = await userBy(invited.email)
  expect((await api.anon.post(ROUTE, form({ email: invited.email }))).status).toBe(201)
  expect(await userBy(invited.email)).toEqual(before)
})

describe('activation', () => {
  const registered = async () => {
    await api.anon.post(ROUTE, form())
    return newest()
  }

  test('opening the link any number of times changes nothing; the button works after that', async () => {
    const { token } = await registered()
    for (let n = 0; n < 5; n++) {
      await api.anon.get(`/registration/activate/${token}`)
      await api.anon.get(`${ROUTE}/activate/${token}`)
    }
    expect((await userBy(email))?.status).toBe('registered')
    expect((await api.anon.get('/api/auth/user')).status).toBe(401)
    expect((await activate(token)).status).toBe(200)
  })

  test('in the browser of the registration needs no password; it signs in there, and the mark has done its work', async () => {
    const [browser, other] = [api.newClient(), api.newClient()]
    const answer = await browser.post(ROUTE, form())
    expect(String(answer.headers['set-cookie'])).toMatch(
      /korak_registration=[\w-]{64}; Max-Age=259200; Path=\/; HttpOnly; SameSite=Lax/,
    )
    const { token } = await newest()
    const find = async (client: typeof browser) => (await client.get(`${ROUTE}/activate/${token}`)).json
    expect(await find(browser)).toEqual({ valid: true, needs_password: false })
    expect(await find(other)).toEqual({ valid: true, needs_password: true })
    const done = await browser.post(`${ROUTE}/activate`, { token })
    expect(done.json).toMatchObject({ already: false, user: { name: PERSON.name } })
    expect((await browser.get('/api/auth/user')).json).toEqual(done.json.user)
    expect(browser.cookies.has('korak_registration')).toBe(false)
    expect(await find(other)).toEqual({ valid: true, needs_password: false })
    const mails = await db().selectFrom('mails').select('template').where('toAddress', '=', email).execute()
    expect(mails).toEqual([{ template: 'activation' }])
  })

  test('the mark of one registration opens no other, and a made-up one opens none', async () => {
    const browser = api.newClient()
    await browser.post(ROUTE, form({ email: `druga.${email}` }))
    const mark = browser.cookies.get('korak_registration') ?? ''
    await api.newClient().post(ROUTE, form())
    const { token } = await newest()
    for (const value of [mark, 'A'.repeat(64), '', '%00']) {
      const client = api.newClient()
      client.cookies.set('korak_registration', value)
      expect((await client.post(`${ROUTE}/activate`, { token })).status).toBe(422)
    }
    expect((await userBy(email))?.status).toBe('registered')
  })

  test('a second press says that the account is active already', async () => {
    const { token } = await registered()
    await activate(token)
    expect((await activate(token)).json).toEqual({
      message: 'Račun je že aktiven. Vstopite v\u00a0portal.',
      already: true,
      user: null,
    })
  })

  test('of twenty presses at once one activates, the others hear the same as a later one', async () => {
    const { token } = await registered()
    const answers = await Promise.all(Array.from({ length: 20 }, () => activate(token)))
    expect(answers.filter((answer) => answer.json.already === false)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json.already === true)).toHaveLength(19)
  })

  test('too old a link is refused; another one can be asked for, with one answer for any address', async () => {
    const { token } = await registered()
    await db()
      .updateTable('links')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .execute()
    const refused = await activate(token)
    expect([refused.status, refused.code]).toEqual([422, 'LINK_INVALID'])
    const active = await makeUser()
    const answers = await Promise.all(
      [email, active.email, 'nihce@example.com'].map((address) => api.anon.post(`${ROUTE}/resend`, { email: address })),
    )
    expect(answers.map(({ status, json }) => [status, json])).toEqual(answers.map(() => [200, answers[0]?.json]))
    const again = await newest()
    expect(again.token).not.toBe(token)
    expect((await activate(again.token)).status).toBe(200)
    expect(await sentMails(active.email)).toEqual([])
  })

  test('a disabled account is not opened by its old link', async () => {
    const { token } = await registered()
    await db().updateTable('users').set({ status: 'disabled' }).where('email', '=', email).execute()
    expect((await activate(token)).code).toBe('LINK_INVALID')
    expect((await userBy(email))?.status).toBe('disabled')
  })
})

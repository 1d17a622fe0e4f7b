import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Reply, type TestApp } from '../../test/app.ts'
import { runTasks } from '../../test/background.ts'
import { db } from '#db/db.ts'
import { sentMails } from '#mail/sent.ts'
import { type MadeUser, makeUser, PASSWORD } from '#users/users.factory.ts'
import { forgiveSignIn } from './throttle.queries.ts'
import { limit, networkOf } from './throttle.ts'

let api: TestApp
beforeAll(async () => {
  process.env['RATE_LIMITS'] = 'on'
  process.env['TRUST_PROXY'] = '127.0.0.1'
  api = await testApp()
})
// All tests come from one network, whose bucket they would empty together.
beforeEach(() => db().deleteFrom('throttles').execute())

type Client = TestApp['anon']
const login = (client: Client, user: { username: string }, password = PASSWORD, headers = {}) =>
  client.post('/api/auth/login', { username: user.username, password }, { headers })
const fail = async (user: { username: string }, times: number): Promise<Reply[]> => {
  const answers: Reply[] = []
  for (let n = 0; n < times; n++) answers.push(await login(api.newClient(), user, 'Napacno-geslo7'))
  return answers
}
const pass = (seconds: number) =>
  db()
    .updateTable('throttles')
    .set((is) => ({ blockedUntil: is.val(new Date(Date.now() - seconds)) }))
    .where('blockedUntil', 'is not', null)
    .execute()

describe('guessing a password', () => {
  test('five tries are free, the sixth has to wait; the answer says how long, in words and seconds', async () => {
    const user = await makeUser()
    const answers = await fail(user, 6)
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401, 429])
    expect(answers[5]).toMatchObject({
      code: 'TOO_MANY',
      headers: { 'retry-after': '2' },
      json: { message: 'Preveč poskusov. Poskusite znova čez 1 min.' },
    })
  })

  test('each further try waits twice as long, at most a quarter of an hour', async () => {
    const user = await makeUser()
    await fail(user, 5)
    const waits: number[] = []
    for (let n = 0; n < 12; n++) {
      const [answer] = await fail(user, 1)
      waits.push(Number(answer?.headers['retry-after']))
      await pass(1)
      await fail(user, 1)
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  })

  test('a hundred at the same moment are five', async () => {
    const user = await makeUser()
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(api.newClient(), user, 'Napacno-geslo7')))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
  })

  test('an account that does not exist is counted the same', async () => {
    const answers = await fail({ username: 'nihce.nikjer' }, 6)
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('neither case, blanks nor a made-up address of origin helps', async () => {
    const user = await makeUser()
    await fail(user, 4)
    await fail({ username: ` ${user.username.toUpperCase()} ` }, 1)
    const answer = await login(api.anon, user, PASSWORD, {
      'x-forwarded-for': '203.0.113.7',
      forwarded: 'for=203.0.113.8',
    })
    expect(answer.status).toBe(429)
  })

  test('username and e-mail in turn are counted like two names that have nothing to do with each other', async () => {
    const user = await makeUser()
    const inTurn = async (names: string[]) => {
      const statuses: number[] = []
      for (let n = 0; n < 16; n++)
        statuses.push(...(await fail({ username: names[n % 2] ?? '' }, 1)).map((a) => a.status))
      return statuses
    }
    const known = await inTurn([user.username, user.email])
    expect(known).toEqual(await inTurn(['nina.kos', 'nina.kos@example.com']))
    expect(known.indexOf(429)).toBe(10)
  })

  test('but both names together do not give more tries: the right password looks wrong then', async () => {
    const user = await makeUser()
    for (const username of [user.username, user.email]) await fail({ username }, 5)
    await db().updateTable('throttles').set({ blockedUntil: null }).where('count', '=', 5).execute()
    for (const username of [user.username, user.email]) {
      const answer = await login(api.newClient(), { username })
      expect([answer.status, answer.code]).toEqual([401, 'LOGIN_FAILED'])
    }
  })

  test('the right password starts afresh in that browser; strangers do not notice that anybody has signed in', async () => {
    const user = await makeUser()
    const owner = api.newClient()
    await fail(user, 4)
    expect((await login(owner, user)).status).toBe(200)
    for (let n = 0; n < 4; n++) await login(owner, user, 'Napacno-geslo7')
    expect((await login(owner, user)).status).toBe(200)
    for (let n = 0; n < 5; n++) expect((await login(owner, user, 'Napacno-geslo7')).status).toBe(401)
    expect((await fail(user, 2)).map((answer) => answer.status)).toEqual([401, 429])
  })

  test('right passwords use nothing up, from however many browsers', async () => {
    const user = await makeUser()
    for (let n = 0; n < 12; n++) expect((await login(api.newClient(), user)).status).toBe(200)
  })

  test('the owner still signs in from a browser used before while somebody else guesses', async () => {
    const user = await makeUser()
    const owner = api.newClient()
    await login(owner, user)
    await owner.get('/api/auth/logout')
    await fail(user, 8)
    expect((await login(api.newClient(), user)).status).toBe(429)
    expect((await login(owner, user)).status).toBe(200)
  })

  test('that browser is no way around for others: its mark is of one account, and its tries count too', async () => {
    const [user, victim] = [await makeUser(), await makeUser()]
    const browser = api.newClient()
    await login(browser, user)
    await fail(victim, 6)
    expect((await login(browser, victim)).status).toBe(429)
    for (let n = 0; n < 5; n++) await login(browser, user, 'Napacno-geslo7')
    expect((await login(browser, user)).status).toBe(429)
  })

  test('a reset by link lets the owner in at once, in the browser it was made in', async () => {
    const user: MadeUser = await makeUser()
    const owner = api.newClient()
    await fail(user, 8)
    await api.anon.post('/api/forgot-password/create', { email: user.email })
    await runTasks(api.databaseUrl)
    const [mail] = await sentMails(user.email)
    const token = new URL(mail?.links[0] ?? '').searchParams.get('token')
    const password = 'Novo-drevo-na-vrtu3'
    await owner.post('/api/forgot-password/reset', { token, email: user.email, password })
    expect((await login(owner, user, password)).status).toBe(200)
  })

  test('the table holds no name and no address', async () => {
    const user = await makeUser()
    await fail(user, 1)
    await fail({ username: 'nihce.nikjer' }, 1)
    const rows = await db().selectFrom('throttles').select('key').execute()
    expect(rows).toHaveLength(5)
    for (const row of rows) expect(row.key).toMatch(/^[\w-]{43}$/)
  })
})

describe('a bucket', () => {
  const take = (name: string, subject = 'x') =>
    limit(name, subject, { burst: 3, everySeconds: 60 }).then(
      () => 'ok',
      (error) => error.retryAfter,
    )

  test('lets a burst through and then one each interval', async () => {
    expect([await take('a'), await take('a'), await take('a')]).toEqual(['ok', 'ok', 'ok'])
    expect(await take('a')).toBeGreaterThan(55)
    await db()
      .updateTable('throttles')
      .set({ drainedAt: new Date(Date.now() + 119_000) })
      .execute()
    expect([await take('a'), typeof (await take('a'))]).toEqual(['ok', 'number'])
  })

  test('is of one action and one subject', async () => {
    for (let n = 0; n < 4; n++) await take('b')
    expect([await take('b'), await take('c'), await take('b', 'y')]).toEqual([expect.any(Number), 'ok', 'ok'])
  })

  test('counts right when many come at the same moment', async () => {
    const results = await Promise.all(Array.from({ length: 30 }, () => take('d')))
    expect(results.filter((result) => result === 'ok')).toHaveLength(3)
  })

  test.each([
    ['/api/forgot-password/create', 'auth.forgot'],
    ['/api/auth/signup-candidate/resend', 'auth.resend'],
  ])('%s: many for one address get the same answer and no more mails', async (path, name) => {
    const user = await makeUser()
    for (const email of [user.email, 'nihce.tu@example.com']) {
      await db().deleteFrom('throttles').execute()
      const answers = []
      for (let n = 0; n < 8; n++) answers.push(await api.newClient().post(path, { email }))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      const { rows } = await sql`select from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = ${name} and j.payload->>'email' = ${email}`.execute(db())
      expect(rows).toHaveLength(5)
    }
  })
})

describe('registering in the name of somebody else', () => {
  const ROUTE = '/api/auth/signup-candidate'
  const form = (email: string, password: string) => ({
    name: 'Neka Oseba',
    gender: 'female',
    birthday: '1990-01-01',
    education: 7,
    career: 'beginner',
    email,
    password,
    confirm_password: password,
  })
  const seven = async (email: string) => {
    const answers: Reply[] = []
    for (let n = 0; n < 7; n++) answers.push(await api.newClient().post(ROUTE, form(email, 'Tuje-kolo-v-klancu8')))
    return answers.map(({ status, text }) => `${status} ${text.replace(email, '')}`)
  }

  test('any number gets the same answer, known or not, and no more mails', async () => {
    const user = await makeUser()
    const known = await seven(user.email)
    await db().deleteFrom('throttles').execute()
    expect(new Set([...known, ...(await seven('nova.tu@example.com'))]).size).toBe(1)
    expect(known[0]).toMatch(/^201 /)
    await runTasks(api.databaseUrl)
    expect(await sentMails(user.email)).toHaveLength(5)
  })

  test('nor by asking for every mail there is: what the owner asks for from elsewhere still goes', async () => {
    const email = 'lastnica.drugje@example.com'
    const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
    const away = from('198.51.100.9')
    const asked = async (client: Client, more: typeof away) => {
      await client.post(`${ROUTE}/resend`, { email }, more)
      await client.post('/api/forgot-password/create', { email }, more)
    }
    for (let n = 0; n < 6; n++) {
      await api.newClient().post(ROUTE, form(email, 'Tuje-kolo-v-klancu8'), away)
      await asked(api.newClient(), away)
    }
    await runTasks(api.databaseUrl)
    const owner = api.newClient()
    await owner.post(ROUTE, form(email, PASSWORD), from('203.0.113.9'))
    await asked(owner, from('203.0.113.9'))
    await runTasks(api.databaseUrl)
    const token = (await sentMails(email))[0]?.links[0]?.split('/').at(-1)
    expect((await owner.post(`${ROUTE}/activate`, { token })).status).toBe(200)
  })

  test('from six networks uses up what the address gets altogether; two minutes later the owner’s goes again', async () => {
    const email = 'lastnica.tretje@example.com'
    await makeUser({ email, status: 'registered' })
    const resend = (ip: string) =>
      api.newClient().post(`${ROUTE}/resend`, { email }, { headers: { 'x-forwarded-for': ip } })
    const mails = async () => {
      await runTasks(api.databaseUrl)
      return (await sentMails(email)).length
    }
    for (let n = 0; n < 30; n++) await resend(`198.51.${n % 6}.9`)
    expect(await mails()).toBe(30)
    const statuses = [(await resend('203.0.113.9')).status, (await resend('198.51.0.9')).status]
    expect([await mails(), statuses]).toEqual([30, [200, 200]])
    await sql`update throttles set drained_at = drained_at - interval '2 minutes'`.execute(db())
    await resend('203.0.113.9')
    expect(await mails()).toBe(31)
  })

  test('keeps nobody out: the owner registers all the same and asks for the link', async () => {
    const email = 'lastnica@example.com'
    const owner = api.newClient()
    await seven(email)
    expect((await owner.post(ROUTE, form(email, PASSWORD))).status).toBe(201)
    await owner.post(`${ROUTE}/resend`, { email })
    await runTasks(api.databaseUrl)
    const [mail] = await sentMails(email)
    const token = mail?.links[0]?.split('/').at(-1)
    expect((await owner.post(`${ROUTE}/activate`, { token })).status).toBe(200)
    expect((await login(api.newClient(), { username: email })).status).toBe(200)
  })
})

test.each([
  ['192.0.2.77', '192.0.2'],
  ['::ffff:192.0.2.77', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('%s belongs to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('a try that is given back twice gives nobody one more', async () => {
  const counts = async () => {
    const rows = await db().selectFrom('throttles').select('count').where('key', 'in', ['typed', 'account']).execute()
    return rows.map(({ count }) => count)
  }
  // Of two who sign in at once a known browser starts the counters afresh before the other one gives its try back.
  await forgiveSignIn('typed', 'account', true)
  await forgiveSignIn('typed', 'account', false)
  expect(await counts()).toEqual([0, 0])
})

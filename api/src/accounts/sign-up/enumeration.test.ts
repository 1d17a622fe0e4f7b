import { beforeAll, expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import { testApp, type Reply, type TestApp } from '../../../test/app.ts'
import { db } from '#db/db.ts'
import { makeExport } from '#exports/exports.factory.ts'
import { changeTokens } from '#accounts/email-changes.factory.ts'
import { makeUser, PASSWORD } from '#users/users.factory.ts'
import { runTasks } from '../../../test/background.ts'

// Hundreds of registrations and sign-ins, each with the work of a password.
vi.setConfig({ testTimeout: 120_000 })
let api: TestApp
beforeAll(async () => {
  process.env['RATE_LIMITS'] = 'on'
  api = await testApp()
  // The first waits are of two and four seconds: on a busy machine one would be over for one name and not for the other.
  await sql`create function long_waits() returns trigger language plpgsql as $$ begin
    if new.blocked_until is distinct from old.blocked_until then
      new.blocked_until := new.blocked_until + interval '150 minutes';
    end if;
    return new; end $$`.execute(db())
  await sql`create trigger long_waits before update on throttles for each row execute function long_waits()`.execute(
    db(),
  )
})

const PERSON = { name: 'Neka Oseba', gender: 'female', birthday: '1990-01-01', education: 7, career: 'beginner' }
const SAMPLES = 30
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * How surely two series differ, in standard deviations (Mann–Whitney). Load on the machine slows both alike, since they
 * take turns; without the work for unknown accounts this is above 6.
 */
function sureness(one: number[], other: number[]): number {
  const all = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))]
  const ranks = all.toSorted((a, b) => a.value - b.value).map(({ isOne }, at) => (isOne ? at + 1 : 0))
  const [n, k] = [one.length, other.length]
  const u = ranks.reduce((sum, rank) => sum + rank, 0) - (n * (n + 1)) / 2
  return Math.abs(u - (n * k) / 2) / Math.sqrt((n * k * (n + k + 1)) / 12)
}

/** What known and unknown addresses answer, and the medians of how long it takes; asked in turn. */
async function compare(ask: (known: boolean, number: number) => Promise<Reply>, strip = (text: string) => text) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const answers = new Set<string>()
  for (let n = -4; n < SAMPLES; n++) {
    for (const who of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      await db().deleteFrom('throttles').execute()
      const start = performance.now()
      const { status, text, headers } = await ask(who === 'known', n + 4)
      if (n >= 0) times[who].push(performance.now() - start)
      const cookies = String(headers['set-cookie'] ?? '').replaceAll(/=[\w.-]{43,}/g, '=…')
      answers.add(`${status} ${strip(text)} ${cookies}`)
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const z = sureness(times.known, times.unknown)
  const isTold = z >= 4 && Math.abs(known - unknown) > Math.max(2, unknown * 0.1)
  return { answers: answers.size, known, unknown, z, isTold }
}
const NOTHING = { answers: 1, isTold: false }

test('signing in tells nothing by words or time', async () => {
  const user = await makeUser()
  const told = await compare((known, n) => {
    const username = known ? user.username : `nihce.nikjer${n}`
    return api.anon.post('/api/auth/login', { username, password: 'Napacno-geslo7' })
  })
  expect(told).toMatchObject(NOTHING)
})

test('signing in to an account that waits for its activation tells nothing by words or time', async () => {
  const { username } = await makeUser({ status: 'registered' })
  const told = await compare((known, n) =>
    api.anon.post('/api/auth/login', { username: known ? username : `nihce.nikjer${n}`, password: PASSWORD }),
  )
  expect(told).toMatchObject(NOTHING)
})

test('signing in with username and e-mail in turn tells nothing', async () => {
  const user = await makeUser()
  const names = { known: [user.username, user.email], unknown: ['nina.kos', 'nina.kos@example.com'] }
  const said: Record<keyof typeof names, string[]> = { known: [], unknown: [] }
  for (let n = 0; n < 14; n++)
    for (const who of ['known', 'unknown'] as const) {
      const body = { username: names[who][n % 2], password: 'Napacno-geslo7' }
      const { status, code } = await api.newClient().post('/api/auth/login', body)
      said[who].push(`${status} ${code}`)
    }
  expect(said.known).toEqual(said.unknown)
  expect(said.known).toContain('429 TOO_MANY')
})

test('registering tells nothing by words or time', async () => {
  const user = await makeUser()
  const waiting = 'caka@example.com'
  // One that has an account, and one that was registered before and waits for its activation.
  for (const taken of [user.email, waiting]) {
    const told = await compare(
      (known, n) => {
        const email = known ? taken : `nova${n}.${taken}`
        return api.newClient().post('/api/auth/signup-candidate', {
          ...PERSON,
          email,
          password: PASSWORD,
          confirm_password: PASSWORD,
        })
      },
      (text) => text.replace(/"email":"[^"]*"/, ''),
    )
    expect(told).toMatchObject(NOTHING)
  }
})

test('trying the password one has registered an address with tells nothing, in the same browser and in another', async () => {
  const [holder, waiting] = [await makeUser(), await makeUser({ status: 'registered' })]
  const told: string[][] = []
  for (const email of ['se.prosta@example.com', holder.email, waiting.email]) {
    await db().deleteFrom('throttles').execute()
    const [here, elsewhere] = [api.newClient(), api.newClient()]
    const password = 'Tuje-kolo-v-klancu8'
    const answers = [
      await here.post('/api/auth/signup-candidate', { ...PERSON, email, password, confirm_password: password }),
    ]
    const trial = async (client: typeof here) => {
      // Past the free tries too.
      for (let n = 0; n < 3; n++) answers.push(await client.post('/api/auth/login', { username: email, password }))
      for (const path of ['/api/auth/signup-candidate/resend', '/api/forgot-password/create'])
        answers.push(await client.post(path, { email }))
      const token = 'A'.repeat(64)
      answers.push(await client.get(`/api/auth/signup-candidate/activate/${token}`))
      answers.push(await client.post('/api/auth/signup-candidate/activate', { token, password }))
    }
    await trial(here)
    await trial(elsewhere)
    const heard = answers.map(
      ({ status, text, headers: { date: _d, 'content-length': _l, 'retry-after': _r, ...headers } }) =>
        `${status} ${text} ${JSON.stringify(headers)}`.replaceAll(email, '…').replaceAll(/=[\w.-]{43,}/g, '=…'),
    )
    told.push(heard)
  }
  const [unknown, known, again] = told
  expect(known).toEqual(unknown)
  expect(again).toEqual(unknown)
  expect(new Set(unknown?.map((answer) => answer.slice(0, 3)))).toEqual(new Set(['201', '401', '429', '200', '422']))
})

test('asking for a new password or another activation link tells nothing by words or time', async () => {
  const user = await makeUser()
  for (const path of ['/api/forgot-password/create', '/api/auth/signup-candidate/resend']) {
    const told = await compare((known, n) =>
      api.anon.post(path, { email: known ? user.email : `nihce${n}@example.com` }),
    )
    expect(told).toMatchObject(NOTHING)
  }
})

test('asking for another e-mail tells nothing by words or time', async () => {
  const [holder, user] = [await makeUser(), await makeUser()]
  const client = await api.signIn(user)
  const told = await compare(
    (known, n) =>
      client.post('/api/auth/email-change', {
        email: known ? holder.email : `prosta${n}@example.com`,
        password: PASSWORD,
      }),
    (text) => text.replace(/"email":"[^"]*"/, ''),
  )
  expect(told).toMatchObject(NOTHING)
})

/** Everything a new person can see after asking for an address, but for what is theirs and what time it is. */
async function seenAfterAsking(asked: string, formerly?: string): Promise<string[]> {
  await db().deleteFrom('throttles').execute()
  const user = await makeUser({ name: 'Vida Vidmar', ...(formerly && { email: formerly }) })
  if (formerly) {
    user.email = `zdaj.${formerly}`
    await db().updateTable('users').set({ email: user.email }).where('id', '=', user.id).execute()
    if (formerly.startsWith('vzet')) await makeUser({ email: formerly })
  }
  const strip = (text: string) =>
    [user.email, user.username, asked]
      .reduce((left, own, at) => left.replaceAll(own, `[${at}]`), text)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{64}|"(size|bytes)": ?\d+|[\d.,]+\sk?B\b/g, '#')
      // Days alone, too: a minute or midnight may come between two people.
      .replaceAll(/\d{4}-\d\d-\d\d([T ][\d:.]+(Z|\+00:00)?)?/g, '@')
      .replaceAll(/\d{1,2}\. ?\d{1,2}\. ?\d{4}(,? (ob )?\d[\d:.]*)?/g, '@')
      .replaceAll(/\bv…@example/g, '[hint]')
  const client = await api.signIn(user)
  const pending = async () => (await client.get('/api/auth/email-change')).json.pending
  expect((await client.post('/api/auth/email-change', { email: asked, password: PASSWORD })).status).toBe(202)
  const first = await pending()
  await runTasks(api.databaseUrl)
  // Not moved by a mail that went, nor by what the former mailbox has confirmed.
  expect(await pending()).toEqual(first)
  const { former } = await changeTokens(user.id)
  const answer = await client.post(`/api/auth/email-change/${former}/confirm`, {})
  expect([answer.status, answer.json.waits_for]).toEqual([200, asked])
  expect(await pending()).toEqual({ ...first, former_confirmed: true })
  const screens = ['/api/auth/activities', '/api/portal/privacy', '/api/auth/sessions'].map((path) => client.get(path))
  const told = (await Promise.all(screens)).map(({ status, text }) => `${status} ${strip(text)}`)
  const { files } = await makeExport(user)
  // Rows made at one instant are by their random keys.
  const rows = (name: string, content: string) =>
    name.startsWith('art15/records/')
      ? (JSON.parse(content) as unknown[]).map((row) => strip(JSON.stringify(row))).toSorted()
      : strip(content)
  return [...told, ...[...files].map(([name, content]) => `${name} ${String(rows(name, String(content)))}`)]
}

test('asking for another e-mail tells nothing afterwards, on no screen and in no file of the download', async () => {
  const holder = await makeUser({ email: 'vida.imetnica@example.com' })
  const waiting = await makeUser({ email: 'vida.caka@example.com', status: 'registered' })
  const unknown = await seenAfterAsking('vida.se.prosta@example.com')
  expect(unknown.length).toBeGreaterThan(20)
  for (const asked of [holder.email, waiting.email]) expect(await seenAfterAsking(asked)).toEqual(unknown)
  // Nor of an address the person had before, which somebody else may have by now.
  const [free, taken] = ['volna.prejsnja@example.com', 'vzeta.prejsnja@example.com']
  expect(await seenAfterAsking(taken, taken)).toEqual(await seenAfterAsking(free, free))
})

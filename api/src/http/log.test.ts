// What the server writes down: allow-listed fields, and nothing a person typed, owns or is called.
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { clearCaches } from '#base/cache.ts'
import { changesOf, makeCampaign } from '#campaigns/campaigns.factory.ts'
import { db } from '#db/db.ts'
import { makePdf } from '#files/files.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

process.env['LOG_LEVEL'] = 'trace'
const api = await testApp()
const lines: string[] = []
beforeAll(() => {
  // Loggers of requests share the stream of the server's.
  const stream = (api.app.log as unknown as Record<symbol, { write(line: string): void }>)[pino.symbols.streamSym]
  if (!stream) throw new Error('The logger has no stream')
  stream.write = (line) => void lines.push(line)
})

const FIELDS = new Set(['level', 'time', 'reqId', 'route', 'method', 'status', 'ms', 'user', 'msg', 'err'])
const ERROR_FIELDS = new Set(['type', 'code', 'constraint', 'stack'])
/** Each of these is typed or owned by somebody below, and must not be found in any line. */
const MARKERS = [
  'Skrivna',
  'skrivna',
  'Geslo-skrivno1',
  'zaupno@example.com',
  'Zaupno-besedilo',
  'Zaupni-prstni-odtis',
  '203.0.113.77',
  '0ab1c2d3e4f5'.repeat(4),
]

test('a day of a person, errors and all, leaves nothing of the person in the log', async () => {
  const [, name, password, email, text, browser, ip, token] = ['', 'Skrivna Osebica', ...MARKERS.slice(2)] as string[]
  const headers = {
    'user-agent': `Mozilla/5.0 ${browser}`,
    'x-forwarded-for': ip ?? '',
    referer: `http://127.0.0.1:3000/${token}`,
  }
  const user = await makeUser({ name: name ?? '', email: email ?? '', password: password ?? '' })
  const client = api.newClient()
  await client.post('/api/auth/login', { username: email, password: `${password}!` }, { headers })
  await client.post('/api/auth/login', { username: user.username, password }, { headers })
  const session = client.cookies.get('korak_session') ?? 'none'
  await client.get(`/api/portal/jobs?search=${text}&location=${text}`, { headers })
  await client.get(`/api/portal/jobs?${text}=1`, { headers })
  await client.get(`/api/forgot-password/find/${token}`, { headers })
  await client.get(`/registration/activate/${token}`, { headers })
  await client.get(`/${text}`, { headers })
  await client.post('/api/auth/signup-candidate/activate', { token }, { headers })
  await client.post('/api/auth/signup-candidate', { email, name, password }, { headers })
  await client.post('/api/forgot-password/create', { email }, { headers })
  await client.put('/api/portal/profile', { city: text, name, birthday: text }, { headers })
  await client.put('/api/portal/profile', `{"city":"${text}`, {
    headers: { ...headers, 'content-type': 'application/json' },
  })
  await client.upload('/api/portal/profile/cv', { cv: { name: `${text}.pdf`, data: makePdf(text) } }, { headers })
  await client.upload(
    '/api/portal/profile/cv',
    { cv: { name: `${text}.exe`, data: Buffer.from(text ?? '') } },
    { headers },
  )
  await client.get('/api/auth/logout', { headers })

  expect(lines.length).toBeGreaterThan(14)
  for (const marker of [...MARKERS, session]) expect(lines.filter((line) => line.includes(marker))).toEqual([])
})

test('a fault is written with its place and code, without its words', async () => {
  const before = lines.length
  const client = await api.signIn(await makeUser())
  // The table is gone for one call: a fault no input can cause.
  await sql`alter table saved_jobs rename to saved_jobs_away`.execute(db())
  const answer = await client.get('/api/portal/saved-jobs?page=1')
  await sql`alter table saved_jobs_away rename to saved_jobs`.execute(db())
  expect(answer).toMatchObject({ status: 500, code: 'INTERNAL' })
  const fault = lines
    .slice(before)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ msg }) => msg === 'fault')
  expect(fault).toMatchObject({
    level: 50,
    err: { code: '42P01', stack: expect.arrayContaining([expect.stringMatching(/^at /)]) },
  })
  expect(JSON.stringify(fault)).not.toMatch(/does not exist|from saved_jobs/)
})

test('every line is JSON with listed fields only, and requests are named by route, not by path', () => {
  for (const line of lines) {
    const entry = JSON.parse(line) as Record<string, unknown>
    expect(
      Object.keys(entry).filter((field) => !FIELDS.has(field)),
      line,
    ).toEqual([])
    expect(
      Object.keys((entry['err'] ?? {}) as object).filter((field) => !ERROR_FIELDS.has(field)),
      line,
    ).toEqual([])
    expect(entry['time']).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  }
  const routes = lines.map((line) => (JSON.parse(line) as { route?: string }).route)
  expect(routes).toContain('/api/forgot-password/find/:token')
})

test('who gives feedback is not in the log, only that somebody does', async () => {
  const rater = await makeUser({ kind: 'companyemployee' })
  const made = await makeCampaign({ named: [{ email: rater.email }] })
  const client = await api.signIn(rater)
  const uid = made.raters.find(({ email }) => email === rater.email)?.uid
  lines.length = 0
  await client.post(`/api/portal/feedback-answers/${uid}/start`, { relationship: 'coworker' })
  await client.put(`/api/portal/feedback-answers/${uid}/answers`, changesOf())
  await client.post(`/api/portal/feedback-answers/${uid}/complete`, {})
  await client.get(`/api/portal/feedback-requests/${made.uid}`)
  expect(lines.filter((line) => line.includes('feedback-answers'))).toHaveLength(3)
  expect(lines.filter((line) => [rater.id, uid ?? '', made.uid].some((one) => line.includes(one)))).toEqual([])
})

test('nor is somebody signed in who answers by a personal link, and nothing is written beside their session', async () => {
  const made = await makeCampaign({ raters: ['coworker'] })
  const { token, uid } = made.raters.find(({ relationship }) => relationship === 'coworker')!
  const signedIn = await makeUser({ kind: 'companyemployee' })
  const client = await api.signIn(signedIn)
  const long = sql<Date>`now() - interval '20 minutes'`
  await db().updateTable('sessions').set({ lastSeenAt: long }).where('userId', '=', signedIn.id).execute()
  const session = () =>
    db().selectFrom('sessions').select(['lastSeenAt']).where('userId', '=', signedIn.id).executeTakeFirst()
  const before = await session()
  lines.length = 0
  const base = `/api/public/feedback/${token}`
  await client.get(`/public/questionnaires/${token}/${made.uid}`)
  expect((await client.get(base)).status).toBe(200)
  expect((await client.get(`${base}/${uid}`)).status).toBe(200)
  expect((await client.post(`${base}/${uid}/start`, { relationship: 'coworker' })).status).toBe(200)
  expect((await client.put(`${base}/${uid}/answers`, changesOf())).status).toBe(200)
  const done = await client.post(`${base}/${uid}/complete`, {})
  expect([done.status, done.headers['x-session-person']]).toEqual([200, undefined])
  await client.get('/api/public/receipt-keys')
  expect(lines).toHaveLength(7)
  expect(lines.filter((line) => line.includes(signedIn.id))).toEqual([])
  expect(await session()).toEqual(before)
  // Elsewhere the line says who it was.
  await client.get('/api/auth/user')
  expect(lines.at(-1)).toContain(signedIn.id)
})

/** Reads the log as somebody would who wants to know whose each answer is: whom the lines within a second of it name most. */
function solved(): (string | undefined)[] {
  const entries = lines.map((line) => JSON.parse(line) as { time: string; route?: string; user?: string })
  return entries
    .filter(({ route }) => route?.endsWith('/complete'))
    .map(({ time }) => {
      const near = entries.filter((one) => one.user && Math.abs(Date.parse(one.time) - Date.parse(time)) < 1000)
      const named = Map.groupBy(near, ({ user }) => user)
      return [...named].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0]
    })
}

test('nor do the calls beside an answer tell whose it is', async () => {
  const accounts = [await makeUser({ kind: 'employee' }), await makeUser({ kind: 'companyemployee' })]
  const made = await makeCampaign({ named: accounts.map(({ email }) => ({ email })) })
  const bystander = await makeUser({ kind: 'employee' })
  const atWork = await api.signIn(bystander)
  // As ten seconds later; who is asked has the mail later than that.
  clearCaches()
  lines.length = 0
  for (const account of accounts) {
    const client = await api.signIn(account)
    const answers = `/api/portal/feedback-answers/${made.raters.find(({ email }) => email === account.email)?.uid}`
    const pages = ['/dashboard', '/questionnaires', '/api/auth/user', '/api/portal/tasks', '/api/portal/questionnaires']
    for (const path of [...pages, '/api/portal/feedback']) await client.get(path)
    await client.post(`${answers}/start`, { relationship: 'coworker' })
    await client.put(`${answers}/answers`, changesOf())
    expect((await client.post(`${answers}/complete`, {})).status).toBe(200)
    for (const path of pages.toReversed()) await client.get(path)
    await atWork.get('/api/auth/user')
    await new Promise((done) => setTimeout(done, 1000))
  }
  expect(solved()).toHaveLength(2)
  for (const [at, { id }] of accounts.entries()) expect(solved()[at]).not.toBe(id)
  // Who is asked nothing is named as before.
  expect(lines.filter((line) => line.includes(bystander.id))).toHaveLength(2)
  expect(lines.filter((line) => accounts.some(({ id }) => line.includes(id)))).toEqual([])
})

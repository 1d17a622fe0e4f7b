import { expect, test } from 'vitest'
import { completeJournal } from '#consents/ledger/journal.service.ts'
import { proveDatabase } from '#consents/ledger/proof.service.ts'
import { db } from '#db/db.ts'
import { env } from '#env.ts'
import { testApp } from '../../test/app.ts'
import { ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
import { saveDemo } from './demo.ts'
import { saveReference } from './reference.ts'
import { ROLES } from './roles.ts'

const api = await testApp()
const count = async (
  table: 'users' | 'jobs' | 'applications' | 'codelistOptions' | 'postalCodes' | 'countries' | 'roles',
) =>
  (
    await db()
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('reference data is there once, however often it is brought in', async () => {
  const before = [
    await count('codelistOptions'),
    await count('postalCodes'),
    await count('countries'),
    await count('roles'),
  ]
  expect(before).toEqual([139, 478, 250, ROLES.length])
  expect(await saveReference()).toEqual([])
  await db().updateTable('seeds').set({ hash: 'older' }).execute()
  expect((await saveReference()).toSorted()).toEqual([
    'channels',
    'codelists',
    'consents',
    'countries',
    'postal-codes',
    'questionnaires',
    'roles',
  ])
  expect([
    await count('codelistOptions'),
    await count('postalCodes'),
    await count('countries'),
    await count('roles'),
  ]).toEqual(before)
})

test('a newer version of the data leaves what staff have changed', async () => {
  await db()
    .updateTable('codelistOptions')
    .set({ labelSl: 'Po naše', isActive: false })
    .where('key', '=', 'energetika')
    .execute()
  await db().deleteFrom('rolePermissions').execute()
  await db().updateTable('postalCodes').set({ place: 'Krajn' }).where('code', '=', '4000').execute()
  await db().updateTable('seeds').set({ hash: 'older' }).execute()
  await saveReference()
  const option = await db()
    .selectFrom('codelistOptions')
    .selectAll()
    .where('key', '=', 'energetika')
    .executeTakeFirstOrThrow()
  expect(option).toMatchObject({ labelSl: 'Po naše', isActive: false })
  expect(await db().selectFrom('rolePermissions').selectAll().execute()).toEqual([])
  const post = await db().selectFrom('postalCodes').select('place').where('code', '=', '4000').executeTakeFirstOrThrow()
  expect(post.place).toBe('Kranj')
})

test('demo data comes in once, even when two processes start at one time', async () => {
  expect(await Promise.all([saveDemo(), saveDemo()])).toEqual([true, true])
  expect(await saveDemo()).toBe(true)
  expect([await count('users'), await count('jobs'), await count('applications')]).toEqual([ACCOUNTS.length, 24, 5])
})

test('every demo account signs in with the demo password', async () => {
  for (const { username, kind } of ACCOUNTS) {
    const client = api.newClient()
    const user = await client.post('/api/auth/login', { username, password: DEMO_PASSWORD })
    expect([username, user.status]).toEqual([username, 200])
    expect(user.json[kind]).not.toBeNull()
    // Rok has two decisions to make; everybody else comes in at once.
    expect([username, user.json.unchecked_consents.length]).toEqual([username, username === 'rok.novak' ? 2 : 0])
  }
})

const as = async (username: string) => {
  const user = await db().selectFrom('users').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  return api.signIn(user)
}

test('the jobs are open, in both languages, and found', async () => {
  const list = (await api.anon.get('/api/portal/jobs?per_page=50')).json
  expect(list.total).toBe(24)
  const english = (await api.anon.get('/api/portal/jobs?per_page=50', { language: 'en-EN' })).json
  expect(english.data.map((job: { language: string }) => job.language)).toEqual(list.data.map(() => 'en-EN'))
  expect((await api.anon.get('/api/portal/jobs?search=racunovodja')).json.data[0].title).toMatch(/^Računovodja/)
})

test('every contact of a job has an account', async () => {
  const nobody = await db().selectFrom('jobs').select('refNo').where('contactId', 'is', null).execute()
  expect(nobody).toEqual([])
})

test('the client of the confidential job is named nowhere', async () => {
  const { data } = (await api.anon.get('/api/portal/jobs?search=direktor prodaje')).json
  const job = data.find((one: { title: string }) => one.title.startsWith('Direktor prodaje'))
  const detail = await api.anon.get(`/api/portal/jobs/${job.uid}`)
  expect(detail.status).toBe(200)
  expect(JSON.stringify(detail.json)).not.toContain('Zaupen naročnik, proizvodnja')
})

test('Maja has a complete profile, a CV she can download, and applications in several states', async () => {
  const maja = await as('maja.zupan')
  const profile = (await maja.get('/api/portal/profile')).json
  expect(profile.missing).toEqual([])
  expect(profile.cvs).toHaveLength(1)
  const cv = await maja.get(`/api/files/${profile.cvs[0].uid}`)
  expect(cv.text.slice(0, 5)).toBe('%PDF-')
  const { data, counts } = (await maja.get('/api/portal/applications')).json
  const states = Object.fromEntries(
    data.map((one: { status: string; next_move: string }) => [one.status, one.next_move]),
  )
  expect(states).toEqual({
    interview: 'candidate',
    in_review: 'us',
    draft: 'candidate',
    not_selected: 'nobody',
    withdrawn: 'nobody',
  })
  expect(counts).toEqual({ active: 3, past: 2 })
  for (const one of data) {
    expect([one.status, one.is_late]).toEqual([one.status, false])
    const detail = (await maja.get(`/api/portal/applications/${one.uid}`)).json
    expect(detail.events.length).toBeGreaterThan(0)
    expect([one.status, detail.decision_reason !== null]).toEqual([one.status, one.status === 'not_selected'])
  }
  expect((await maja.get('/api/portal/saved-jobs')).json.total).toBe(3)
})

test('Rok is asked for what is missing', async () => {
  const rok = await as('rok.novak')
  expect((await rok.get('/api/portal/profile')).json.missing).toEqual(['gender', 'birthday', 'education', 'career'])
})

test('everybody has decided about the texts of the account, Maja about all of them, with receipts that verify', async () => {
  const decisions = async (username: string) => {
    const list: { key: string; status: string; decided_at: string | null }[] = (
      await (await as(username)).get('/api/portal/consents')
    ).json
    return Object.fromEntries(list.map(({ key, status }) => [key, status]))
  }
  const withAccount = { 'privacy-notice': 'confirmed', 'terms-of-use': 'confirmed' }
  expect(await decisions('maja.zupan')).toEqual({
    ...withAccount,
    'recruitment-processing': 'confirmed',
    'share-with-clients': 'confirmed',
    marketing: 'declined',
  })
  expect(await decisions('rok.novak')).toEqual({
    ...withAccount,
    'recruitment-processing': 'pending',
    'share-with-clients': 'pending',
    marketing: 'pending',
  })
  for (const username of ['ana.kovac', 'skrbnik', 'jan.krajnc', 'petra.hribar', 'tina.golob'])
    expect([username, await decisions(username)]).toEqual([username, withAccount])
  // As every start does; this database was seeded before it had a folder.
  await completeJournal(env().DATA_DIR)
  const { faults, receipts } = await proveDatabase()
  expect([faults, receipts]).toEqual([[], 2 * ACCOUNTS.length + 3])
})

test('Maja has questionnaires in every state, Rok has one to begin', async () => {
  const maja = await as('maja.zupan')
  const { data, open, closed } = (await maja.get('/api/portal/questionnaires')).json
  type Card = { status: string; has_result: boolean; outgoing: boolean }
  const own = (data as Card[]).filter((card) => !card.outgoing)
  expect(own.map(({ status, has_result: isShown }) => `${status} ${isShown}`)).toEqual([
    'in-progress false',
    'open false',
    'closed false',
    'closed true',
  ])
  expect(data).toHaveLength(open + closed)
  const form = (await maja.get(`/api/portal/questionnaires/${data[0].uid}`)).json
  expect(form).toMatchObject({ answered: 5, position: 'ps-7', answers: { 'ps-5': { value: { rows: [{}, {}] } } } })
  const result = (await maja.get(`/api/portal/questionnaires/${data.at(-1).uid}/result`)).json
  expect(result.sections).toHaveLength(6)
  expect(result.total).toBeGreaterThan(3)
  const { data: begun } = (await (await as('rok.novak')).get('/api/portal/questionnaires?state=open')).json
  expect(begun).toMatchObject([{ status: 'open', answered: 0, questions: 24 }])
})

test('the keys of the demo exist in the codelists', async () => {
  const keys = new Set((await db().selectFrom('codelistOptions').select('key').execute()).map((row) => row.key))
  const jobs = await db()
    .selectFrom('jobs')
    .select(['region', 'worktime', 'contract', 'industry', 'workfield'])
    .execute()
  const people = await db().selectFrom('candidates').select(['region', 'industries', 'workfields']).execute()
  const used = [...jobs, ...people].flatMap((row) =>
    Object.values(row)
      .flat()
      .filter((key) => key !== null),
  )
  expect(used.filter((key) => !keys.has(String(key)))).toEqual([])
})

test('demo data never comes into a database that has people', async () => {
  await db().deleteFrom('seeds').where('name', '=', 'demo').execute()
  expect(await saveDemo()).toBe(false)
  expect(await count('jobs')).toBe(24)
})

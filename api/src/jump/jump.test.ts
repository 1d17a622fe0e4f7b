import { expect, test } from 'vitest'
import type { JumpHit } from '@korak/contract/jump.ts'
import type { Permission } from '@korak/contract/route.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { makeCampaign } from '#campaigns/campaigns.factory.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const withOnly = async (...permissions: Permission[]) => {
  const user = await makeUser({ kind: 'employee', permissions })
  const client = await api.signIn(user)
  const hits = async (search: string): Promise<JumpHit[]> =>
    (await client.get(`/api/office/jump?search=${encodeURIComponent(search)}`)).json.hits
  return { user, client, hits }
}
const kindsOf = (hits: JumpHit[]) => [...new Set(hits.map(({ kind }) => kind))].toSorted()
const searches = (actorId: string) =>
  db()
    .selectFrom('auditEvents')
    .select(['action', 'details'])
    .where('actorId', '=', actorId)
    .where('action', '=', 'candidates.searched')
    .execute()

/** One of each kind, all found by one word. */
async function makeOneOfEach(): Promise<string> {
  const word = 'Ščekčič'
  const job = await makeJob({ title: `Vodja ${word} (m/ž)`, company: `${word} d. o. o.` })
  const user = await makeUser({ name: `Žana ${word}` })
  await makeApplication({ user, job })
  await makeUser({ kind: 'employee', name: `Rok ${word}` })
  await db().insertInto('codelists').values({ key: 'scekcic-list' }).execute()
  return word
}

test('everything one may see is found by folded words, and nothing else: role by kind', async () => {
  await makeOneOfEach()
  const seen = async (...permissions: Permission[]) => kindsOf(await (await withOnly(...permissions)).hits('scekcic'))
  expect(await seen('jobs.read')).toEqual(['job'])
  expect(await seen('companies.read')).toEqual(['company'])
  expect(await seen('jobs.read', 'companies.read')).toEqual(['company', 'job'])
  expect(await seen('users.manage')).toEqual(['user'])
  expect(await seen('codelists.manage')).toEqual(['codelist'])
  expect(await seen('candidates.read', 'tasks.manage')).toEqual([])
  expect(await seen('applications.read')).toEqual(['candidate'])
  expect(await seen('applications.read', 'tasks.manage')).toEqual(['candidate'])
  expect(await seen('media.read')).toEqual([])
  const { client, hits, user } = await withOnly('tasks.manage')
  await client.post('/api/tasks', { text: 'Pokliči Ščekčiča', assignee_uid: user.id })
  expect(kindsOf(await hits('ščekč'))).toEqual(['task'])
  expect(kindsOf(await (await withOnly('tasks.manage')).hits('ščekč'))).toEqual([])
})

test('what begins with the words comes first, whole words before parts, what is open before what is over; the rest is a list away', async () => {
  for (const [title, status] of [
    ['Računkuharska vodja (m/ž)', 'published'],
    ['Glavni kuharski mojster (m/ž)', 'published'],
    ['Kuharski vajenec (m/ž)', 'closed'],
    ['Kuharski pomočnik (m/ž)', 'published'],
    ['Podkuharski delavec (m/ž)', 'published'],
    ['Prikuharski delavec (m/ž)', 'published'],
    ['Zakuharski delavec (m/ž)', 'published'],
  ] as const)
    await makeJob({ title, status })
  const { client } = await withOnly('jobs.read')
  const { json } = await client.get('/api/office/jump?search=kuharsk')
  const titles = json.hits.map(({ label }: JumpHit) => label.replace(/^\S+ /, ''))
  expect(titles).toHaveLength(5)
  expect(titles.slice(0, 3)).toEqual([
    'Kuharski pomočnik (m/ž)',
    'Kuharski vajenec (m/ž)',
    'Glavni kuharski mojster (m/ž)',
  ])
  expect(json.more).toEqual([{ kind: 'job', count: 7, total_is: 'exact', path: '/office/jobs?search=kuharsk' }])
  expect((await client.get('/api/office/jump?search=vajenec')).json.more).toEqual([])
})

test('by two letters the same comes first, whether or not enough titles have words that begin so', async () => {
  const make = (title: string, status: 'published' | 'closed' = 'published') => makeJob({ title, status })
  const { client } = await withOnly('jobs.read')
  const asked = async () => (await client.get('/api/office/jump?search=%C5%BDg')).json
  const titles = async () => (await asked()).hits.map(({ label }: JumpHit) => label.replace(/^\S+ /, ''))
  await make('Nažgan', 'closed')
  await make('Užgan')
  await make('Mojster žganja')
  await make('Žganjar', 'closed')
  expect(await titles()).toEqual(['Žganjar', 'Mojster žganja', 'Užgan', 'Nažgan'])
  await make('Žgoči')
  await make('Vodja ŽG')
  await make('(Žgalec)')
  expect(await titles()).toEqual(['Žgoči', 'Žganjar', 'Vodja ŽG', 'Mojster žganja', '(Žgalec)'])
  await make('Zgornik', 'closed')
  const { more } = await asked()
  expect(await titles()).toEqual(['Žgoči', 'Zgornik', 'Žganjar', 'Vodja ŽG', 'Mojster žganja'])
  expect(more).toEqual([{ kind: 'job', count: 8, total_is: 'exact', path: '/office/jobs?search=%C5%BDg' }])
  // The list itself is in the same order, page by page.
  const page = async (number: number) =>
    (await client.get(`/api/jobs?search=%C5%BDg&per_page=3&page=${number}`)).json.data.map(
      (job: { title: string }) => job.title,
    )
  expect([...(await page(1)), ...(await page(2)), ...(await page(3))]).toEqual([
    'Žgoči',
    'Zgornik',
    'Žganjar',
    'Vodja ŽG',
    'Mojster žganja',
    '(Žgalec)',
    'Užgan',
    'Nažgan',
  ])
})

test('numbers lead to what has them', async () => {
  const { id } = await makeJob({ refNo: 'K-77123' })
  const { uid, user } = await makeApplication()
  const { refNo } = await db()
    .selectFrom('applications')
    .select('refNo')
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()
  const { hits } = await withOnly('jobs.read', 'applications.read', 'tasks.manage')
  expect(await hits('k-77123')).toMatchObject([{ kind: 'job', path: `/office/jobs/${id}` }])
  const found = (await hits(refNo.toLowerCase())).find(({ kind }) => kind === 'candidate')
  expect(found).toMatchObject({ label: expect.stringContaining(String(user.name)) })
  expect(found).toMatchObject({ id: uid, path: `/office/applications/${uid}` })
})

test('that people were searched for and found is in the trail, without their names', async () => {
  const person = await makeUser({ name: 'Đurđa Čmrlj' })
  await makeApplication({ user: person })
  const { user, hits } = await withOnly('applications.read', 'tasks.manage')
  expect(await hits('nobody of this name')).toEqual([])
  expect(await searches(user.id)).toEqual([])
  expect(await hits('durda cmrlj')).toHaveLength(1)
  expect(await searches(user.id)).toEqual([{ action: 'candidates.searched', details: { count: 1 } }])
})

test('people are found by the beginnings of their names as they are now, and by nothing else of their accounts', async () => {
  const { hits } = await withOnly('applications.read')
  const user = await makeUser({ name: 'Škrjanec-Črv Živa' })
  const { uid } = await makeApplication({ user })
  const found = async (search: string) => (await hits(search)).map(({ id }) => id)
  const change = (to: object) => db().updateTable('users').set(to).where('id', '=', user.id).execute()
  await change({ username: 'tulipan.bela', email: 'perunika@zvoncek.example' })
  for (const search of ['škrj', 'SKRJANEC', 'živa škr', 'ziva skrj'])
    expect([search, await found(search)]).toEqual([search, [uid]])
  for (const search of ['krjan', 'tulipan', 'bela', 'perunika', 'zvoncek'])
    expect([search, await found(search)]).toEqual([search, []])
  await change({ name: 'Vida Bezgova' })
  expect(await found('skrj')).toEqual([])
  expect(await found('vida bezg')).toEqual([uid])
})

test('nobody is found who is going, wants to be left alone, or has sent nothing', async () => {
  const { hits } = await withOnly('applications.read', 'tasks.manage')
  const make = async (change: object) => {
    const user = await makeUser({ name: 'Gaja Gluhova' })
    await makeApplication({ user })
    await db().updateTable('users').set(change).where('id', '=', user.id).execute()
  }
  await make({ closingAt: new Date() })
  await make({ restrictedAt: new Date() })
  await make({ status: 'disabled' })
  await makeApplication({ user: await makeUser({ name: 'Gaja Gluhova' }), status: 'draft' })
  expect(await hits('gaja')).toEqual([])
  await makeApplication({ user: await makeUser({ name: 'Gaja Gluhova' }) })
  expect(await hits('glu gaj')).toHaveLength(1)
})

test('it is for staff, and asks for two letters', async () => {
  const candidate = await api.signIn(await makeUser())
  expect((await candidate.get('/api/office/jump?search=ab')).status).toBe(403)
  const { client } = await withOnly('jobs.read')
  expect((await client.get('/api/office/jump?search=a')).status).toBe(422)
  expect((await client.get('/api/office/jump?search=%25%27--')).json.hits).toEqual([])
})

test('campaigns lead to their proposed raters, questionnaires to the newest job that asks for them, by what one may see', async () => {
  const made = await makeCampaign({ fields: { title_sl: 'Vodenje Žlebnik', title_en: 'Leading Žlebnik' } })
  const { id } = await makeQuestionnaire({ title: { 'sl-SI': 'Prosilec Žlebnik', 'en-EN': 'Applicant Žlebnik' } })
  const both = await withOnly('campaigns.read', 'questionnaires.read', 'jobs.read')
  const search = '/office/campaigns/raters?campaign=Vodenje+%C5%BDlebnik'
  expect(await both.hits('zlebnik vod')).toEqual([
    { kind: 'campaign', id: made.uid, label: 'Vodenje Žlebnik', path: search },
  ])
  const job = await makeJob()
  await db().updateTable('jobs').set({ screeningId: id }).where('id', '=', job.id).execute()
  expect(await both.hits('žlebnik')).toMatchObject([
    { kind: 'campaign' },
    { kind: 'questionnaire', id, label: 'Prosilec Žlebnik', path: `/office/jobs/${job.id}/questions` },
  ])
  expect(kindsOf(await (await withOnly('questionnaires.read', 'jobs.read')).hits('žlebnik'))).toEqual(['questionnaire'])
  expect(kindsOf(await (await withOnly('questionnaires.read')).hits('žlebnik'))).toEqual([])
  const assessed = await makeUser({ kind: 'employee', permissions: ['campaigns.read'] })
  await makeCampaign({ subject: assessed, fields: { title_sl: 'Tajni Žlebnik', title_en: '' } })
  const own = (await (await api.signIn(assessed)).get('/api/office/jump?search=zlebnik')).json.hits
  expect(own.map(({ label }: JumpHit) => label)).toEqual(['Vodenje Žlebnik'])
})

test('so is whom a select list, a further page, or the way from one to the next found, once for a search', async () => {
  const word = `Šukljič${Date.now()}`
  await makeApplication({ user: await makeUser({ name: `Maja ${word}` }) })
  const asked = `search=${encodeURIComponent(word)}`
  const ways = ['/api/options/applications?', '/api/applications/order?', '/api/applications?per_page=1&page=2&']
  for (const way of ways) {
    const { user, client } = await withOnly('applications.read')
    expect((await client.get(`${way}${asked}`)).status).toBe(200)
    expect(await searches(user.id), way).toHaveLength(1)
    expect((await client.get(`/api/applications/order?${asked}`)).json.uids).toHaveLength(1)
    expect(await searches(user.id), way).toHaveLength(1)
    // A select list asks again whenever it is opened, and so does whoever turns pages.
    for (let time = 0; time < 3; time++) await client.get(`${way}${asked}`)
    expect(await searches(user.id), way).toHaveLength(1)
    await client.get(`${way}search=nikogarni`)
    expect(await searches(user.id), way).toHaveLength(1)
    // Another name is another search, on whatever page.
    await client.get(`/api/applications?search=maja&page=2&per_page=1`)
    expect(await searches(user.id), way).toHaveLength(2)
  }
  const { user, client } = await withOnly('applications.read')
  await client.get(`/api/applications?filter[name.contains]=${encodeURIComponent(word)}`)
  expect(await searches(user.id)).toHaveLength(1)
})

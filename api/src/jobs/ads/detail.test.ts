import { beforeAll, expect, test } from 'vitest'
import { db } from '#db/db.ts'
import { daysOf } from '#applications/applications.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { makeJob, type MadeJob } from '#jobs/jobs.factory.ts'
import { feedJobs, openAddresses } from './feed.service.ts'

const api = await testApp()
let user: MadeUser
let candidate: Client
const ad = (job: MadeJob, client: Client = api.anon, language: 'sl-SI' | 'en-EN' = 'sl-SI') =>
  client.get(`/api/portal/jobs/${job.id}`, { language })
const apply = (jobId: string, status: 'draft' | 'submitted' | 'expired') =>
  db()
    .insertInto('applications')
    .values({ userId: user.id, jobId, status, ...daysOf(status) })
    .returning('id')
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  const wishes = { workfields: ['nabava', 'kakovost'], industries: ['farmacija'], region: 'goriska' }
  user = await makeUser({ candidate: wishes })
  candidate = await api.signIn(user)
})

test('an ad has everything the page shows, in the language asked for', async () => {
  const job = await makeJob({
    title: 'Nabavnik (m/ž)',
    workfield: 'nabava',
    openings: 2,
    tags: ['SAP'],
    contactRoleSl: 'svetovalka za kadre',
    contactRoleEn: 'recruitment consultant',
    contactPhone: '+386 1 000 01 01',
    en: { title: 'Buyer (m/f)', offerings: ['Coffee'] },
  })
  const { status, json } = await ad(job, api.anon, 'en-EN')
  expect(status).toBe(200)
  expect(json).toMatchObject({
    title: 'Buyer (m/f)',
    languages: ['sl-SI', 'en-EN'],
    status: 'open',
    offerings: ['Coffee'],
    contract: { key: 'nedolocen-cas', label: 'Permanent contract' },
    workfield: { label: 'Purchasing' },
    openings: 2,
    tags: ['SAP'],
    contact: {
      name: 'Ana Kovač',
      role: 'recruitment consultant',
      email: 'ana.kovac@korak.example',
      phone: '+386 1 000 01 01',
    },
    application: null,
  })
  expect((await ad(job)).json).toMatchObject({
    title: 'Nabavnik (m/ž)',
    offerings: ['Urejen delovni čas', 'Plačano izobraževanje'],
  })
})

test('without an English text the Slovenian one is shown and said to be Slovenian', async () => {
  const job = await makeJob({ title: 'Vzdrževalec (m/ž)', en: null })
  const { json } = await ad(job, api.anon, 'en-EN')
  expect(json).toMatchObject({ title: 'Vzdrževalec (m/ž)', language: 'sl-SI', languages: ['sl-SI'] })
  expect(json.offerings).toContain('Urejen delovni čas')
})

test('an ad in Slovenian alone is nowhere in English, whatever is written there', async () => {
  const en = { title: 'Machinist, a young man', offerings: ['Coffee'] }
  const job = await makeJob({ title: 'Strojnik (m/ž)', isSlovenianOnly: true, en })
  const slovenian = { title: 'Strojnik (m/ž)', language: 'sl-SI' }
  const { json } = await ad(job, api.anon, 'en-EN')
  expect(json).toMatchObject({ ...slovenian, languages: ['sl-SI'] })
  expect(json.offerings).toContain('Urejen delovni čas')
  const found = async (search: string) =>
    (await api.anon.get(`/api/portal/jobs?search=${search}`, { language: 'en-EN' })).json.data
  expect(await found('strojnik')).toMatchObject([slovenian])
  expect(await found('machinist')).toEqual([])
  const feed = (await feedJobs('en-EN', 100)).find(({ uid }) => uid === job.id)
  expect(feed).toMatchObject(slovenian)
  expect((await openAddresses(100, 0)).find(({ id }) => id === job.id)?.isEnglish).toBe(false)
})

test('the client of a confidential job is not named, whether the job or the company is confidential', async () => {
  const job = await makeJob({ company: 'Tiha voda d. o. o.', isConfidential: true })
  const other = await makeJob({ company: 'Globoka reka d. o. o.' })
  await db().updateTable('companies').set({ isConfidential: true }).where('id', '=', String(other.companyId)).execute()
  const answers = [await ad(job), await ad(other)]
  expect(answers.map(({ json }) => json.company)).toEqual(['Naročnik podjetja Korak', 'Naročnik podjetja Korak'])
  expect(answers.map(({ text }) => text).join()).not.toMatch(/Tiha|Globoka/)
})

test('a job that is over says so and offers similar open ones', async () => {
  const open = await makeJob({ title: 'Kontrolor (m/ž)', workfield: 'kakovost', region: 'koroska' })
  const expired = await makeJob({ workfield: 'kakovost', region: 'koroska', expiresDays: -1, publishedDays: -20 })
  const closed = await makeJob({ workfield: 'kakovost', status: 'closed' })
  for (const job of [expired, closed]) {
    const { status, json } = await ad(job)
    expect([status, json.status]).toEqual([200, 'closed'])
    expect(json.similar[0]).toMatchObject({ uid: open.id, title: 'Kontrolor (m/ž)' })
  }
  expect((await ad(open)).json.similar.map((card: { uid: string }) => card.uid)).not.toContain(open.id)
})

test('similar jobs are of the same field, those of the region first', async () => {
  const make = (city: string, region: string, days: number) =>
    makeJob({ workfield: 'prevoz', industry: 'drugo', city, region, publishedDays: -days })
  const [near, far] = [await make('Koper', 'obalno-kraska', 9), await make('Ptuj', 'podravska', 1)]
  const job = await make('Izola', 'obalno-kraska', 2)
  expect((await ad(job)).json.similar.map((card: { uid: string }) => card.uid)).toEqual([near.id, far.id])
})

test('what nobody may see does not exist', async () => {
  for (const status of ['draft', 'paused'] as const)
    expect((await ad(await makeJob({ status }))).code).toBe('NOT_FOUND')
  expect((await api.anon.get('/api/portal/jobs/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await api.anon.get('/api/portal/jobs/1')).status).toBe(422)
})

test('a candidate sees the own application; sent counts as applied, a draft does not', async () => {
  const [begun, sent] = [await makeJob(), await makeJob()]
  const draft = await apply(begun.id, 'draft')
  await apply(sent.id, 'submitted')
  expect((await ad(begun, candidate)).json).toMatchObject({
    applied: false,
    application: { uid: draft.id, status: 'draft' },
  })
  expect((await ad(sent, candidate)).json).toMatchObject({ applied: true, application: { status: 'submitted' } })
  expect((await ad(sent)).json).toMatchObject({ applied: false, application: null })
})

test('recommended jobs fit what the candidate chose, the best fit first, with the reasons', async () => {
  const all = { workfield: 'nabava', industry: 'farmacija', region: 'goriska' }
  const best = await makeJob({ ...all, publishedDays: -15 })
  const applied = await makeJob(all)
  await apply(applied.id, 'submitted')
  await makeJob({ workfield: 'kadri', industry: 'svetovanje', region: 'goriska' })
  const { json } = await candidate.get('/api/portal/jobs/recommended')
  expect(json).toHaveLength(3)
  expect(json[0]).toMatchObject({ uid: best.id, reasons: ['Nabava', 'Farmacija in biotehnologija', 'Goriška'] })
  for (const { reasons } of json) expect(reasons.length).toBeGreaterThan(0)
  expect(json.map((card: { uid: string }) => card.uid)).not.toContain(applied.id)
  const undecided = await api.signIn(await makeUser())
  expect((await undecided.get('/api/portal/jobs/recommended')).json).toEqual([])
})

test('saving, saving twice, listing and removing', async () => {
  const client = await api.signIn(await makeUser())
  const [open, over] = [
    await makeJob({ title: 'Odprto' }),
    await makeJob({ title: 'Končano', publishedDays: -20, expiresDays: -2 }),
  ]
  const save = (job: MadeJob) => client.put(`/api/portal/jobs/${job.id}/save`)
  expect((await save(open)).json).toEqual({ message: 'Delovno mesto je shranjeno.' })
  for (const job of [open, over]) expect((await save(job)).status).toBe(200)
  const list = (await client.get('/api/portal/saved-jobs')).json
  expect(list).toMatchObject({ total: 2, per_page: 10 })
  expect(list.data).toMatchObject([
    { title: 'Odprto', saved: true, is_open: true, application_uid: null },
    { title: 'Končano', saved: true, is_open: false },
  ])
  expect((await client.del(`/api/portal/jobs/${open.id}/save`)).json).toEqual({ message: 'Odstranjeno iz shranjenih.' })
  expect((await client.del(`/api/portal/jobs/${open.id}/save`)).status).toBe(200)
  expect((await client.get('/api/portal/saved-jobs')).json.total).toBe(1)
})

test('what was saved on the device is merged; unknown and hidden jobs are skipped', async () => {
  const client = await api.signIn(await makeUser())
  const [open, draft] = [await makeJob(), await makeJob({ status: 'draft' })]
  const unknown = '00000000-0000-4000-8000-000000000000'
  const { status } = await client.post('/api/portal/saved-jobs', { uids: [open.id, open.id, draft.id, unknown] })
  expect(status).toBe(200)
  expect((await client.get('/api/portal/saved-jobs')).json.data.map((card: { uid: string }) => card.uid)).toEqual([
    open.id,
  ])
  expect((await client.put(`/api/portal/jobs/${draft.id}/save`)).code).toBe('NOT_FOUND')
})

test('saving and recommendations are for candidates', async () => {
  const employee = await api.signIn(await makeUser({ kind: 'employee' }))
  const { id } = await makeJob()
  expect((await api.anon.put(`/api/portal/jobs/${id}/save`)).status).toBe(401)
  expect((await employee.put(`/api/portal/jobs/${id}/save`)).status).toBe(403)
  expect((await employee.get('/api/portal/jobs/recommended')).status).toBe(403)
})

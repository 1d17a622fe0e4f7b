import { beforeAll, expect, test } from 'vitest'
import { brand } from '#mail/brand.ts'
import { db } from '#db/db.ts'
import { clearCaches } from '#base/cache.ts'
import { addWorkingDays } from '@korak/contract/days.rules.ts'
import { addDays, today } from '#base/time.ts'
import { makeCompany, type MadeUser, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'
import { makeJob } from './jobs.factory.ts'

const api = await testApp()
let consultant: Client
let companyUid = ''
let contact: MadeUser

const TEXT = {
  title: 'Kuhar (m/ž)',
  offerings: ['Malica'],
  expectations: ['Vajenost'],
  challenges: ['Jedilnik'],
  company_text: ['Hotel'],
}
const complete = () => ({
  company_uid: companyUid,
  region: 'gorenjska',
  city: 'Bled',
  postal: '4260',
  workplace: 'onsite',
  worktime: ['polni-delovni-cas'],
  contract: 'nedolocen-cas',
  industry: 'gostinstvo-turizem',
  workfield: 'gostinstvo',
  pay_min: 1800,
  pay_max: 2300,
  expires_at: `${addDays(today(), 30)} 23:59:00`,
  contact_uid: contact.id,
  texts: { 'sl-SI': TEXT, 'en-EN': { ...TEXT, title: 'Cook (m/f)' } },
})
const create = async (input: object = complete()) => (await consultant.post('/api/jobs', input)).json
/** Changes a job as it is now. */
const change = async (uid: string, input: object) => {
  const { rev } = (await consultant.get(`/api/jobs/${uid}`)).json
  return consultant.put(`/api/jobs/${uid}`, { rev, ...input })
}
const setStatus = async (uid: string, status: string) => {
  const { rev } = (await consultant.get(`/api/jobs/${uid}`)).json
  return consultant.put(`/api/jobs/${uid}/status`, { status, rev })
}

beforeAll(async () => {
  contact = await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: ['applications.read'] })
  consultant = await api.signIn(
    await makeUser({
      kind: 'employee',
      permissions: ['jobs.read', 'jobs.create', 'jobs.update', 'jobs.publish', 'jobs.delete'],
    }),
  )
  companyUid = await makeCompany({ sl: 'Hotel Jezero d. o. o.', en: 'Lake Hotel' })
})

test('a draft may be empty and is seen by staff only', async () => {
  const { status, json } = await consultant.post('/api/jobs', {})
  expect([status, json.status, json.title, json.ref_no.slice(0, 2)]).toEqual([201, 'draft', '', 'K-'])
  expect((await consultant.get(`/api/jobs/${json.uid}`)).json.texts).toEqual({})
  expect((await api.anon.get(`/api/portal/jobs/${json.uid}`)).code).toBe('NOT_FOUND')
})

test('a new job begun again is one draft until something is in it, and of each person and window their own', async () => {
  const begin = async (client: Client, again?: string) => (await client.post('/api/jobs', { again })).json.uid
  const first = await begin(consultant)
  expect(await begin(consultant, first)).toBe(first)
  expect(await begin(consultant)).not.toBe(first)
  const other = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.create'] }))
  expect(await begin(other, first)).not.toBe(first)
  await change(first, { city: 'Bled' })
  expect(await begin(consultant, first)).not.toBe(first)
})

test('drafts left without a word for a day are begun again one by one, also by two windows at once', async () => {
  const staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read', 'jobs.create'] }))
  const begin = async () => (await staff.post('/api/jobs', {})).json.uid
  const left = [await begin(), await begin()].toSorted()
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000)
  // Stages of a template that changed since would not be those of a new one.
  await db()
    .updateTable('stageTemplates')
    .set({ updatedAt: new Date(0) })
    .execute()
  await db().updateTable('jobs').set({ createdAt: yesterday }).where('id', 'in', left).execute()
  expect((await Promise.all([begin(), begin()])).toSorted()).toEqual(left)
  expect(left).not.toContain(await begin())
})

test('a job is created, published, found by everybody, and its deadline is the wall clock of Ljubljana', async () => {
  const job = await create()
  expect(job).toMatchObject({
    company: 'Hotel Jezero d. o. o.',
    pay_min: 1800,
    texts: { 'en-EN': { title: 'Cook (m/f)' } },
  })
  expect(new Date(job.expires_at).toLocaleTimeString('sl-SI', { timeZone: 'Europe/Ljubljana' })).toBe('23:59:00')
  expect((await api.anon.get('/api/portal/jobs?search=kuhar')).json.total).toBe(0)
  expect((await setStatus(job.uid, 'published')).json).toMatchObject({ status: 'published' })
  expect((await api.anon.get('/api/portal/jobs?search=kuharica&location=bled')).json.total).toBe(1)
})

test('bold, italic and links are kept clean, and searched by their words', async () => {
  const offerings = ['<b>Kosilo', 'Prevoz<a href="javascript:alert(1)"> domov</a>', '<script>alert(1)</script>']
  const links = ['<a href="https://primer.si">Kuh<i>inja</i></a>']
  const job = await create({
    ...complete(),
    texts: { 'sl-SI': { ...TEXT, offerings, challenges: links } },
    is_slovenian_only: true,
  })
  expect(job.texts['sl-SI']).toMatchObject({
    offerings: ['<b>Kosilo</b>', 'Prevoz domov', '<script>alert(1)</script>'],
    challenges: links,
  })
  expect((await setStatus(job.uid, 'published')).status).toBe(200)
  expect((await api.anon.get('/api/portal/jobs?search=kuhinja')).json.total).toBe(1)
  const seen = (await api.anon.get(`/api/portal/jobs/${job.uid}`)).json
  expect(seen.offerings).toEqual(job.texts['sl-SI'].offerings)
})

test('publishing names everything that is missing, in words', async () => {
  const job = await create({ texts: { 'sl-SI': { title: 'Samo naslov' } } })
  const { status, json } = await setStatus(job.uid, 'published')
  expect(status).toBe(422)
  const columns = 'city company_uid contact_uid contract expires_at pay_max pay_min region workfield worktime'
  const texts = ['challenges', 'company_text', 'expectations', 'offerings'].flatMap((name) => [
    `texts.en-EN.${name}`,
    `texts.sl-SI.${name}`,
  ])
  const missing = [...columns.split(' '), ...texts, 'texts.en-EN.title']
  expect(Object.keys(json.errors).toSorted()).toEqual(missing.toSorted())
  expect(json.errors.pay_min).toEqual(['Javni oglas mora imeti razpon plače: vpišite najnižjo in najvišjo.'])
  expect(json.errors['texts.en-EN.title']).toEqual(['Dodajte angleško besedilo ali označite »Samo slovensko«.'])
})

test('an ad in Slovenian only is fine when that is said', async () => {
  const job = await create({ ...complete(), texts: { 'sl-SI': TEXT } })
  expect((await setStatus(job.uid, 'published')).status).toBe(422)
  await change(job.uid, { is_slovenian_only: true })
  expect((await setStatus(job.uid, 'published')).status).toBe(200)
})

test('the deadline is at least three working days away', async () => {
  const third = addWorkingDays(today(), 3)
  const near = await create({ ...complete(), expires_at: addDays(third, -1) })
  const { json } = await setStatus(near.uid, 'published')
  expect(json.errors.expires_at[0]).toMatch(/^Rok mora biti vsaj 3 delovne dni po objavi: najzgodneje \d/)
  const enough = await create({ ...complete(), expires_at: third })
  expect((await setStatus(enough.uid, 'published')).status).toBe(200)
})

test('wording a machine can only doubt is published once somebody has decided to', async () => {
  const doubtful = { ...TEXT, title: 'Natakarica', challenges: ['Mlad kolektiv'] }
  const { uid } = await create({ ...complete(), is_slovenian_only: true, texts: { 'sl-SI': doubtful } })
  const publish = async (despite?: string[]) => {
    const { rev } = (await consultant.get(`/api/jobs/${uid}`)).json
    return consultant.put(`/api/jobs/${uid}/status`, { status: 'published', rev, despite })
  }
  const first = await publish()
  expect([first.status, Object.keys(first.json.errors)]).toEqual([422, ['texts.sl-SI.title', 'texts.sl-SI.challenges']])
  expect(first.json.errors['texts.sl-SI.challenges'][0]).toContain('»Mlad kolektiv«')
  expect(Object.keys((await publish(['title'])).json.errors)).toEqual(['texts.sl-SI.challenges'])
  expect((await publish(['title', 'wording'])).json.status).toBe('published')
})

test('a public job stays fit to be public when it is changed, and its deadline cannot be drawn near', async () => {
  const { uid } = await create()
  await setStatus(uid, 'published')
  const changeIt = (input: object) => change(uid, input)
  expect(Object.keys((await changeIt({ pay_max: null })).json.errors)).toEqual(['pay_max'])
  expect(Object.keys((await changeIt({ expires_at: today() })).json.errors)).toEqual(['expires_at'])
  expect((await changeIt({ pay_max: 2600, texts: { 'sl-SI': { title: 'Glavni kuhar (m/ž)' } } })).json).toMatchObject({
    pay_max: 2600,
    texts: { 'sl-SI': { title: 'Glavni kuhar (m/ž)', offerings: ['Malica'] } },
  })
  expect((await api.anon.get('/api/portal/jobs?search=glavni')).json.total).toBe(1)
  const soon = await makeJob({ expiresDays: 1, contactId: contact.id })
  expect((await change(soon.id, { openings: 2 })).status).toBe(200)
})

test('a job is duplicated into a draft that says the same, without its deadline', async () => {
  const { uid } = await create()
  await setStatus(uid, 'published')
  const { status, json } = await consultant.post(`/api/jobs/${uid}/duplicate`)
  expect(status).toBe(201)
  expect(json).toMatchObject({ status: 'draft', pay_max: 2300, expires_at: null, published_at: null, rev: 1 })
  expect(json.texts).toEqual((await consultant.get(`/api/jobs/${uid}`)).json.texts)
  expect(json.ref_no).not.toBe((await consultant.get(`/api/jobs/${uid}`)).json.ref_no)
  // The ground on which that one was not published is of whom it was for.
  await db().updateTable('jobs').set({ publicationException: 'invalid' }).where('id', '=', uid).execute()
  expect((await consultant.post(`/api/jobs/${uid}/duplicate`)).json.publication_exception).toBe(null)
})

test('the contacts to choose from are those that can be chosen', async () => {
  const { json } = await consultant.get('/api/job-contacts')
  expect(json).toContainEqual({ uid: contact.id, name: 'Ana Kovač', email: contact.email })
  await makeUser({ name: 'Kandidatka' })
  expect((await consultant.get('/api/job-contacts')).json.map(({ name }: { name: string }) => name)).not.toContain(
    'Kandidatka',
  )
})

test('statuses change only as the table allows', async () => {
  const { uid } = await create()
  const path = ['paused', 'published', 'draft', 'paused', 'published', 'closed', 'published', 'archived', 'closed']
  const codes = []
  for (const status of path) codes.push((await setStatus(uid, status)).status)
  expect(codes).toEqual([409, 200, 409, 200, 200, 200, 409, 200, 409])
  expect((await change(uid, { openings: 2 })).code).toBe('LOCKED')
})

test('a paused job cannot be found or opened', async () => {
  const job = await makeJob({ title: 'Začasno ustavljen oglas' })
  await setStatus(job.id, 'paused')
  expect((await api.anon.get('/api/portal/jobs?search=ustavljen')).json.total).toBe(0)
  expect((await api.anon.get(`/api/portal/jobs/${job.id}`)).status).toBe(404)
})

test('only drafts are deleted', async () => {
  const [draft, open] = [await create({}), await makeJob()]
  // A colleague has written in it a moment ago.
  await consultant.put(`/api/jobs/${draft.uid}`, { rev: draft.rev, city: 'Ptuj' })
  expect((await consultant.del(`/api/jobs/${draft.uid}?rev=${draft.rev}`)).code).toBe('STALE')
  expect((await consultant.del(`/api/jobs/${draft.uid}?rev=${draft.rev + 1}`)).json).toEqual({
    message: 'Osnutek je izbrisan.',
  })
  expect((await consultant.get(`/api/jobs/${draft.uid}`)).status).toBe(404)
  expect((await consultant.del(`/api/jobs/${open.id}`)).code).toBe('STATE_NOT_ALLOWED')
})

test('unknown options, companies, fields and impossible values are refused', async () => {
  const refused = async (input: object) => Object.keys((await consultant.post('/api/jobs', input)).json.errors)
  expect(await refused({ region: 'atlantida' })).toEqual(['region'])
  expect(await refused({ worktime: ['polni-delovni-cas', 'nikoli'] })).toEqual(['worktime'])
  expect(await refused({ company_uid: '00000000-0000-4000-8000-000000000000' })).toEqual(['company_uid'])
  expect(await refused({ pay_min: 3000, pay_max: 2000 })).toEqual(['pay_max'])
  expect(await refused({ expires_at: '2026-02-31 10:00:00' })).toEqual(['expires_at'])
  expect(await refused({ status: 'published' })).toEqual(['status'])
})

test('ownership comes before the body: an unknown job is not found even with nonsense', async () => {
  const { code } = await consultant.put('/api/jobs/00000000-0000-4000-8000-000000000000', { nonsense: true })
  expect(code).toBe('NOT_FOUND')
})

test('every change leaves an audit event', async () => {
  const { uid } = await create()
  await setStatus(uid, 'published')
  await change(uid, { openings: 3 })
  const events = await db()
    .selectFrom('auditEvents')
    .select(['action', 'details'])
    .where('subjectId', '=', uid)
    .orderBy('createdAt')
    .execute()
  expect(events).toEqual([
    { action: 'jobs.created', details: {} },
    { action: 'jobs.published', details: { from: 'draft', to: 'published' } },
    { action: 'jobs.updated', details: { fields: 'openings' } },
  ])
})

test('a draft is found by staff from its first moment', async () => {
  const made = await consultant.post('/api/jobs', { texts: { 'sl-SI': { title: 'Čolnar na Bledu' } } })
  const found = await consultant.get('/api/jobs?search=colnar')
  expect(found.json.data.map(({ uid }: { uid: string }) => uid)).toEqual([made.json.uid])
})

test('the staff list searches, filters and sorts by registered columns only', async () => {
  await makeJob({ title: 'Čuvaj (m/ž)', refNo: 'K-9001', region: 'goriska', status: 'draft' })
  const list = async (query: string) => (await consultant.get(`/api/jobs?${query}`)).json
  expect((await list('search=cuvaj')).data).toMatchObject([{ ref_no: 'K-9001', title: 'Čuvaj (m/ž)', status: 'draft' }])
  expect((await list('filter[status]=draft&filter[region]=goriska')).total).toBe(1)
  expect((await list('sort=-ref_no&per_page=1')).data[0].ref_no).toBe('K-9001')
  expect((await consultant.get('/api/jobs?sort=created_by')).status).toBe(422)
  expect((await consultant.get('/api/jobs?filter[created_by]=x')).status).toBe(422)
})

test('staff calls need their permission', async () => {
  const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['jobs.read'] }))
  const candidate = await api.signIn(await makeUser())
  const { uid } = await create()
  expect((await reader.get(`/api/jobs/${uid}`)).status).toBe(200)
  const refusals = [
    await reader.put(`/api/jobs/${uid}`, {}),
    await reader.post('/api/jobs', {}),
    await reader.put(`/api/jobs/${uid}/status`, { status: 'published', rev: 1 }),
    await reader.del(`/api/jobs/${uid}`),
    await candidate.get('/api/jobs'),
    await api.anon.get('/api/jobs'),
  ]
  expect(refusals.map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403, 401])
})

test('the contact is an employee who can sign in; the ad shows the account, and no address can be typed', async () => {
  const { uid } = await create()
  expect((await setStatus(uid, 'published')).json).toMatchObject({
    contact_uid: contact.id,
    contact_email: contact.email,
  })
  const ad = async () => (await api.anon.get(`/api/portal/jobs/${uid}`)).json.contact
  expect(await ad()).toMatchObject({ name: contact.name, email: contact.email })
  const [candidate, client] = [await makeUser(), await makeUser({ kind: 'company' })]
  const left = await makeUser({ kind: 'employee', status: 'disabled' })
  for (const { id } of [candidate, client, left]) {
    const { status, json } = await change(uid, { contact_uid: id })
    expect([status, json.errors]).toEqual([
      422,
      { contact_uid: ['Izberite zaposlenega z\u00A0dejavnim računom, ki sme brati prijave.'] },
    ])
  }
  const typed = await change(uid, { contact_email: 'kadri@narocnik.example' })
  expect([typed.status, Object.keys(typed.json.errors)]).toEqual([422, ['contact_email']])
  expect(await ad()).toMatchObject({ email: contact.email })
})

test('an old ad that gets an account as contact forgets the one in its text, also when the account is gone', async () => {
  const text = { contactName: 'Stara Kontaktna', contactEmail: 'stara@narocnik.example', contactRoleSl: 'Vodja kadrov' }
  const { id } = await makeJob(text)
  const ad = async () => (await api.anon.get(`/api/portal/jobs/${id}`)).json.contact
  expect(await ad()).toMatchObject({ name: 'Stara Kontaktna', role: 'Vodja kadrov' })
  const next = await makeUser({ kind: 'employee', name: 'Nova Kontaktna', permissions: ['applications.read'] })
  expect((await change(id, { contact_uid: next.id })).status).toBe(200)
  expect(await ad()).toMatchObject({ name: next.name, email: next.email, role: null })
  await db().deleteFrom('users').where('id', '=', next.id).execute()
  clearCaches()
  expect(await ad()).toMatchObject({ name: brand.company, email: brand.email })
  // Nor does anything that writes past the portal bring the two together.
  const both = db()
    .updateTable('jobs')
    .set({ ...text, contactId: contact.id })
    .where('id', '=', id)
  await expect(both.execute()).rejects.toThrow('jobs_one_contact')
})

test('a phone stays with whom it is of: handed over without one, an ad and its copies show none', async () => {
  const [first, next] = [contact.id, (await makeUser({ kind: 'employee', permissions: ['applications.read'] })).id]
  const { id } = await makeJob({ contactId: first, contactPhone: '01 234 56 78' })
  const phone = async () => (await api.anon.get(`/api/portal/jobs/${id}`)).json.contact.phone
  expect((await change(id, { contact_uid: first, city: 'Bled' })).json.contact_phone).toBe('01 234 56 78')
  expect((await change(id, { contact_uid: next })).json.contact_phone).toBe(null)
  expect(await phone()).toBe(null)
  await change(id, { contact_uid: first, contact_phone: '02 345 67 89' })
  expect(await phone()).toBe('02 345 67 89')
  await db().updateTable('users').set({ status: 'disabled' }).where('id', '=', first).execute()
  const copy = (await consultant.post(`/api/jobs/${id}/duplicate`)).json
  await db().updateTable('users').set({ status: 'active' }).where('id', '=', first).execute()
  expect([copy.contact_uid, copy.contact_phone]).toEqual([null, null])
})

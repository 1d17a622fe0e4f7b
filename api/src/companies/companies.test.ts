import type { RecordChange } from '@korak/contract/record-change.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeCompany, makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../test/app.ts'

const api = await testApp()
let staff: Client
let reader: Client
beforeAll(async () => {
  const permissions = ['companies.read', 'companies.manage', 'jobs.read'] as const
  staff = await api.signIn(await makeUser({ kind: 'employee', name: 'Ana Kovač', permissions: [...permissions] }))
  reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['companies.read'] }))
})

const FULL = {
  name_sl: 'Dom Pod lipo',
  name_en: 'Linden Home',
  tax_number: '12345679',
  industry: 'svetovanje',
  street: 'Lipova 1',
  postal: '3000',
  city: 'Celje',
  website: 'https://www.dompodlipo.example',
  is_confidential: false,
  confidential_sl: null,
  confidential_en: null,
  must_publish_at_employment_service: true,
}

test('a company is made with all that is known of it, and read as it was written', async () => {
  const { status, json } = await staff.post('/api/companies', FULL)
  expect([status, json.rev, json.label, json.people]).toEqual([201, 1, 'Dom Pod lipo', []])
  expect(json).toMatchObject({ ...FULL, open_jobs: 0, may: { update: true, delete: true } })
  expect((await reader.get(`/api/companies/${json.uid}`)).json).toMatchObject({
    ...FULL,
    may: { update: false, delete: false },
  })
  const english = { headers: { 'accept-language': 'en-EN' } }
  expect((await staff.get(`/api/companies/${json.uid}`, english)).json.label).toBe('Linden Home')
})

test('a name is enough; without an English one it is the Slovenian', async () => {
  const { status, json } = await staff.post('/api/companies', { name_sl: 'Žaga d. o. o.' })
  expect([status, json.name_en, json.tax_number]).toEqual([201, 'Žaga d. o. o.', null])
  const refused = await staff.post('/api/companies', { city: 'Celje' })
  expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ['name_sl']])
})

test.each([
  ['SI 3333 3335', '33333335'],
  ['33333335', '33333335'],
  ['hr12345678901', 'HR12345678901'],
])('the tax number %s is kept as %s, once', async (typed, kept) => {
  const { json } = await staff.post('/api/companies', { name_sl: 'Davčna', tax_number: typed })
  expect(json.tax_number).toBe(kept)
  const again = await staff.post('/api/companies', { name_sl: 'Ista', tax_number: kept })
  expect([again.status, again.json.errors]).toEqual([
    422,
    { tax_number: ['To davčno številko že ima drugo podjetje na seznamu.'] },
  ])
  await staff.del(`/api/companies/${json.uid}`)
})

test.each(['33333336', '1234567', '03333333', 'SI1', '!', 'ABC'])('the tax number %s is none', async (typed) => {
  const { status, json } = await staff.post('/api/companies', { name_sl: 'Davčna', tax_number: typed })
  expect([status, Object.keys(json.errors)]).toEqual([422, ['tax_number']])
})

test('an industry is one of the codelist, and a website begins with https:// or http://', async () => {
  for (const wrong of [{ industry: 'ni-je' }, { website: 'primer' }, { website: 'javascript:alert(1)' }]) {
    const { status, json } = await staff.post('/api/companies', { name_sl: 'Napačna', ...wrong })
    expect([status, Object.keys(json.errors)]).toEqual([422, Object.keys(wrong)])
  }
})

test('its history says who changed what', async () => {
  const { json: made } = await staff.post('/api/companies', { name_sl: 'Prej', industry: 'svetovanje' })
  const url = `/api/companies/${made.uid}`
  expect((await staff.put(url, { rev: 1, name_sl: 'Potem', industry: null })).json.rev).toBe(2)
  const [last, first] = (await reader.get(`${url}/changes`)).json as RecordChange[]
  expect([last?.actor, last?.rev, first?.rev]).toEqual(['Ana Kovač', 2, 1])
  expect(last?.fields.find(({ field }) => field === 'name_sl')).toMatchObject({ before: 'Prej', after: 'Potem' })
  expect(last?.fields.find(({ field }) => field === 'industry')).toMatchObject({ after: null, after_label: null })
  expect(last?.fields.find(({ field }) => field === 'industry')?.before_label).toMatch(/svetovanje/i)
})

test('of two who change one field the second is told, of different fields both are right', async () => {
  const { json } = await staff.post('/api/companies', { name_sl: 'Skupno' })
  const url = `/api/companies/${json.uid}`
  await staff.put(url, { rev: 1, city: 'Bled' })
  expect((await staff.put(url, { rev: 1, city: 'Bohinj' })).code).toBe('STALE')
  expect((await staff.put(url, { rev: 1, street: 'Pot 1' })).json).toMatchObject({ city: 'Bled', street: 'Pot 1' })
})

test('who reads companies changes none, and others do not learn whether there is one', async () => {
  const id = await makeCompany('Tuje')
  expect((await reader.put(`/api/companies/${id}`, { rev: 1, city: 'Bled' })).status).toBe(403)
  expect((await reader.post('/api/companies', { name_sl: 'Nova' })).status).toBe(403)
  const candidate = await api.signIn(await makeUser())
  for (const uid of [id, (await makeUser()).id]) {
    expect((await candidate.get(`/api/companies/${uid}`)).status).toBe(403)
    expect((await candidate.get(`/api/companies/${uid}/changes`)).status).toBe(403)
  }
  const nobody = (await makeUser()).id
  expect((await staff.get(`/api/companies/${nobody}`)).code).toBe('NOT_FOUND')
  expect((await staff.put(`/api/companies/${nobody}`, { rev: 1 })).code).toBe('NOT_FOUND')
  expect((await staff.get(`/api/companies/${nobody}/changes`)).code).toBe('NOT_FOUND')
})

test('its people are those with an account; a company with people or jobs stays', async () => {
  const contact = await makeUser({ kind: 'company', name: 'Tina Golob', company: 'Hotel Jezero' })
  const { json: list } = await staff.get('/api/companies?search=hotel+jezero')
  const [hotel] = list.data
  const { json } = await staff.get(`/api/companies/${hotel.uid}`)
  expect(json.people).toEqual([
    {
      uid: contact.id,
      name: 'Tina Golob',
      email: contact.email,
      kind: 'company',
      position_title: null,
      is_active: true,
    },
  ])
  expect((await staff.del(`/api/companies/${hotel.uid}`)).code).toBe('IN_USE')
})

test('the list is found by tax number, narrowed by facts, counts open jobs, and goes along as a file', async () => {
  const { json: made } = await staff.post('/api/companies', {
    name_sl: 'Čebelarstvo Zarja',
    tax_number: '11111119',
    city: 'Ptuj',
    must_publish_at_employment_service: true,
  })
  await makeJob({ companyId: made.uid })
  await makeJob({ companyId: made.uid, status: 'draft' })
  const found = async (query: string) => {
    const { json } = await staff.get(`/api/companies?per_page=100&${query}`)
    return json.data.find(({ uid }: { uid: string }) => uid === made.uid)?.open_jobs
  }
  for (const query of ['search=11111119', 'search=cebelarstvo', 'filter[city]=Ptuj', 'filter[open_jobs][from]=1'])
    expect([query, await found(query)]).toEqual([query, 1])
  expect(await found('filter[must_publish_at_employment_service]=true')).toBe(1)
  expect(await found('filter[must_publish_at_employment_service]=false')).toBeUndefined()
  const order = await staff.get('/api/companies/order?search=cebelarstvo&filter[city]=Ptuj&sort=-name')
  expect(order.json).toEqual({ uids: [made.uid] })
  expect((await staff.get('/api/companies/order?filter[website]=x')).status).toBe(422)
  const columns = ['name', 'tax_number', 'open_jobs', 'must_publish_at_employment_service']
  const file = await staff.post('/api/list-exports', { list: 'companies', format: 'csv', columns, search: 'zarja' })
  expect(file.text).toContain('Čebelarstvo Zarja;11111119;1;Da')
})

test('by open jobs companies are sorted and found as each has them, none among them', async () => {
  for (const [name, jobs] of [
    ['Vrtnarija Dve', ['published', 'paused', 'closed']],
    ['Vrtnarija Nobeno', []],
    ['Vrtnarija Končano', ['closed', 'archived', 'draft']],
    ['Vrtnarija Eno', ['published', 'draft']],
  ] as const) {
    const companyId = await makeCompany(name)
    for (const status of jobs) await makeJob({ companyId, status })
  }
  const list = async (query: string) => {
    const { json } = await staff.get(`/api/companies?search=vrtnarija&${query}`)
    return json.data.map((one: { label: string; open_jobs: number }) => [one.label.split(' ')[1], one.open_jobs])
  }
  const few = [
    ['Končano', 0],
    ['Nobeno', 0],
    ['Eno', 1],
    ['Dve', 2],
  ]
  expect(await list('sort=open_jobs')).toEqual(few)
  expect(await list('sort=-open_jobs')).toEqual([few[3], few[2], few[0], few[1]])
  expect(await list('sort=open_jobs&per_page=2&page=2')).toEqual(few.slice(2))
  expect(await list('filter[open_jobs]=0')).toEqual(few.slice(0, 2))
  expect(await list('filter[open_jobs][range]=1..1')).toEqual([few[2]])
  expect(await list('filter[open_jobs][from]=2&sort=name')).toEqual([few[3]])
  expect(await list('filter[open_jobs][not]=0')).toEqual([few[3], few[2]])
})

test('ads of a confidential client say what staff wrote instead of its name, and by a new name a job is found', async () => {
  const { json: made } = await staff.post('/api/companies', {
    name_sl: 'Skrivnost d. d.',
    is_confidential: true,
    confidential_sl: 'Proizvodno podjetje iz Posavja',
    confidential_en: 'A manufacturer in Posavje',
  })
  const { id } = await makeJob({ companyId: made.uid, title: 'Livar' })
  const company = async (language: string) => {
    const { json } = await api.anon.get(`/api/portal/jobs/${id}`, { headers: { 'accept-language': language } })
    return json.company
  }
  expect(await company('sl-SI')).toBe('Proizvodno podjetje iz Posavja')
  expect(await company('en-EN')).toBe('A manufacturer in Posavje')
  const search = async (words: string) => (await api.anon.get(`/api/portal/jobs?search=${words}`)).json.total
  expect(await search('skrivnost')).toBe(0)
  await staff.put(`/api/companies/${made.uid}`, { rev: 1, is_confidential: false, name_sl: 'Kovinarstvo Krka' })
  expect(await company('sl-SI')).toBe('Kovinarstvo Krka')
  expect(await search('kovinarstvo')).toBe(1)
  expect((await staff.get('/api/jobs?search=kovinarstvo')).json.total).toBe(1)
})

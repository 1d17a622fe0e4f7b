import { beforeAll, expect, test } from 'vitest'
import { makeUser } from '#users/users.factory.ts'
import { testApp } from '../../../test/app.ts'
import { makeJob, type MadeJob } from '#jobs/jobs.factory.ts'

const api = await testApp()
const jobs: Record<string, MadeJob> = {}

beforeAll(async () => {
  jobs['accountant'] = await makeJob({
    title: 'Računovodkinja (m/ž)',
    en: { title: 'Accountant (m/f)' },
    company: 'Bilanca Plus d. o. o.',
    workfield: 'racunovodstvo',
    worktime: ['polni-delovni-cas', 'krajsi-delovni-cas'],
    workplace: 'hybrid',
    payMin: 2200,
    payMax: 2800,
    publishedDays: -5,
    expiresDays: 9,
  })
  jobs['electronics'] = await makeJob({
    title: 'Razvojni inženir elektronike (m/ž)',
    en: { title: 'Electronics Development Engineer (m/f)' },
    city: 'Kranj',
    postal: '4000',
    region: 'gorenjska',
    workfield: 'konstruiranje',
    industry: 'elektroindustrija',
    workplace: 'hybrid',
    tags: ['C', 'Altium'],
    payMin: 3100,
    payMax: 4000,
    publishedDays: -3,
    expiresDays: 18,
  })
  jobs['developer'] = await makeJob({
    title: 'Razvijalec zalednih sistemov (m/ž)',
    en: { title: 'Backend Developer (m/f)' },
    workfield: 'razvoj-programske-opreme',
    industry: 'informacijske-tehnologije',
    workplace: 'remote',
    worktime: ['polni-delovni-cas', 'gibljiv-delovni-cas'],
    contract: 'dolocen-cas',
    expectations: ['Vsaj tri leta dela z računovodskimi programi'],
    payMin: 20,
    payMax: 25,
    payPeriod: 'hour',
    publishedDays: -1,
    expiresDays: 3,
  })
  jobs['director'] = await makeJob({
    title: 'Direktor prodaje (m/ž)',
    en: null,
    company: 'Skrivnost d. d.',
    isConfidential: true,
    city: 'Črnomelj',
    postal: '8340',
    region: 'jugovzhodna-slovenija',
    workfield: 'splosni-menedzment',
    publishedDays: -10,
  })
  await makeJob({ title: 'Potekli računovodja', publishedDays: -30, expiresDays: -1 })
  for (const status of ['draft', 'paused', 'closed'] as const) await makeJob({ title: `Računovodja ${status}`, status })
})

type Query = Record<string, string | number | string[]>
const search = async (query: Query = {}, language: 'sl-SI' | 'en-EN' = 'sl-SI') => {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((one): [string, string] => [key, String(one)]),
  )
  const { status, json } = await api.anon.get(`/api/portal/jobs?${new URLSearchParams(pairs)}`, { language })
  expect(status).toBe(200)
  return json
}
const found = async (query: Query, language?: 'sl-SI' | 'en-EN') => {
  const list = await search(query, language)
  expect(list.total).toBe(list.data.length)
  return list.data.map((card: { uid: string }) => Object.keys(jobs).find((name) => jobs[name]?.id === card.uid))
}

test('only published jobs before their deadline are listed, newest first', async () => {
  const list = await search()
  expect(list).toMatchObject({ total: 4, current_page: 1, last_page: 1, per_page: 10, from: 1, to: 4, location: null })
  expect(await found({})).toEqual(['developer', 'electronics', 'accountant', 'director'])
  expect(await found({ sort: 'deadline' })).toEqual(['developer', 'accountant', 'electronics', 'director'])
})

test.each([1, 3])('pages of %d after each other are the whole list', async (size) => {
  const idsOf = (list: { data: { uid: string }[] }) => list.data.map(({ uid }) => uid)
  const whole = idsOf(await search())
  const pages: string[] = []
  for (let page = 1; page <= Math.ceil(4 / size); page++) pages.push(...idsOf(await search({ page, per_page: size })))
  expect(pages).toEqual(whole)
  expect((await search({ page: 9, per_page: size })).data).toEqual([])
})

test('a card says what a person decides by', async () => {
  const { data } = await search({ search: 'elektronike' })
  expect(data[0]).toMatchObject({
    title: 'Razvojni inženir elektronike (m/ž)',
    language: 'sl-SI',
    city: 'Kranj',
    region: { key: 'gorenjska', label: 'Gorenjska' },
    workplace: 'hybrid',
    worktime: [{ key: 'polni-delovni-cas', label: 'Polni delovni čas' }],
    pay: { min: 3100, max: 4000, currency: 'EUR', period: 'month' },
    is_new: false,
    is_closing: false,
    applied: false,
    saved: false,
  })
  expect((await search({ search: 'backend' })).data[0]).toMatchObject({ is_new: true, is_closing: true })
})

test('words are found without č š ž, in every form, and by their beginning', async () => {
  for (const typed of ['racunovodkinja', 'RAČUNOVODKINJA', 'računovodja', 'racunov']) {
    expect((await found({ search: typed }))[0], typed).toBe('accountant')
  }
  expect(await found({ search: 'razvijalka' })).toEqual(['developer'])
})

test('small typing errors are forgiven', async () => {
  for (const [typed, name] of [
    ['razvijalc', 'developer'],
    ['elektronke', 'electronics'],
    ['acountant', 'accountant'],
    ['electronisc', 'electronics'],
    ['bilnaca', 'accountant'],
    ['diretkor', 'director'],
  ] as const) {
    expect(await found({ search: typed }), typed).toEqual([name])
  }
  expect(await found({ search: 'xqzvwk' })).toEqual([])
})

test('either language finds jobs written in the other', async () => {
  expect(await found({ search: 'engineer' }, 'sl-SI')).toEqual(['electronics'])
  const list = await search({ search: 'inženir' }, 'en-EN')
  expect(list.data[0]).toMatchObject({
    title: 'Electronics Development Engineer (m/f)',
    region: { label: 'Upper Carniola' },
  })
  expect((await search({ search: 'direktor' }, 'en-EN')).data[0]).toMatchObject({
    title: 'Direktor prodaje (m/ž)',
    language: 'sl-SI',
  })
})

test('every word must fit, wherever in the ad it stands; hits in the title come first', async () => {
  expect(await found({ search: 'inženir altium' })).toEqual(['electronics'])
  expect(await found({ search: 'inženir prodaje' })).toEqual([])
  expect(await found({ search: 'računovodja' })).toEqual(['accountant', 'developer'])
  expect(await found({ search: 'računovodja', sort: 'newest' })).toEqual(['developer', 'accountant'])
  expect(await found({ search: 'software development' })).toEqual(['developer'])
  expect(await found({ search: 'delo v Kranju' })).toEqual(['electronics'])
})

test('a company is found by its name unless it must not be known', async () => {
  expect(await found({ search: 'bilanca' })).toEqual(['accountant'])
  expect(await found({ search: 'skrivnost' })).toEqual([])
  const sl = await api.anon.get('/api/portal/jobs?search=direktor')
  const en = await api.anon.get('/api/portal/jobs?search=direktor', { language: 'en-EN' })
  expect([sl.json.data[0].company, en.json.data[0].company]).toEqual(['Naročnik podjetja Korak', 'Client of Korak'])
  expect(sl.text + en.text).not.toContain('Skrivnost')
})

test('signs of the query language are only signs', async () => {
  for (const typed of ["'", '&|!', 'a:*', '\\', "x' | 'y", '%', '(((', '<->', '😀'])
    expect((await search({ search: typed })).total, typed).toBeDefined()
})

test('a place is a town, a postal code, its beginning, or a region', async () => {
  for (const location of [
    'Kranj',
    'kranju',
    'Krnaj',
    '4000',
    '4000 Kranj',
    '40',
    'Gorenjska',
    'v gorenjski regiji',
    'Upper Carniola',
  ]) {
    expect(await found({ location }), location).toEqual(['electronics'])
  }
  expect((await search({ location: 'kranju' })).location).toBe('4000 Kranj')
  expect(await found({ location: 'crnomelj' })).toEqual(['director'])
  expect((await search({ location: 'gorenjska' }, 'en-EN')).location).toBe('Upper Carniola')
  expect(await search({ location: 'Atlantida' })).toMatchObject({ total: 0, location: null, data: [] })
})

test('a place is understood as people say it, in any case and with its preposition', async () => {
  for (const location of [
    'v Kranju',
    'iz Kranja',
    'blizu Kranja',
    'pri Kranju',
    'in Kranj',
    'near Kranj',
    'na Gorenjskem',
  ])
    expect(await found({ location }), location).toEqual(['electronics'])
  for (const location of ['Črnomlju', 'v Črnomlju', 'crnomlju', 'v Beli krajini'])
    expect(await found({ location }), location).toEqual(['director'])
  for (const location of ['Ljubljani', 'v Ljubljani', 'Ljubljana Bežigrad', 'in Ljubljana'])
    expect(await search({ location }), location).toMatchObject({ total: 2, location: '1000 Ljubljana' })
  expect(await search({ location: 'Mariboru' })).toMatchObject({ total: 0, location: '2000 Maribor' })
})

test('a place that may be several is told, each to be chosen', async () => {
  expect((await search({ location: 'v Ljubljani' })).location_choices).toEqual([])
  const { location, location_choices: choices } = await search({ location: 'v Gorici' }, 'en-EN')
  expect(location).toBe('1295 Ivančna Gorica, 3263 Gorica pri Slivnici, 4246 Kamna Gorica …')
  expect(choices).toEqual(['1295 Ivančna Gorica', '3263 Gorica pri Slivnici', '4246 Kamna Gorica', '5000 Nova Gorica'])
  expect((await search({ location: choices[3] })).location).toBe('5000 Nova Gorica')
})

test('where a place has no job, the nearest towns that have are told, with what searching there finds', async () => {
  expect((await search({ location: 'Kranj' })).near).toBeNull()
  const { near } = await search({ location: '8333' })
  expect(near).toEqual({
    place: 'Semič',
    is_region: false,
    towns: [
      { place: 'Črnomelj', count: 1, km: 9 },
      { place: 'Ljubljana', count: 2, km: expect.any(Number) },
      { place: 'Kranj', count: 1, km: expect.any(Number) },
    ],
  })
  for (const { place, count } of near.towns) expect((await search({ location: place })).total, place).toBe(count)
  const narrowed = await search({ location: 'Jesenicah', search: 'računovodja', workplace: ['hybrid'] })
  expect(narrowed.near.towns).toMatchObject([{ place: 'Ljubljana', count: 1 }])
  expect((await search({ location: 'Prekmurje', search: 'altium' })).near).toMatchObject({
    is_region: true,
    towns: [{ place: 'Kranj', count: 1 }],
  })
  expect((await search({ location: 'Kobarid', search: 'xqzvwk' })).near).toBeNull()
  expect((await search({ location: 'Atlantida' })).near).toBeNull()
})

test('where the chosen regions have nothing, those beside them that have are told', async () => {
  const { near_regions: near } = await search({ region: ['koroska', 'goriska'] })
  expect(near).toMatchObject([{ key: 'osrednjeslovenska' }, { key: 'gorenjska', label: 'Gorenjska' }])
  expect((await search({ region: ['goriska'], search: 'altium' })).near_regions).toMatchObject([{ key: 'gorenjska' }])
  expect((await search({ region: ['gorenjska'] })).near_regions).toEqual([])
})

test('where nothing is found the filters stay, each finding nothing, and a word that is nearly right is suggested', async () => {
  const empty: Query[] = [{ search: 'astronavt' }, { location: 'Atlantida' }, { search: 'altium', location: 'Bled' }]
  for (const query of empty) {
    const { total, facets } = await search(query)
    expect(total).toBe(0)
    expect(facets.workplace).toEqual([
      { key: 'onsite', label: 'Na lokaciji', count: 0 },
      { key: 'hybrid', label: 'Hibridno delo', count: 0 },
      { key: 'remote', label: 'Na daljavo', count: 0 },
    ])
    expect(facets.region.length).toBe(3)
  }
  expect((await search({ search: 'astronavt' })).suggestion).toBeNull()
  expect((await search({ search: 'računvdkija' })).suggestion).toBe('računovodkinja')
  expect((await search({ search: 'hibridno računvdkija' })).suggestion).toBe('hibridno računovodkinja')
  expect((await search({ search: 'računvdkija', location: 'Kranj' })).suggestion).toBeNull()
  expect((await search({ search: 'bacendd' }, 'en-EN')).suggestion).toBe('backend')
})

test('filters narrow, values of one filter are alternatives, counts ignore their own filter', async () => {
  expect(await found({ workplace: ['hybrid'] })).toEqual(['electronics', 'accountant'])
  const list = await search({ workplace: ['hybrid'], region: ['gorenjska', 'goriska'] })
  expect(list.total).toBe(1)
  expect(list.facets.region).toEqual([
    { key: 'osrednjeslovenska', label: 'Osrednjeslovenska', count: 1 },
    { key: 'gorenjska', label: 'Gorenjska', count: 1 },
    { key: 'goriska', label: 'Goriška', count: 0 },
  ])
  expect(list.facets.workplace).toEqual([{ key: 'hybrid', label: 'Hibridno delo', count: 1 }])
  expect(await found({ worktime: ['krajsi-delovni-cas', 'gibljiv-delovni-cas'] })).toEqual(['developer', 'accountant'])
  expect(await found({ contract: ['dolocen-cas'] })).toEqual(['developer'])
  expect(await found({ workfield: ['racunovodstvo', 'konstruiranje'] })).toEqual(['electronics', 'accountant'])
})

test('pay is compared per month, whatever it is paid by', async () => {
  expect(await found({ pay_min: 3000 })).toEqual(['developer', 'electronics'])
  expect(await found({ pay_min: 4400 })).toEqual([])
  expect((await api.anon.get('/api/portal/jobs?pay_min=&search=&location=&region[]=')).json.total).toBe(4)
})

test('pages have exact totals, and a page behind the last is empty', async () => {
  expect(await search({ per_page: 3, page: 2 })).toMatchObject({ total: 4, last_page: 2, from: 4, to: 4 })
  expect(await search({ per_page: 3, page: 9 })).toMatchObject({ total: 4, data: [], from: 0, to: 0 })
})

test('what makes no sense is refused in words', async () => {
  for (const query of [
    'page=0',
    'page=x',
    'per_page=51',
    'workplace[]=moon',
    'sort=best',
    'foo=1',
    'pay_min=-1',
    `search=${'x'.repeat(201)}`,
  ]) {
    const { status, json } = await api.anon.get(`/api/portal/jobs?${query}`)
    expect([status, json.code], query).toEqual([422, 'VALIDATION'])
  }
})

test('what a candidate saved and applied for is marked, and nobody else sees it', async () => {
  const candidate = await makeUser()
  const client = await api.signIn(candidate)
  await client.put(`/api/portal/jobs/${jobs['director']?.id}/save`)
  const flagsOf = (json: { data: { uid: string; saved: boolean }[] }) =>
    json.data.find((card) => card.uid === jobs['director']?.id)?.saved
  expect(flagsOf((await client.get('/api/portal/jobs')).json)).toBe(true)
  expect(flagsOf((await api.anon.get('/api/portal/jobs')).json)).toBe(false)
})

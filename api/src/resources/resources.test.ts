import { beforeAll, expect, test } from 'vitest'
import { makeUser } from '#users/users.factory.ts'
import { db } from '#db/db.ts'
import { sql } from 'kysely'
import { testApp, type Client } from '../../test/app.ts'
import { RESOURCES } from '#resources.list.ts'

const api = await testApp()
let candidate: Client
let staff: Client
let administrator: Client
beforeAll(async () => {
  candidate = await api.signIn(await makeUser())
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['companies.read', 'media.read'] }))
  administrator = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  await makeUser({ kind: 'company', company: 'Čebela d. o. o.' })
  await makeUser({ kind: 'company', company: 'Zora d. d.' })
})

const UNKNOWN = 'Po tem ni mogoče filtrirati ali razvrščati.'
const NOTHING = { _: ['Za to ni možnosti, ki bi jih lahko prikazali.'] }
const ODD = [
  'neznan',
  '',
  'id; drop table users',
  'users.password_hash',
  'password_hash',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '1',
  '*',
  "code' or 1=1--",
  'code desc',
  '(select 1)',
  'search',
  'CODE',
  'code.',
  'code.is.is',
  'code.like',
  'created_at',
]

test('filter and sort know only what is listed; everything else is one and the same answer', async () => {
  for (const name of ODD) {
    const filtered = await api.anon.get(`/api/postal-codes?filter[${encodeURIComponent(name)}]=1`)
    // A number makes a list of the filters, and __proto__ no key at all: refused under its own name.
    const field = name === '__proto__' ? name : 'filter'
    const words = ['', '1', '__proto__'].includes(name) ? filtered.json.errors[field] : [UNKNOWN]
    expect([name, filtered.status, filtered.json.errors]).toEqual([name, 422, { [field]: words }])
    expect(words).toHaveLength(1)
  }
  for (const name of ODD.flatMap((odd) => (odd === '' ? [] : [odd, `-${odd}`]))) {
    const sorted = await api.anon.get(`/api/postal-codes?sort=${encodeURIComponent(name)}`)
    expect([name, sorted.status, sorted.json.errors?.sort]).toEqual([name, 422, [UNKNOWN]])
  }
})

test.each([
  'filter=1',
  'filter[]=1',
  'filter[code][a]=1',
  'filter[code][a][b]=1',
  'page=0',
  'page=-1',
  'page=1e9',
  'page=x',
  'per_page=0',
  'per_page=101',
  'per_page=1.5',
  'unknown=1',
  'search[]=a&search[]=b',
  'sort[]=code&sort[]=place',
  `search=${'a'.repeat(201)}`,
])('a wrong query is refused: %s', async (query) => {
  expect((await api.anon.get(`/api/postal-codes?${query}`)).status).toBe(422)
})

test('values must fit their column', async () => {
  for (const query of [
    'filter[id]=x',
    'filter[created_at.from]=yesterday',
    'filter[is_confidential]=maybe',
    'filter[id.empty]=7',
  ]) {
    expect([query, (await staff.get(`/api/companies?${query}`)).status]).toEqual([query, 422])
  }
  for (const query of [
    'filter[size]=1e3',
    'filter[size.from]=',
    'filter[size.to][]=1&filter[size.to][]=2',
    'filter[title.from]=a',
  ]) {
    expect([query, (await staff.get(`/api/media?${query}`)).status]).toEqual([query, 422])
  }
})

test('operators: any of, not, from, to, contains, empty', async () => {
  const names = async (query: string) => {
    const { json } = await staff.get(`/api/companies?per_page=100&sort=name&${query}`)
    return json.data.map((row: { label: string }) => row.label).filter((name: string) => /Čebela|Zora/.test(name))
  }
  expect(await names('')).toEqual(['Čebela d. o. o.', 'Zora d. d.'])
  expect(await names('filter[name]=Zora d. d.')).toEqual(['Zora d. d.'])
  expect(await names('filter[name.not]=Zora d. d.')).toEqual(['Čebela d. o. o.'])
  expect(await names('filter[name.contains]=CEBEL')).toEqual(['Čebela d. o. o.'])
  expect(await names('filter[name.contains]=%25')).toEqual([])
  expect(await names('filter[name.empty]=true')).toEqual([])
  expect(await names('filter[is_confidential]=true')).toEqual([])
  expect(await names('filter[created_at.from]=2020-01-01&filter[created_at.to]=2100-01-01')).toHaveLength(2)
  expect(await names('filter[created_at.to]=2020-01-01')).toEqual([])
  expect(await names('search=cebela')).toEqual(['Čebela d. o. o.'])
  for (const signs of ['%25', '_', '%5C', '...']) {
    expect(await names(`search=${signs}`)).toEqual([])
    expect((await staff.get(`/api/options/companies?search=${signs}`)).json).toEqual([])
  }
  expect(await names('search=%20')).toHaveLength(2)
})

test('operators stand in brackets of their own: any, none, range, empty, beside the plain form', async () => {
  const names = async (query: string) => {
    const { json } = await staff.get(`/api/companies?per_page=100&sort=name&${query}`)
    return json.data.map((row: { label: string }) => row.label).filter((name: string) => /Čebela|Zora/.test(name))
  }
  expect(await names('filter[name][is]=Zora d. d.')).toEqual(['Zora d. d.'])
  expect(await names('filter[name][not]=Zora d. d.')).toEqual(['Čebela d. o. o.'])
  expect(await names('filter[name][any][]=Zora d. d.&filter[name][any][]=Čebela d. o. o.')).toHaveLength(2)
  expect(await names('filter[name][none][]=Zora d. d.&filter[name][none][]=x')).toEqual(['Čebela d. o. o.'])
  expect(await names('filter[name][contains]=CEBEL&filter[name][empty]=false')).toEqual(['Čebela d. o. o.'])
  expect(await names('filter[created_at][range]=2020-01-01..2100-01-01')).toHaveLength(2)
  expect(await names('filter[created_at][range]=2020-01-01..')).toHaveLength(2)
  expect(await names('filter[created_at][range]=..2020-01-01')).toEqual([])
  for (const query of [
    'filter[name][range]=a..b',
    'filter[created_at][range]=2020-01-01',
    'filter[created_at][range]=..',
    'filter[created_at][range]=2020-01-01..2020-02-31',
    'filter[created_at][range]=1..2..3',
    'filter[created_at][range][]=2020-01-01..&filter[created_at][range][]=..2020-01-01',
    'filter[created_at][any]=2020-01-01',
    'filter[name][like]=Z',
    'filter[name][__proto__]=Z',
    'filter[name][constructor]=Z',
    'filter[nobody][is]=Z',
    'filter[name.not][is]=Z',
    'filter[name][is][is]=Z',
  ]) {
    const { status, json } = await staff.get(`/api/companies?${query}`)
    expect([query, status, Object.values(json.errors ?? {}).flat().length > 0]).toEqual([query, 422, true])
  }
})

test('a staff list answers staff only', async () => {
  expect((await api.anon.get('/api/companies')).code).toBe('UNAUTHENTICATED')
  expect((await candidate.get('/api/companies')).code).toBe('FORBIDDEN')
  expect((await staff.get('/api/companies')).status).toBe(200)
})

test('options are the distinct values of listed columns', async () => {
  const both = await candidate.post('/api/options', { namespace: 'postal-codes', columns: ['region', 'kind'] })
  expect(both.json.region).toHaveLength(12)
  expect(both.json.kind).toEqual(['po-box', 'post', 'single-source'])
  const one = await candidate.post('/api/options', { namespace: 'postal-codes', column: 'region' }, { form: true })
  expect(Object.keys(one.json)).toEqual(['region'])
  expect((await api.anon.post('/api/options', { namespace: 'postal-codes', column: 'region' })).code).toBe(
    'UNAUTHENTICATED',
  )
})

test('of more options than are answered at once those with some words in them are found', async () => {
  await sql`insert into companies (name_sl, name_en, city) select 'Kraj', 'Place', 'Kraj ' || n from generate_series(1, 501) n
    union all select 'Kraj', 'Place', 'Žužemberk'`.execute(db())
  const find = async (more: object) =>
    (await staff.post('/api/options', { namespace: 'companies', column: 'city', ...more })).json
  const first = (await find({})).city
  expect([first.length, first.includes('Žužemberk')]).toEqual([500, false])
  expect(await find({ search: 'zuž' })).toEqual({ city: ['Žužemberk'] })
  expect((await find({ search: 'kraj 49' })).city).toContain('Kraj 499')
})

test('of everything in the database only the listed columns are answered, and only to who may list them', async () => {
  const columns = await sql<{ table: string; column: string }>`select table_name as table, column_name as column
    from information_schema.columns where table_schema in ('public', 'graphile_worker')`.execute(db())
  const asked = [
    ...columns.rows.map(({ table, column }) => [table, column]),
    ...columns.rows.map(({ column }) => ['media', column]),
    ...columns.rows.map(({ column }) => ['postal-codes', column]),
    ...ODD.flatMap((name) => [
      [name, 'key'],
      ['codelists', name],
    ]),
  ]
  for (const [who, client, namespaces] of [
    ['candidate', candidate, ['countries', 'postal-codes']],
    ['administrator', administrator, [...RESOURCES.keys()]],
  ] as const) {
    const allowed = new Set<string>()
    for (const name of namespaces) {
      for (const [column, { isOption }] of Object.entries(RESOURCES.get(name)?.columns ?? {}))
        if (isOption) allowed.add(`${name}.${column}`)
    }
    const texts = new Set<string>()
    const answered: string[] = []
    for (const pair of new Set(asked.map((names) => names.join('\n')))) {
      const [namespace = '', column = ''] = pair.split('\n')
      const answer = await client.post('/api/options', { namespace, column })
      if (answer.status === 422) texts.add(JSON.stringify(answer.json.errors))
      else answered.push(`${namespace}.${column}`)
    }
    expect([who, answered.filter((name) => !allowed.has(name))]).toEqual([who, []])
    expect([...texts]).toEqual([JSON.stringify(NOTHING)])
  }
})

test('no answer of options when one of several columns is not listed, or none is asked for', async () => {
  for (const body of [
    { namespace: 'postal-codes', columns: ['region', 'search'] },
    { namespace: 'postal-codes' },
    { namespace: 'postal-codes', columns: [] },
    { namespace: 'media', column: 'collection' },
  ]) {
    expect((await candidate.post('/api/options', body)).json.errors).toEqual(NOTHING)
  }
})

test('a select list of a resource is id and label, for who may list it', async () => {
  const towns = await candidate.get('/api/options/postal-codes?search=crnomelj')
  expect(towns.json[0]).toEqual({ id: '8340', label: '8340 Črnomelj' })
  const names = await staff.get('/api/options/companies?search=zora')
  expect(names.json).toEqual([{ id: expect.any(String), label: 'Zora d. d.' }])
  for (const name of ['companies', 'users', 'constructor', '__proto__', 'neznan']) {
    expect((await candidate.get(`/api/options/${name}`)).json.errors).toEqual(NOTHING)
  }
})

test.each(['registration', 'profile', 'user-info', 'login', 'application'])(
  'the form %s is described by its JSON Schema',
  async (id) => {
    const { json, status } = await api.anon.get(`/api/layouts/${id}/schemas`)
    expect(status).toBe(200)
    expect(json).toMatchObject({ id, schema: { type: 'object', additionalProperties: false } })
    expect(Object.keys(json.schema.properties).length).toBeGreaterThan(1)
  },
)

test('the required fields of the forms are those of the specification', async () => {
  const required = async (id: string) =>
    (await api.anon.get(`/api/layouts/${id}/schemas`)).json.schema.required.toSorted()
  expect(await required('user-info')).toEqual(['birthday', 'career', 'education', 'gender', 'name'])
  expect(await required('registration')).toEqual(
    ['birthday', 'career', 'confirm_password', 'education', 'email', 'gender', 'name', 'password'].toSorted(),
  )
})

test.each(['neznan', '__proto__', 'constructor'])('an unknown form is not found: %s', async (id) => {
  expect((await api.anon.get(`/api/layouts/${id}/schemas`)).code).toBe('NOT_FOUND')
})

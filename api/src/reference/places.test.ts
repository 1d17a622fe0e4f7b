import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const api = await testApp()
const posts = async (query: string) => (await api.anon.get(`/api/postal-codes?${query}`)).json
const labels = async (search: string) =>
  (await posts(`search=${encodeURIComponent(search)}`)).data.map((row: { label: string }) => row.label)

test('a postal code is a row of a select list, with its region', async () => {
  const page = await posts('search=4000')
  expect(page).toEqual({
    data: [{ id: '4000', label: '4000 Kranj', hint: null, region: 'gorenjska' }],
    current_page: 1,
    last_page: 1,
    per_page: 10,
    total: 1,
    total_is: 'exact',
    from: 1,
    to: 1,
  })
})

test.each([
  ['crno', 'Črnomelj'],
  ['ČRNOMELJ', 'Črnomelj'],
  ['crnomelj', 'Črnomelj'],
  ['novo m', 'Novo mesto'],
  ['mesto novo', 'Novo mesto'],
  ['8000 novo', 'Novo mesto'],
  ['skofja', 'Škofja Loka'],
  ['jeseni', 'Jesenice'],
])('typing »%s« finds %s', async (typed, place) => {
  expect((await labels(typed)).join()).toContain(place)
})

test('the beginning of a code finds all that begin so, in order', async () => {
  const found = await labels('400')
  expect(found[0]).toBe('4000 Kranj')
  expect(found.every((label: string) => label.startsWith('400'))).toBe(true)
})

test('the main post of a town comes first, its districts next and PO boxes last', async () => {
  const { data, total } = await posts('search=ljubljana&per_page=100')
  expect(data[0].label).toBe('1000 Ljubljana')
  expect(data.at(-1).label).toMatch(/poštni predali/)
  expect(total).toBe(data.length)
  expect((await labels('kranj'))[0]).toBe('4000 Kranj')
})

test('pages of ten follow each other without gaps, beyond the last there is nothing', async () => {
  const [first, second] = [await posts('page=1'), await posts('page=2')]
  expect(first).toMatchObject({ per_page: 10, from: 1, to: 10, total: 478, last_page: 48 })
  expect(second).toMatchObject({ from: 11, to: 20, current_page: 2 })
  expect(new Set([...first.data, ...second.data].map((row) => row.id)).size).toBe(20)
  expect(await posts('page=1000')).toMatchObject({ data: [], from: 0, to: 0, total: 478 })
})

test('it filters by region and code and sorts as Slovenian does', async () => {
  const { data } = await posts('filter[region]=koroska&per_page=100&sort=place')
  expect(new Set(data.map((row: { region: string }) => row.region))).toEqual(new Set(['koroska']))
  const names = data.map((row: { label: string }) => row.label.slice(5))
  expect(names).toEqual(names.toSorted(new Intl.Collator('sl').compare))
  expect(
    (await posts('filter[code][]=4000&filter[code][]=1000&sort=-code')).data.map((row: { id: string }) => row.id),
  ).toEqual(['4000', '1000'])
})

test('signs of patterns are only signs', async () => {
  for (const typed of ['%', '_', '\\', "'", '100%', '1_00']) {
    const answer = await api.anon.get(`/api/postal-codes?search=${encodeURIComponent(typed)}`)
    expect(answer.status).toBe(200)
  }
  expect(await labels('1_00')).toEqual([])
})

test('countries: Slovenia and its neighbours first, found in either language', async () => {
  const { json } = await api.anon.get('/api/countries')
  expect(json.data.slice(0, 3).map((row: { id: string }) => row.id)).toEqual(['SI', 'HR', 'AT'])
  expect(json.total).toBe(250)
  const find = async (search: string, language: 'sl-SI' | 'en-EN') =>
    (await api.anon.get(`/api/countries?search=${search}`, { language })).json.data[0]
  expect(await find('nemc', 'sl-SI')).toMatchObject({ id: 'DE', label: 'Nemčija' })
  expect(await find('nemc', 'en-EN')).toMatchObject({ id: 'DE', label: 'Germany' })
  expect(await find('germ', 'sl-SI')).toMatchObject({ id: 'DE' })
})

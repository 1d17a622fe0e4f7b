import { beforeEach, beforeAll, expect, test } from 'vitest'
import type { ImportedLine } from '@korak/contract/codelists.ts'
import { makeUser } from '#users/users.factory.ts'
import { testApp, type Client } from '../../test/app.ts'

const api = await testApp()
let staff: Client
let slug: string
let id: number
let made = 0
beforeAll(async () => {
  staff = await api.signIn(await makeUser({ kind: 'employee', permissions: ['codelists.manage'] }))
})
beforeEach(async () => {
  slug = `uvoz-${++made}`
  const data = ['a', 'b', 'c'].map((key) => ({ key, label_sl: `Žar ${key}`, label_en: `Ember ${key}` }))
  id = (await staff.post('/api/codelists', { key: slug, data })).json.id
})

type Row = { id: number; key: string; label_sl: string; label_en: string; hint_sl: string | null; is_active: boolean }
const options = async (): Promise<Row[]> => (await staff.get(`/api/codelists/${id}`)).json.data
const keys = async () => (await options()).map(({ key }) => key)
const preview = (csv: string) => staff.post('/api/codelists/previewData', { schema_slug: slug, csv })
const states = async (csv: string) =>
  (await preview(csv)).json.lines.map(({ line, key, state }: ImportedLine) => [line, key, state])
const bring = (csv: string, count: number) => staff.post('/api/codelists/importData', { schema_slug: slug, csv, count })
const exported = async (language: 'sl-SI' | 'en-EN' = 'sl-SI', search = '') => {
  const columns = ['key', 'label_sl', 'label_en', 'hint_sl', 'hint_en', 'is_active']
  const body = {
    list: 'codelist-options',
    format: 'csv',
    columns,
    search,
    filter: { codelist: slug },
    sort: 'position',
  }
  return (await staff.post('/api/list-exports', body, { language })).text
}

test('what would be new, changed, unchanged or wrong is said with its line before anything happens', async () => {
  const csv = [
    'Ključ;Slovensko ime;Angleško ime',
    'a;Žar a;Ember a',
    'b;"Drugi; »žar«";Ember b',
    'nov;Nov;New',
    '',
    'prazen;;Empty',
    'a;Znova;Again',
    'ne gre;X;X',
  ].join('\r\n')
  expect(await states(csv)).toEqual([
    [2, 'a', 'unchanged'],
    [3, 'b', 'changed'],
    [4, 'nov', 'new'],
    [6, 'prazen', 'wrong'],
    [7, 'a', 'wrong'],
    [8, 'ne gre', 'wrong'],
  ])
  const { lines } = (await preview(csv)).json
  expect(lines[1].changes).toEqual(['Slovensko ime: prej »Žar b«, potem »Drugi; »žar««'])
  expect(lines[3].faults).toEqual(['Napačno ali prazno: Slovensko ime'])
  expect((await bring(csv, 2)).json.errors).toEqual({
    csv: ['V\u00A0datoteki so napačne vrstice. Nič ni bilo uvoženo.'],
  })
  expect(await keys()).toEqual(['a', 'b', 'c'])
})

test('it does exactly what the preview has said, or nothing', async () => {
  const csv = 'key,label_sl,label_en,is_active\nnov,Nov,New,da\nb,Drugi,Second,no\nc,Žar c,Ember c,1'
  const refused = await bring(csv, 3)
  expect([refused.status, refused.code]).toEqual([409, 'LIST_CHANGED'])
  const done = await bring(csv, 2)
  expect([done.status, await keys()]).toEqual([200, ['a', 'b', 'c', 'nov']])
  expect((await options())[1]).toMatchObject({ label_sl: 'Drugi', label_en: 'Second', is_active: false })
  expect((await bring(csv, 2)).code).toBe('LIST_CHANGED')
})

test('an export comes back unchanged in either language, whatever it holds', async () => {
  const csv = 'key;label_sl;label_en;hint_sl\na;=1+1;"Two\nlines";\'+x'
  const [line] = (await preview(csv)).json.lines
  expect(line.faults).toEqual(['Napačno ali prazno: Angleško ime'])
  const fine = 'key;label_sl;label_en;hint_sl\na;=1+1;"Quote ""here"";";-namig'
  expect((await bring(fine, 1)).status).toBe(200)
  expect((await options())[0]).toMatchObject({ label_sl: '=1+1', label_en: 'Quote "here";', hint_sl: '-namig' })
  for (const language of ['sl-SI', 'en-EN'] as const)
    expect((await states(await exported(language))).map(([, , state]: string[]) => state)).toEqual(
      Array.from({ length: 3 }, () => 'unchanged'),
    )
})

test('a merged key stays merged; a list whose keys the product knows takes no new ones', async () => {
  const [a, b] = await options()
  const merge = { schema_slug: slug, data_id: a?.id, into_id: b?.id, count: 0 }
  expect((await staff.post('/api/codelists/mergeData', merge)).status).toBe(200)
  expect(await states('key;label_sl\na;Staro ime')).toEqual([[2, 'a', 'merged']])
  expect(await exported()).not.toContain('Žar a')
  slug = 'gender'
  expect(await states('key;label_sl;label_en\ntretji;T;T')).toEqual([[2, 'tretji', 'wrong']])
})

test('what is no such file is said in words', async () => {
  const said = async (csv: string) => (await preview(csv)).json.errors?.csv?.[0]
  expect(await said('')).toContain('stolpca Ključ')
  expect(await said('Ime;Priimek\na;b')).toContain('stolpca Ključ')
  expect(await said('key;rojstni dan\na;b')).toContain('ki ga izvoz nima: »rojstni dan«')
  expect(await said(`key\n${'a\n'.repeat(501)}`)).toContain('500 vrstic')
  expect((await staff.post('/api/codelists/previewData', { schema_slug: 'ni-ga', csv: 'key' })).code).toBe('NOT_FOUND')
})

test('options stand in the order somebody put them, all of them or none', async () => {
  const ids = (await options()).map((one) => one.id)
  const order = (given: number[]) => staff.put('/api/codelists/orderData', { schema_slug: slug, ids: given })
  expect((await order(ids.toReversed())).status).toBe(200)
  expect(await keys()).toEqual(['c', 'b', 'a'])
  expect((await order(ids.slice(1))).code).toBe('LIST_CHANGED')
  expect((await order([...ids.slice(1), 999_999])).code).toBe('LIST_CHANGED')
  expect(await keys()).toEqual(['c', 'b', 'a'])
})

test('what a colleague has moved since stays: the order is made anew from what it is by then', async () => {
  const [a, b, c] = (await options()).map((one) => one.id)
  const order = (given: unknown[], seen: unknown[]) =>
    staff.put('/api/codelists/orderData', { schema_slug: slug, ids: given, seen })
  expect((await order([c, a, b], [a, b, c])).status).toBe(200)
  expect((await order([b, a, c], [a, b, c])).code).toBe('STALE')
  expect(await keys()).toEqual(['c', 'a', 'b'])
  expect((await order([c, b, a], [c, a, b])).status).toBe(200)
})

test('what a colleague has written since a file was looked at is not written over', async () => {
  const csv = 'key;label_sl\na;Moje'
  const { seen } = (await preview(csv)).json
  const [{ id: option, rev }] = (await staff.get(`/api/codelists/${id}`)).json.data
  const theirs = { schema_slug: slug, data_id: option, rev, params: { label_sl: 'Sodelavkino' } }
  expect((await staff.put('/api/codelists/updateData', theirs)).status).toBe(200)
  const importing = (given: string) =>
    staff.post('/api/codelists/importData', { schema_slug: slug, csv, count: 1, seen: given })
  expect((await importing(seen)).code).toBe('LIST_CHANGED')
  expect((await options())[0]?.label_sl).toBe('Sodelavkino')
  const again = (await preview(csv)).json
  expect(again.lines[0].changes).toEqual(['Slovensko ime: prej »Sodelavkino«, potem »Moje«'])
  expect((await importing(again.seen)).status).toBe(200)
})

test('the file of options that are looked for holds those alone, also by a key that was taken over', async () => {
  const found = async (search: string) =>
    (await exported('sl-SI', search))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[0])
  expect([await found('zar  C'), await found('ember'), await found('ne')]).toEqual([['c'], ['a', 'b', 'c'], []])
  const [into, , from] = await options()
  await staff.post('/api/codelists/mergeData', { schema_slug: slug, data_id: from!.id, into_id: into!.id, count: 0 })
  expect(await found('c')).toEqual(['a'])
})

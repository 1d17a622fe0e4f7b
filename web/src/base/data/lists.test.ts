import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepFilters } from './filters.ts'
import { NEW_ID, createResource, pageSize, readList, rowsOf, setPageSize } from './lists.ts'
import { queryClient } from './query.ts'
import { FAILED, requestState } from './request-state.ts'

interface Thing {
  id: number
  title: string
}
type Reply = [status: number, body: unknown]
let replies: Record<string, Reply>
const fetched = vi.fn(async (url: string, init: RequestInit) => {
  await Promise.resolve()
  const [status, body] = replies[`${init.method} ${url.split('?')[0]}`] ?? [404, { code: 'NOT_FOUND', message: 'Ni' }]
  return new Response(JSON.stringify(body), { status })
})
const queryOfCall = (index: number) => decodeURIComponent(String(fetched.mock.calls[index]![0]).split('?')[1] ?? '')
const things = (namespace = 'things') => createResource<Thing>({ path: '/things', namespace, blank: { title: '' } })
const PAGE = {
  data: [
    { id: 1, title: 'a' },
    { id: 2, title: 'b' },
  ],
  current_page: 1,
  last_page: 3,
  per_page: 10,
  total: 25,
  from: 1,
  to: 10,
}

beforeEach(() => {
  replies = { 'GET /api/things': [200, PAGE] }
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('a list', () => {
  test('is not loaded, then loaded after the fetch', async () => {
    const list = things()
    expect(list.signal.get()).toMatchObject({ items: [], isLoaded: false })
    await list.load()
    expect(list.signal.get()).toMatchObject({ items: PAGE.data, isLoaded: true })
  })
  test('sets the pagination when the answer is wrapped, missing numbers are 0', () => {
    expect(readList(PAGE).pagination).toEqual({
      current_page: 1,
      last_page: 3,
      per_page: 10,
      total: 25,
      from: 1,
      to: 10,
    })
    expect(readList({ data: [] }).pagination).toEqual({
      current_page: 0,
      last_page: 0,
      per_page: 0,
      total: 0,
      from: 0,
      to: 0,
    })
  })
  test('takes a raw answer as the list and leaves the pagination alone', async () => {
    const list = things()
    await list.load()
    replies['GET /api/things'] = [200, [{ id: 3, title: 'c' }]]
    await list.load({ page: 2 })
    expect(list.signal.get().items).toEqual([{ id: 3, title: 'c' }])
    expect(list.signal.get().pagination.total).toBe(25)
  })
  test('asks with page, page size, sort and the kept filters', async () => {
    const name = { namespace: 'office', module: 'things', key: '/office/things' }
    keepFilters(name, { city: 'Kranj', kind: ['a', 'b'] })
    setPageSize(25)
    const list = createResource<Thing>({ path: '/things', namespace: 'asked', filters: name, sort: '-title' })
    await list.load({ page: 2 })
    expect(queryOfCall(0)).toBe('page=2&per_page=25&sort=-title&filter[city]=Kranj&filter[kind][]=a&filter[kind][]=b')
  })
  test('has ten rows a page unless local storage says otherwise', () => {
    expect(pageSize()).toBe(10)
    localStorage.setItem('pageSize', '50')
    expect(pageSize()).toBe(50)
    for (const wrong of ['0', '-1', '1000', 'many', '"10"x']) {
      localStorage.setItem('pageSize', wrong)
      expect(pageSize()).toBe(10)
    }
  })
})

describe('a detail', () => {
  test('is an object and a loaded flag, and can be cleared to empty and not loaded', async () => {
    replies['GET /api/things/7'] = [200, { id: 7, title: 'g' }]
    const list = things()
    await list.loadDetails(7)
    expect(list.signal.get()).toMatchObject({ details: { id: 7, title: 'g' }, isDetailsLoaded: true })
    list.clearDetails()
    expect(list.signal.get()).toMatchObject({ details: {}, isDetailsLoaded: false })
  })
})

describe('editing', () => {
  test('a new row has id 0 and stands first', async () => {
    const list = things()
    await list.load()
    list.edit(NEW_ID)
    expect(rowsOf(list.signal.get())[0]).toEqual({ id: 0, title: '' })
    expect(list.signal.get().items).toHaveLength(2)
  })
  test('an existing row is a copy of the list row', async () => {
    const list = things()
    await list.load()
    list.edit(2)
    list.changeEdit({ title: 'changed' })
    expect(list.signal.get().editRow).toEqual({ id: 2, title: 'changed' })
    expect(list.signal.get().items[1]).toEqual({ id: 2, title: 'b' })
  })
  test('an unknown id clears the edit', async () => {
    const list = things()
    await list.load()
    list.edit(2)
    list.edit(99)
    expect(list.signal.get().editRow).toBeNull()
  })
})

describe('saving', () => {
  test('creates with id 0 and clears the edit on 201', async () => {
    replies['POST /api/things'] = [201, { id: 5, title: 'x' }]
    const list = things()
    list.edit(NEW_ID)
    await list.save({ id: NEW_ID, title: 'x' })
    expect(fetched.mock.calls[0]![1]).toMatchObject({ method: 'POST', body: 'title=x' })
    expect(list.signal.get().editRow).toBeNull()
  })
  test('updates otherwise and clears the edit on 200', async () => {
    replies['PUT /api/things/2'] = [200, { id: 2, title: 'y' }]
    const list = things()
    await list.load()
    list.edit(2)
    await list.save({ id: 2, title: 'y' })
    expect(list.signal.get().editRow).toBeNull()
  })
  test('goes by the calls of a thing that has its own, and takes an answer fetched elsewhere as its list', async () => {
    replies['POST /api/codelists/storeData'] = [201, {}]
    replies['PUT /api/codelists/updateData'] = [200, {}]
    replies['POST /api/codelists/removeData'] = [200, {}]
    const list = createResource<Thing>({
      path: '/things',
      namespace: 'called',
      calls: {
        create: ({ title }) => ({ key: 'POST /codelists/storeData', body: { title } }),
        update: (row) => ({ key: 'PUT /codelists/updateData', body: { data_id: row.id, rev: 1 } }),
        remove: ({ id }) => ({ key: 'POST /codelists/removeData', body: { data_id: id } }),
      },
    })
    list.show({ data: [{ id: 2, title: 'b' }] })
    expect(list.signal.get()).toMatchObject({ items: [{ id: 2 }], isLoaded: true })
    list.edit(NEW_ID)
    await list.save({ id: NEW_ID, title: 'x' })
    list.edit(2)
    await list.save({ id: 2, title: 'y' })
    expect(list.signal.get().editRow).toBeNull()
    await list.remove(2)
    expect(fetched.mock.calls.map(([url, { method }]) => `${method} ${url}`)).toEqual([
      'POST /api/codelists/storeData',
      'PUT /api/codelists/updateData',
      'POST /api/codelists/removeData',
    ])
    expect(list.signal.get().items).toEqual([])
  })
  test('keeps the edit on any other status', async () => {
    replies['PUT /api/things/2'] = [202, {}]
    const list = things()
    await list.load()
    list.edit(2)
    await list.save({ id: 2, title: 'y' })
    expect(list.signal.get().editRow).not.toBeNull()
  })
  test('keeps the edit and the field errors when refused, joined with spaces', async () => {
    replies['PUT /api/things/2'] = [
      422,
      { code: 'VALIDATION', message: 'Ne', errors: { title: ['Predolgo.', 'Prazno.'] } },
    ]
    const list = things('refused')
    await list.load()
    list.edit(2)
    expect(await list.save({ id: 2, title: '' })).toBe(FAILED)
    expect(list.signal.get().editRow).not.toBeNull()
    expect(requestState('refused').failure).toMatchObject({ status: 422, fields: { title: 'Predolgo. Prazno.' } })
  })
})

describe('loading signs and failures', () => {
  test('are set at the start of a request and cleared at its end, per namespace', async () => {
    const list = things('signs')
    const done = list.load()
    expect(requestState('signs').isLoading).toBe(true)
    expect(requestState('others').isLoading).toBe(false)
    await done
    expect(requestState('signs').isLoading).toBe(false)
  })
  test('are kept per row for updates and removals', async () => {
    replies['DELETE /api/things/1'] = [200, {}]
    const list = things('rows')
    await list.load()
    const done = list.remove(1)
    expect(requestState('rows')).toMatchObject({ isLoading: false, items: { 1: true } })
    await done
    expect(requestState('rows').items).toEqual({})
    expect(list.signal.get().items.map(({ id }) => id)).toEqual([2])
  })
  test('a failure is stored under its namespace and cleared at the start of the next request', async () => {
    replies['GET /api/things'] = [500, { code: 'INTERNAL', message: 'Napaka' }]
    const list = things('failing')
    expect(await list.load()).toBe(FAILED)
    expect(requestState('failing').failure).toMatchObject({ status: 500, message: 'Napaka' })
    replies['GET /api/things'] = [200, []]
    const next = list.load()
    expect(requestState('failing').failure).toBeNull()
    await next
  })
})

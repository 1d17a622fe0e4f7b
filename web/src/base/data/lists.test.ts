import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NEW_ID, createResource, pageSize, readList, rowsOf } from './lists.ts'
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
/** Two rows, saved and removed as codelists are. */
function things(namespace = 'things') {
  const list = createResource<Thing>({
    path: '/things',
    namespace,
    blank: { title: '' },
    calls: {
      create: ({ title }) => ({ key: 'POST /codelists/storeData', body: { title } }),
      update: (row) => ({ key: 'PUT /codelists/updateData', body: { data_id: row.id, rev: 1 } }),
      remove: ({ id }) => ({ key: 'POST /codelists/removeData', body: { data_id: id } }),
    },
  })
  list.show(PAGE)
  return list
}
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
  replies = {}
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('a list', () => {
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
  test('takes a raw answer as the list and leaves the pagination alone', () => {
    expect(readList([{ id: 3, title: 'c' }])).toEqual({ items: [{ id: 3, title: 'c' }], pagination: null })
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

describe('editing', () => {
  test('a new row has id 0 and stands first', async () => {
    const list = things()
    list.edit(NEW_ID)
    expect(rowsOf(list.signal.get())[0]).toEqual({ id: 0, title: '' })
    expect(list.signal.get().items).toHaveLength(2)
  })
  test('an existing row is a copy of the list row', async () => {
    const list = things()
    list.edit(2)
    list.changeEdit({ title: 'changed' })
    expect(list.signal.get().editRow).toEqual({ id: 2, title: 'changed' })
    expect(list.signal.get().items[1]).toEqual({ id: 2, title: 'b' })
  })
  test('an unknown id clears the edit', async () => {
    const list = things()
    list.edit(2)
    list.edit(99)
    expect(list.signal.get().editRow).toBeNull()
  })
})

describe('saving', () => {
  test('creates with id 0 and clears the edit on 201', async () => {
    replies['POST /api/codelists/storeData'] = [201, { id: 5, title: 'x' }]
    const list = things()
    list.edit(NEW_ID)
    await list.save({ id: NEW_ID, title: 'x' })
    expect(fetched.mock.calls[0]![1]).toMatchObject({ method: 'POST', body: 'title=x' })
    expect(list.signal.get().editRow).toBeNull()
  })
  test('updates otherwise and clears the edit on 200', async () => {
    replies['PUT /api/codelists/updateData'] = [200, { id: 2, title: 'y' }]
    const list = things()
    list.edit(2)
    await list.save({ id: 2, title: 'y' })
    expect(list.signal.get().editRow).toBeNull()
  })
  test('keeps the edit on any other status', async () => {
    replies['PUT /api/codelists/updateData'] = [202, {}]
    const list = things()
    list.edit(2)
    await list.save({ id: 2, title: 'y' })
    expect(list.signal.get().editRow).not.toBeNull()
  })
  test('keeps the edit and the field errors when refused, joined with spaces', async () => {
    replies['PUT /api/codelists/updateData'] = [
      422,
      { code: 'VALIDATION', message: 'Ne', errors: { title: ['Predolgo.', 'Prazno.'] } },
    ]
    const list = things('refused')
    list.edit(2)
    expect(await list.save({ id: 2, title: '' })).toBe(FAILED)
    expect(list.signal.get().editRow).not.toBeNull()
    expect(requestState('refused').failure).toMatchObject({ status: 422, fields: { title: 'Predolgo. Prazno.' } })
  })
})

describe('loading signs and failures', () => {
  test('are set at the start of a request and cleared at its end, per namespace', async () => {
    replies['POST /api/codelists/storeData'] = [201, {}]
    const done = things('signs').save({ id: NEW_ID, title: 'x' })
    expect(requestState('signs').isLoading).toBe(true)
    expect(requestState('others').isLoading).toBe(false)
    await done
    expect(requestState('signs').isLoading).toBe(false)
  })
  test('are kept per row for updates and removals', async () => {
    replies['POST /api/codelists/removeData'] = [200, {}]
    const list = things('rows')
    const done = list.remove({ id: 1, title: 'a' })
    expect(requestState('rows')).toMatchObject({ isLoading: false, items: { 1: true } })
    await done
    expect(requestState('rows').items).toEqual({})
    expect(list.signal.get().items.map(({ id }) => id)).toEqual([2])
  })
  test('a failure is stored under its namespace and cleared at the start of the next request', async () => {
    replies['POST /api/codelists/storeData'] = [500, { code: 'INTERNAL', message: 'Napaka' }]
    const list = things('failing')
    const row = { id: NEW_ID, title: 'x' }
    expect(await list.save(row)).toBe(FAILED)
    expect(requestState('failing').failure).toMatchObject({ status: 500, message: 'Napaka' })
    replies['POST /api/codelists/storeData'] = [201, {}]
    const next = list.save(row)
    expect(requestState('failing').failure).toBeNull()
    await next
  })
})

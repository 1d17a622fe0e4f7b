import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { type Filters, filtersFrom, keepFilters, readFilters, useFilters, withFilters } from './filters.ts'
import { placeOf, placeSignal } from '#base/routing/place.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const JOBS = { namespace: 'portal', module: 'jobs', key: 'list' }
const NAMES = ['search', 'region']
const at = (to: string) => {
  history.replaceState(null, '', to)
  placeSignal.set({ ...placeOf(to)!, key: '', index: 0 })
}

beforeEach(() => {
  sessionStorage.clear()
  at('/jobs')
})

test('filters are kept per namespace, module and key', () => {
  keepFilters(JOBS, { search: 'a' })
  keepFilters({ ...JOBS, key: 'other' }, { search: 'b' })
  expect(readFilters(JOBS)).toEqual({ search: 'a' })
  expect(readFilters({ ...JOBS, key: 'other' })).toEqual({ search: 'b' })
  expect(readFilters({ ...JOBS, module: 'other' })).toEqual({})
})

test('empty values are not kept', () => {
  keepFilters(JOBS, { search: '', region: [] })
  expect(readFilters(JOBS)).toEqual({})
})

test('an address reads lists in both spellings', () => {
  expect(filtersFrom(new URLSearchParams('region[]=a&region[]=b&search=x&evil=1'), NAMES)).toEqual({
    region: ['a', 'b'],
    search: 'x',
  })
  expect(filtersFrom(new URLSearchParams('region=a&region=b'), NAMES)).toEqual({ region: ['a', 'b'] })
})

test('changing filters goes back to the first page and keeps the rest of the address', () => {
  const next = withFilters(new URLSearchParams('search=x&page=3&lang=en'), NAMES, { region: ['a'] })
  expect(decodeURIComponent(next.toString())).toBe('lang=en&region[]=a')
})

async function mount() {
  let latest: [Filters, (next: Filters) => void] | undefined
  function List() {
    latest = useFilters(JOBS, NAMES)
    return null
  }
  function Screen() {
    const [isShown] = useState(true)
    return isShown ? <List /> : null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Screen />))
  return {
    filters: () => latest![0],
    change: (next: Filters) => act(async () => latest![1](next)),
    end: () => act(async () => root.unmount()),
  }
}

test('a list created again gets its filters back, in the address too', async () => {
  keepFilters(JOBS, { search: 'varilec' })
  const list = await mount()
  expect(list.filters()).toEqual({ search: 'varilec' })
  expect(location.search).toBe('?search=varilec')
  await list.end()
})

test('an address with filters wins and is kept', async () => {
  keepFilters(JOBS, { search: 'varilec' })
  at('/jobs?region[]=gorenjska')
  const list = await mount()
  expect(list.filters()).toEqual({ region: ['gorenjska'] })
  expect(readFilters(JOBS)).toEqual({ region: ['gorenjska'] })
  await list.end()
})

test('cleared filters stay cleared', async () => {
  at('/jobs?search=x')
  const list = await mount()
  await list.change({})
  expect(location.search).toBe('')
  expect(readFilters(JOBS)).toEqual({})
  await list.end()
  expect((await mount()).filters()).toEqual({})
})

import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isNearEnd, useSelectSearch } from './select-search.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
type Ask = { search: string; page: number; per_page: number; signal: AbortSignal }
const load = vi.fn(({ search, page }: Ask) =>
  Promise.resolve({ data: [`${search}${page}a`, `${search}${page}b`], last_page: 3 }),
)
let list: ReturnType<typeof useSelectSearch<string>>
function Select() {
  const found = useSelectSearch(load)
  useEffect(() => {
    list = found
  })
  return null
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const box = (left: number) => ({ scrollHeight: 500, clientHeight: 100, scrollTop: 400 - left }) as HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(async () => {
  vi.useFakeTimers()
  load.mockClear()
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Select />))
  await pass(0)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

test('opens with the first ten', () => {
  expect(load).toHaveBeenCalledTimes(1)
  expect(load.mock.calls[0]![0]).toMatchObject({ search: '', page: 1, per_page: 10 })
  expect(list.items).toEqual(['1a', '1b'])
})

test('waits 300 ms for the typing to rest', async () => {
  for (const text of ['k', 'kr', 'kra']) {
    await act(async () => list.setSearch(text))
    await pass(200)
  }
  expect(load).toHaveBeenCalledTimes(1)
  await pass(100)
  expect(load).toHaveBeenCalledTimes(2)
  expect(load.mock.calls[1]![0]).toMatchObject({ search: 'kra', page: 1 })
})

test('loads more within 15 px of the end, one page at a time, until the last', async () => {
  expect([isNearEnd(box(16)), isNearEnd(box(15)), isNearEnd(box(0))]).toEqual([false, true, true])
  await act(async () => list.onScroll({ currentTarget: box(16) }))
  expect(load).toHaveBeenCalledTimes(1)
  await act(async () => list.onScroll({ currentTarget: box(15) }))
  expect(list.items).toEqual(['1a', '1b', '2a', '2b'])
  await act(async () => list.onScroll({ currentTarget: box(0) }))
  await act(async () => list.onScroll({ currentTarget: box(0) }))
  expect(load).toHaveBeenCalledTimes(3)
  expect(list.hasMore).toBe(false)
})

test('a failure is kept and can be tried again', async () => {
  load.mockRejectedValueOnce(new Error('offline'))
  await act(async () => list.setSearch('x'))
  await pass(300)
  expect(list.error).toBeInstanceOf(Error)
  await act(async () => list.retry())
  expect(list.error).toBeNull()
  expect(list.items).toEqual(['x1a', 'x1b'])
})

test('the answer to what was typed before is ignored', async () => {
  let answerOld: (value: { data: string[]; last_page: number }) => void = () => undefined
  load.mockReturnValueOnce(new Promise((resolve) => (answerOld = resolve)))
  await act(async () => list.setSearch('old'))
  await pass(300)
  await act(async () => list.setSearch('new'))
  await pass(300)
  await act(async () => answerOld({ data: ['late'], last_page: 1 }))
  expect(list.items).toEqual(['new1a', 'new1b'])
})

import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOptionPages } from './useOptionPages.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const load = vi.fn((typed: string, page: number) =>
  Promise.resolve({ options: [`${typed}${page}a`, `${typed}${page}b`], more: page < 3 }),
)
let found: ReturnType<typeof useOptionPages<string>>
function List({ typed }: { typed: string }) {
  const pages = useOptionPages(load, typed, true)
  useEffect(() => {
    found = pages
  })
  return null
}
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
let root: ReturnType<typeof createRoot>
const type = (typed: string) => act(async () => root.render(<List typed={typed} />))

beforeEach(async () => {
  vi.useFakeTimers()
  load.mockClear()
  root = createRoot(document.createElement('div'))
  await type('')
  await pass(0)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

test('opens with the first page at once', () => {
  expect(load.mock.calls).toEqual([['', 1]])
  expect(found.options).toEqual(['1a', '1b'])
})

test('waits 300 ms for the typing to rest', async () => {
  for (const typed of ['k', 'kr', 'kra']) {
    await type(typed)
    await pass(200)
  }
  expect(load).toHaveBeenCalledTimes(1)
  await pass(100)
  expect(load.mock.calls.slice(1)).toEqual([['kra', 1]])
})

test('adds one page at a time until the last', async () => {
  for (let press = 0; press < 4; press++) await act(async () => found.loadMore())
  expect(load.mock.calls.map(([, page]) => page)).toEqual([1, 2, 3])
  expect(found.options).toEqual(['1a', '1b', '2a', '2b', '3a', '3b'])
})

test('an answer that comes after a newer search is dropped', async () => {
  let late: (page: { options: string[]; more: boolean }) => void = () => {}
  load.mockImplementationOnce(() => new Promise((resolve) => void (late = resolve)))
  await type('a')
  await pass(300)
  await type('ab')
  await pass(300)
  await act(async () => late({ options: ['too late'], more: false }))
  expect(found.options).toEqual(['ab1a', 'ab1b'])
})

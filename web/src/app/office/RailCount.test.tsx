import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '#base/data/query.ts'
import { RailCount, useRailCounts } from './RailCount.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const MINUTE = 60_000
const path = '/office/tasks?whose=mine'
const fetched = vi.fn(async (_url: string, _init?: RequestInit) =>
  Response.json([{ screen: '/office/tasks', count: 3, total_is: 'exact', path }]),
)
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Rail() {
  const [count] = useRailCounts()
  return <RailCount of={count} onGo={() => undefined} />
}

test('counts are asked for once a minute at most on a page nobody touches, without keeping the session alive', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <QueryClientProvider client={makeQueryClient()}>
        <Rail />
      </QueryClientProvider>,
    ),
  )
  await act(() => vi.advanceTimersByTimeAsync(10 * MINUTE))
  expect(fetched.mock.calls.length).toBeGreaterThan(1)
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(11)
  for (const [, init] of fetched.mock.calls) expect(new Headers(init?.headers).get('X-Korak-Poll')).toBe('1')
  const link = place.querySelector('a')
  expect(link?.getAttribute('href')).toBe(path)
  expect(link?.textContent).toContain('3 naloge čakajo')
  await act(async () => root.unmount())
})

test.each([
  ['/office/applications', '2 novi prijavi'],
  ['/office/jobs', '2 razpisa čakata'],
  ['/office/news', '2 novosti'],
])('the number beside %s says what it counts', async (screen, words) => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const count = { screen, count: 2, total_is: 'exact' as const, path: screen as '/office/jobs' }
  await act(async () => root.render(<RailCount of={count} onGo={() => undefined} />))
  expect(place.textContent).toContain(words)
  await act(async () => root.unmount())
})

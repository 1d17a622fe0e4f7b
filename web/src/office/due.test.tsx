// What changes by itself is shown as it is then, and again where it came late.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { useDue } from './due.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(() => {
  vi.useRealTimers()
})

test('it is asked anew after the instant, again while nothing has changed, and no more once it has', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const refresh = vi.fn()
  const Part = ({ due }: { due: readonly string[] }) => {
    useDue(due, refresh)
    return null
  }
  const root = createRoot(document.createElement('div'))
  const soon = new Date(Date.now() + 30_000).toISOString()
  await act(async () => root.render(<Part due={[new Date(Date.now() + 86_400_000).toISOString(), soon]} />))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(refresh).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4000)
  expect(refresh).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  await act(async () => root.render(<Part due={[]} />))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refresh).toHaveBeenCalledTimes(2)
})

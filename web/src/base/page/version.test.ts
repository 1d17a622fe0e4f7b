import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VERSION_CHECK_MS, checkVersion, newVersion, takeUpdated, updateNow, watchVersion } from './version.ts'

let served: string | null
const fetched = vi.fn(() =>
  served === null ? Promise.reject(new TypeError('offline')) : Promise.resolve(Response.json({ version: served })),
)

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  served = 'one'
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  newVersion.set(null)
  sessionStorage.clear()
  document.documentElement.dataset.version = 'one'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('asks every five minutes, and on focus not more often than that', async () => {
  const stop = watchVersion()
  dispatchEvent(new Event('focus'))
  expect(fetched).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(VERSION_CHECK_MS)
  expect(fetched).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('focus'))
  expect(fetched).toHaveBeenCalledTimes(1)
  stop()
  await vi.advanceTimersByTimeAsync(VERSION_CHECK_MS * 3)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('tells of a version that is not the running one, and of no other news', async () => {
  await checkVersion(Date.now() + VERSION_CHECK_MS * 10)
  expect(newVersion.get()).toBeNull()
  served = null
  await checkVersion(Date.now() + VERSION_CHECK_MS * 20)
  expect(newVersion.get()).toBeNull()
  served = 'two'
  await checkVersion(Date.now() + VERSION_CHECK_MS * 30)
  expect(newVersion.get()).toBe('two')
})

test('after the reload says once that the update succeeded', () => {
  newVersion.set('two')
  vi.stubGlobal('location', { reload: () => undefined })
  updateNow()
  document.documentElement.dataset.version = 'two'
  expect(takeUpdated()).toBe(true)
  expect(takeUpdated()).toBe(false)
})

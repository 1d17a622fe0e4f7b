import { afterEach, expect, test, vi } from 'vitest'
import { cacheCounts, cached, clearCaches, clearWritten } from './cache.ts'

afterEach(() => vi.useRealTimers())

test('many who ask at once cause one question', async () => {
  const cache = cached<number>({ megabytes: 1 })
  const find = vi.fn(async () => 7)
  expect(await Promise.all([1, 2, 3].map(() => cache.get('a', find)))).toEqual([7, 7, 7])
  expect(find).toHaveBeenCalledTimes(1)
})

test('an ageing answer is served while the next is fetched, an old one never', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const cache = cached<number>({ megabytes: 1, fresh: 2000, limit: 5000 })
  let count = 0
  const ask = async () => cache.get('a', async () => ++count)
  expect(await ask()).toBe(1)
  vi.advanceTimersByTime(1900)
  expect([await ask(), count]).toEqual([1, 1])
  vi.advanceTimersByTime(1000)
  expect(await ask()).toBe(1)
  expect([await ask(), count]).toEqual([2, 2])
  vi.advanceTimersByTime(5100)
  expect(await ask()).toBe(3)
})

test('what was being read during a write is not kept', async () => {
  const cache = cached<string>({ megabytes: 1 })
  let release: (value: string) => void = () => {}
  const early = cache.get('a', () => new Promise((done) => (release = done)))
  clearCaches()
  release('before the write')
  expect(await early).toBe('before the write')
  expect(await cache.get('a', async () => 'after')).toBe('after')
})

test('what is made of anything is forgotten by every write, the rest is kept', async () => {
  const made = [cached<number>({ megabytes: 1, ofAnything: true }), cached<number>({ megabytes: 1 })]
  let count = 0
  const ask = () => Promise.all(made.map((cache) => cache.get('a', async () => ++count)))
  expect(await ask()).toEqual([1, 2])
  expect(await ask()).toEqual([1, 2])
  clearWritten()
  expect(await ask()).toEqual([3, 2])
})

test('of one with a name is counted how often memory answered', async () => {
  const cache = cached<number>({ name: 'counted here', megabytes: 1 })
  for (const key of ['a', 'b', 'a', 'a']) await cache.get(key, async () => 1)
  expect(cacheCounts().get('counted here')).toEqual({ asked: 4, kept: 2 })
})

test('a failed question is asked again', async () => {
  const cache = cached<number>({ megabytes: 1 })
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cache.get('a', async () => 1)).toBe(1)
})

/** An answer of 200 kilobytes. */
const heavy = async () => 'č'.repeat(100 * 1024)

test('the least recently used answer makes room when all together weigh too much', async () => {
  const cache = cached<string>({ megabytes: 0.5 })
  const find = vi.fn(heavy)
  for (const key of ['a', 'b', 'a', 'c', 'a']) await cache.get(key, find)
  expect(find).toHaveBeenCalledTimes(3)
  await cache.get('b', find)
  expect(find).toHaveBeenCalledTimes(4)
  expect(cache.weight()).toBeLessThan(0.5 * 1024 * 1024)
})

test('an answer that alone is too heavy drives nobody out', async () => {
  const cache = cached<string>({ megabytes: 0.5 })
  const find = vi.fn(heavy)
  await cache.get('a', find)
  await cache.get('b', async () => 'č'.repeat(1024 * 1024))
  await cache.get('a', find)
  expect(find).toHaveBeenCalledTimes(1)
})

test('what is too old to be served leaves the memory, asked for or not', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] })
  const cache = cached<string>({ megabytes: 1 })
  await cache.get('a', heavy)
  expect(cache.weight()).toBeGreaterThan(200 * 1024)
  vi.advanceTimersByTime(5000)
  await cache.get('b', async () => 'x')
  vi.advanceTimersByTime(5000)
  expect(cache.weight()).toBeLessThan(1024)
  vi.advanceTimersByTime(5000)
  expect(cache.weight()).toBe(0)
})

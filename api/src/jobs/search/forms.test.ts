import pg from 'pg'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { clearCaches } from '#base/cache.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { testApp } from '../../../test/app.ts'

// Before there is any connection: each keeps the function it began with.
const query = vi.spyOn(pg.Client.prototype, 'query')
const api = await testApp()
beforeAll(async () => {
  for (let n = 0; n < 3; n++) await makeJob({ payMin: 1500, payMax: null })
})
afterEach(() => vi.useRealTimers())
const names = () => new Set(query.mock.calls.flatMap(([asked]: unknown[]) => (asked as { name?: string }).name ?? []))
/** Filters and lengths of a page, each as nobody else asks. */
function* forms() {
  for (let length = 1; length <= 50; length++)
    for (const sort of ['newest', 'deadline'])
      for (const filters of ['pay_min=1', 'workplace=onsite', 'region=a&region=b&region=c', ''])
        yield `/api/portal/jobs?per_page=${length}&sort=${sort}&${filters}`
}

test('whoever asks in ever other ways has not ever more statements kept by each connection', async () => {
  const usual = '/api/portal/jobs?per_page=10&workplace=onsite'
  const asUsual = async () => {
    clearCaches()
    query.mockClear()
    expect((await api.anon.get(usual)).status).toBe(200)
    return [...names()].filter((name) => name.startsWith('job_hits_')).length
  }
  await asUsual()
  await asUsual()
  query.mockClear()
  for (const url of [...forms(), ...forms()]) expect((await api.anon.get(url)).status).toBe(200)
  expect(names().size).toBeLessThan(100)
  // What is asked for again and again stays prepared.
  expect(await asUsual()).toBe(1)
})

test('whoever took all places does not have them for good', async () => {
  for (const url of [...forms()].flatMap((one) => [one, one])) {
    clearCaches()
    await api.anon.get(url)
  }
  const ask = async () => {
    clearCaches()
    query.mockClear()
    await api.anon.get('/api/portal/jobs?per_page=10&workplace=onsite&pay_min=2')
    return [...names()].some((name) => name.startsWith('job_hits_'))
  }
  expect([await ask(), await ask(), await ask()]).toEqual([false, false, false])
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(2 * 60 * 60_000)
  expect([await ask(), await ask()]).toEqual([false, true])
})

import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { clearCaches } from '#base/cache.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { testApp } from '../../../test/app.ts'

// Before there is any connection: each keeps the function it began with.
const query = vi.spyOn(pg.Client.prototype, 'query')
const api = await testApp()

beforeAll(async () => {
  await makeJob({ title: 'Livar', en: null, offerings: ['Kositer in baker'] })
  await makeJob({ title: 'Kovač', en: null, offerings: ['Baker in svinec'] })
})

const total = async (words: string): Promise<number> => {
  const { status, json } = await api.anon.get(`/api/portal/jobs?search=${encodeURIComponent(words)}`)
  expect(status).toBe(200)
  return json.total
}
/** The words the database was asked about, each time it was. */
const askedAbout = (): unknown[] =>
  query.mock.calls.flatMap(([asked]: unknown[]) => {
    const { name, values } = asked as { name?: string; values?: unknown[] }
    return name === 'job_words' ? [values?.[0]] : []
  })

test('of the words of a search only those nobody has asked for lately are looked up, and these together', async () => {
  clearCaches()
  query.mockClear()
  expect(await total('kositer baker')).toBe(1)
  expect(await total('baker svinec')).toBe(1)
  expect(await total('svinec kositer')).toBe(0)
  expect(askedAbout()).toEqual([['kositer', 'baker'], ['svinec']])
})

test('a word that nothing had is found as soon as a job has it, and no longer mended', async () => {
  expect(await total('kositar')).toBe(1)
  const job = await makeJob({ title: 'Kositar', en: null })
  expect(await total('kositar')).toBe(1)
  const { json } = await api.anon.get('/api/portal/jobs?search=kositar')
  expect(json.data.map(({ uid }: { uid: string }) => uid)).toEqual([job.id])
})

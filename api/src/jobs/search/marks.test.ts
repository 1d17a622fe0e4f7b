import { beforeAll, expect, test } from 'vitest'
import { cacheCounts, clearCaches } from '#base/cache.ts'
import { setClock } from '#base/time.ts'
import { transact } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { updateJob } from '#jobs/jobs.queries.ts'
import { testApp } from '../../../test/app.ts'
import { indexJobs } from './indexing.ts'
import { MARKS } from './marks.ts'

const api = await testApp()
const JOBS = 30
/** Newest first; some are published at the same instant. */
const ids: string[] = []

beforeAll(async () => {
  MARKS.every = 4
  // A clock that stands still: jobs of one day are of one instant, and only their ids say which comes first.
  const at = new Date()
  setClock(() => at)
  for (let n = 0; n < JOBS; n++) {
    const day = -1 - Math.trunc(n / 3)
    ids.push((await makeJob({ publishedDays: day, expiresDays: n === 1 ? 2 : 20 })).id)
  }
})

/** All pages, one after the other. */
async function paged(size: number): Promise<string[]> {
  const found: string[] = []
  for (let page = 1; ; page++) {
    const { json } = await api.anon.get(`/api/portal/jobs?page=${page}&per_page=${size}`)
    const rows = json.data as { uid: string }[]
    if (rows.length === 0) return found
    expect(json.from).toBe(found.length + 1)
    found.push(...rows.map(({ uid }) => uid))
    expect(json.to).toBe(found.length)
  }
}
/** The whole list on one page, which is walked to from the first one on. */
async function whole(): Promise<string[]> {
  const { json } = await api.anon.get('/api/portal/jobs?per_page=50')
  return (json.data as { uid: string }[]).map(({ uid }) => uid)
}
const asked = (): number => cacheCounts().get('marks')?.kept ?? 0

test.each([1, 2, 3, 5, 7, 10])('pages of %i walked to from marks are the whole list', async (size) => {
  clearCaches()
  const all = await whole()
  expect(all.toSorted()).toEqual(ids.toSorted())
  expect(await paged(size)).toEqual(all)
})

test.each([1, 3, 7])('so are pages of %i where marks are walked to from fewer ones', async (size) => {
  MARKS.fewer = 2
  clearCaches()
  expect(await paged(size)).toEqual(await whole())
  MARKS.fewer = 16
})

test('a mark serves several pages', async () => {
  clearCaches()
  const before = asked()
  await paged(1)
  // Behind the first mark are 26 jobs, by fours: seven marks are found, and the other pages find theirs kept.
  expect(asked() - before).toBe(26 - 7)
})

test('what is published or withdrawn between two pages is on the next one: no mark is older', async () => {
  await paged(3)
  const added = await makeJob({ publishedDays: -2 })
  const all = await whole()
  expect(all).toContain(added.id)
  expect(await paged(3)).toEqual(all)
  await transact(async () => {
    await updateJob(added.id, { status: 'paused' })
    await indexJobs([added.id])
  })
  clearCaches()
  expect(await whole()).not.toContain(added.id)
  expect(await paged(3)).toEqual(all.filter((id) => id !== added.id))
})

test('a mark ends with the next deadline, of which nobody is told', async () => {
  clearCaches()
  const all = await whole()
  await paged(1)
  const later = new Date(Date.now() + 3 * 86_400_000)
  setClock(() => later)
  const left = all.filter((id) => id !== ids[1])
  // How many there are is known for some seconds, and from the middle on pages are counted from the end.
  expect((await paged(2)).slice(0, JOBS / 2 - 1)).toEqual(left.slice(0, JOBS / 2 - 1))
  clearCaches()
  expect(await whole()).toEqual(left)
  expect(await paged(2)).toEqual(left)
})

// Where others cannot tell what they write: an answer made of other answers is no older than they may be.
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { beTold } from '#base/told.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { testApp } from '../../test/app.ts'
import { db } from './db.ts'

const api = await testApp()
afterEach(() => {
  vi.useRealTimers()
  beTold(true)
})
const total = async (length: number): Promise<number> =>
  (await api.anon.get(`/api/portal/jobs?pay_min=1500&per_page=${length}`)).json.total
const isInPage = async () => (await api.anon.get('/jobs?pay_min=1500')).text.includes('Zvonarka')

test('a list made of counts that were kept shows after a second what another node wrote', async () => {
  await makeJob({ payMin: 2000, payMax: null })
  const { id } = await makeJob({ title: 'Zvonarka', payMin: 2000, payMax: null })
  vi.useFakeTimers({ toFake: ['performance'] })
  beTold(false)
  expect(await total(10)).toBe(2)
  // As another node writes it: nothing is forgotten here.
  await sql`delete from job_search where job_id = ${id}`.execute(db())
  vi.advanceTimersByTime(800)
  expect([await total(9), await isInPage()]).toEqual([2, true])
  vi.advanceTimersByTime(300)
  expect([await total(9), await isInPage()]).toEqual([1, false])
})

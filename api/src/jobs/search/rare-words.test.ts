import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { clearCaches } from '#base/cache.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { testApp } from '../../../test/app.ts'

// Before there is any connection: each keeps the function it began with.
const query = vi.spyOn(pg.Client.prototype, 'query')
const api = await testApp()
const JOBS = 120

beforeAll(async () => {
  for (let n = 0; n < JOBS; n++) {
    await makeJob({
      title: n % 80 === 3 ? `Livarka zvonov ${n}` : n % 3 === 0 ? 'Kuhar' : 'Delavec v livarni',
      en: null,
      offerings: ['Plača po dogovoru', ...(n % 60 === 5 ? ['Delo z vanadijem'] : []), ...(n === 7 ? ['Volfram'] : [])],
      payMin: 1500 + n,
      payMax: null,
      publishedDays: -1 - (n % 20),
    })
  }
})

const ask = async (words: string): Promise<unknown> => {
  const { status, json } = await api.anon.get(`/api/portal/jobs?search=${encodeURIComponent(words)}&pay_min=1500`)
  expect(status).toBe(200)
  return json
}
/** Was it counted by a statement that is kept? */
async function isKept(words: string): Promise<boolean> {
  clearCaches()
  query.mockClear()
  await ask(words)
  return query.mock.calls.some(([asked]: unknown[]) => {
    const { name, text } = asked as { name?: string; text?: string }
    return name?.startsWith('job_rare_') && text?.includes('with found')
  })
}

// Found by the rare word, by it in another form, with one most jobs have, with a name of an occupation, beside a mistyped one.
const RARE = ['vanadij', 'vanadijem placa', 'volfram kuhar', 'kuhar vanadijem', 'zvonov livarka', 'volfrm delavec']
const OTHERS = ['delavec', 'kuhar', 'placa dogovoru', 'd', 'neznanka']

test('searches find the same before and after it is known how many jobs have a word', async () => {
  const before: unknown[] = []
  for (const words of [...RARE, ...OTHERS]) {
    expect(await isKept(words), words).toBe(false)
    before.push(await ask(words))
  }
  await sql`analyze job_search`.execute(db())
  // More often than the database needs until it keeps a plan.
  for (let time = 0; time < 8; time++) {
    for (const [at, words] of [...RARE, ...OTHERS].entries()) {
      clearCaches()
      expect(await ask(words), words).toEqual(before[at])
    }
  }
})

test('a search for a word hardly any job has is counted by a statement that is kept, one for many is planned anew', async () => {
  for (const words of RARE) expect(await isKept(words), words).toBe(true)
  for (const words of OTHERS) expect(await isKept(words), words).toBe(false)
})

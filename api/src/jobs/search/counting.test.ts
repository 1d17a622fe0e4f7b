import { afterEach, beforeAll, expect, test } from 'vitest'
import { clearCaches } from '#base/cache.ts'
import { now } from '#base/time.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { testApp } from '../../../test/app.ts'
import { countAll } from './counts.queries.ts'
import { cellsOf, countFacets } from './facets.ts'
import { pruneTerms } from './indexing.ts'
import { LOOKING } from './many.queries.ts'
import { COUNTING } from './tally.ts'

const api = await testApp()
const { most } = COUNTING
const looking = { ...LOOKING }
/** Of 240 jobs each has the first word, every second the second; one in twelve has it in the title. */
const JOBS = 240
const REGIONS = ['gorenjska', 'goriska', 'osrednjeslovenska', 'savinjska']

beforeAll(async () => {
  for (let n = 0; n < JOBS; n++) {
    await makeJob({
      title: `${n % 12 === 0 ? 'Kositer' : n % 40 === 7 ? 'Kositrar' : 'Delavec'} ${n}`,
      en: null,
      offerings: ['Plačilo v baker', ...(n % 2 === 0 ? ['in kositer'] : [])],
      region: n === 2 ? 'pomurska' : (REGIONS[n % 4] ?? null),
      workplace: n % 3 === 0 ? 'remote' : 'onsite',
      worktime: n % 5 === 0 ? ['polni-delovni-cas', 'nocno-delo'] : ['polni-delovni-cas'],
      payMin: 1500 + n,
      payMax: null,
      publishedDays: -1 - (n % 50),
      expiresDays: 5 + (n % 60),
    })
  }
})
afterEach(() => {
  counted(most)
  Object.assign(LOOKING, looking)
})

/** Says how far is counted. */
function counted(most: number): void {
  COUNTING.most = most
  clearCaches()
}
interface Facet {
  key: string
  count: number
  count_is?: string
}
interface List {
  total: number
  total_is: string
  last_page: number
  data: { uid: string }[]
  facets: Record<string, Facet[]>
}
const list = async (query: string): Promise<List> => {
  const { status, json } = await api.anon.get(`/api/portal/jobs?${query}`)
  expect(status).toBe(200)
  return json
}
/** The same question with all hits counted, and no further than `most`. */
async function both(query: string, most: number): Promise<[whole: List, capped: List]> {
  counted(JOBS * 2)
  const whole = await list(query)
  counted(most)
  return [whole, await list(query)]
}
const QUERIES = [
  'search=baker',
  'search=kositer',
  'search=baker+kositr',
  'search=delavec+7',
  // Nothing as typed: what the words may have been meant for has many hits.
  'search=kositra+delavec',
  'pay_min=1600',
  'location=gorenjska',
  'search=kositer&pay_min=1550',
].flatMap((query) => [query, `${query}&sort=deadline`, `${query}&sort=newest&per_page=50&page=2`])

test.each(QUERIES)('%s: as many hits as are counted are counted exactly', async (query) => {
  counted(JOBS * 2)
  const { total } = await list(query)
  const [whole, capped] = await both(query, total)
  expect(whole.total_is).toBe('exact')
  expect(capped).toEqual(whole)
})

test.each(QUERIES)('%s: with one more the rows and the order stay, and no number is wrong', async (query) => {
  counted(JOBS * 2)
  const total = (await list(query)).total - 1
  const [whole, capped] = await both(query, total)
  expect(capped).toMatchObject({ total, total_is: 'at_least' })
  const isThere = capped.last_page >= (query.includes('page=2') ? 2 : 1)
  expect(capped.data).toEqual(isThere ? whole.data : [])
  for (const [name, values] of Object.entries(whole.facets)) {
    const shown = new Map(capped.facets[name]?.map((value) => [value.key, value]))
    for (const { key, count } of values) {
      expect(shown.get(key)).toMatchObject({ count_is: 'at_least' })
      expect(shown.get(key)?.count).toBeLessThanOrEqual(count)
    }
  }
})

test.each([
  { few: 5, first: 240, walked: 240 },
  { few: 5, first: 3, walked: 30 },
  { few: 500, first: 1, walked: 1 },
])('the first of many hits are the same however they are looked for: %j', async (how) => {
  for (const query of [...QUERIES, 'search=kositr', 'search=delavec+baker', 'search=kosi+delavec&per_page=50']) {
    counted(JOBS * 2)
    const { data, total } = await list(query)
    Object.assign(LOOKING, how)
    counted(total - 1)
    const { data: shown, total: counts } = await list(query)
    expect({ query, shown }).toEqual({ query, shown: counts > 50 || !query.includes('page=2') ? data : [] })
  }
})

test('a filter chosen among more hits than are counted is counted by itself, as are the others beside it', async () => {
  const query = 'search=baker&region=goriska&workplace=remote'
  const [whole, capped] = await both(query, 70)
  expect(capped).toMatchObject({ total: whole.total, total_is: 'exact', data: whole.data })
  // Both regions and places of work are counted as if nothing were chosen among them.
  expect(capped.facets['worktime']).toEqual(whole.facets['worktime'])
  expect(capped.facets['workplace']).toEqual(whole.facets['workplace'])
  expect(capped.facets['region']?.every((value) => value.count_is === 'at_least')).toBe(true)
  expect(capped.facets['region']?.map(({ key }) => key)).toEqual(
    expect.arrayContaining(
      [...REGIONS, 'pomurska'].filter((key) => whole.facets['region']?.some((v) => v.key === key)),
    ),
  )
})

test('a value only jobs have that were not counted stays', async () => {
  counted(3)
  const { facets } = await list('search=baker')
  expect(facets['region']?.map(({ key }) => key)).toEqual(expect.arrayContaining([...REGIONS, 'pomurska']))
})

test('all open jobs are counted to the end, whatever was written and put together', async () => {
  counted(10)
  const before = await list('')
  expect(before).toMatchObject({ total: JOBS, total_is: 'exact' })
  const job = await makeJob({ title: 'Nov', region: 'pomurska' })
  expect((await list('region=pomurska')).total).toBe(2)
  await pruneTerms()
  clearCaches()
  expect((await list('')).total).toBe(JOBS + 1)
  // Past its deadline a job is no longer counted, before anybody has taken it out of the search.
  const later = new Date(now().getTime() + 30 * 86_400_000)
  const open = countFacets(cellsOf((await countAll(later)).cells ?? ''), {}).total
  expect(open).toBeGreaterThan(0)
  expect(open).toBeLessThan(JOBS)
  expect(job.id).toBeTruthy()
})

// Reading: list, search, detail, as calls and as pages, at 10,000 and 100,000 jobs.
import { type BenchDatabase, withClient } from './bench-database.ts'
import { jobsDatabase, RARE } from './jobs-data.ts'
import { tenfoldDatabase } from './jobs-tenfold.ts'
import { CONCURRENCY, getLoad } from './load.ts'
import { type ServerPair, startServerPair, workedBy } from './side-by-side.ts'
import { type Figure, printCosts, printFigures, printRows, type Row } from './report.ts'
import { compare } from './rounds.ts'
import { TITLES } from './vocabulary.ts'

export const SIZES = [10_000, 100_000] as const
/** Pages asked for: more than are kept in memory at one time. */
const PAGES = 900
const GROWTH = 1.5
const API = '/api/portal/jobs'

/** What people type, and a rare word with it: other words each time. */
function wordsAt(at: number): string {
  const rare = RARE[at % RARE.length] ?? ''
  const title = (TITLES[(at + Math.trunc(at / RARE.length)) % TITLES.length] ?? '').split(' ')[0] ?? ''
  // One search in three is for a kind of job in general, the others for something rarer.
  return at % 3 === 0 ? `${title} ${rare.slice(0, 3)}` : `${rare.slice(0, 5)} ${title.slice(0, 4)}`
}
const searchFor = (words: string, payMin: number): string =>
  `${API}?search=${encodeURIComponent(words)}&per_page=10&pay_min=${payMin}`
/** Searches nobody asked before. Every round has its own. */
const freshSearches = (round: number): string[] =>
  Array.from({ length: 6000 }, (_, n) => searchFor(wordsAt(round * 6000 + n), 1000 + ((round * 6000 + n) % 97)))

/** Such words that find something as they are typed, and such that do not: those are asked a second time. */
async function wordsByKind(baseline: string): Promise<Record<'found' | 'mended', string[]>> {
  const kinds: Record<'found' | 'mended', string[]> = { found: [], mended: [] }
  const words = Array.from({ length: 9000 }, (_, at) => wordsAt(at))
  const ask = async (): Promise<void> => {
    for (let one = words.pop(); one !== undefined; one = words.pop()) {
      const answer = await fetch(baseline + searchFor(one, 1000))
      const { total } = (await answer.json()) as { total: number }
      kinds[total > 0 ? 'found' : 'mended'].push(one)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, ask))
  return kinds
}
const KEPT_SEARCHES = TITLES.map((title) => `${API}?search=${encodeURIComponent(title.toLowerCase())}`)
const pages = (path: string): string[] => Array.from({ length: PAGES }, (_, n) => `${path}?page=${n + 1}`)

async function jobPaths(url: string, prefix: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ id: string }>('select job_id as id from job_search order by md5(job_id::text) limit 8000'),
  )
  return rows.map((row) => `${prefix}/${row.id}`)
}

const FRESH = 'search, exact total, never asked before'
/** What stands in most jobs: more hits than are counted. */
const BROAD = 'delo|izobraževanje|komercialist|sap|vodja|delo kuhar|nemščina vodja|inženir|podjetje ljubljana|de'.split(
  '|',
)
/** Each with another pay, so that no cache can answer. */
const broadSearches = (round: number): string[] =>
  Array.from({ length: 6000 }, (_, n) => {
    const words = encodeURIComponent(BROAD[n % BROAD.length] ?? '')
    return `${API}?search=${words}&per_page=10&pay_min=${Math.trunc((round * 6000 + n) / 10)}`
  })

type Worked = ReturnType<typeof workedBy>
/** Of fewer words each would have more pays than are told apart. */
const FEWEST = 50

/** Where the bare side asks again for what was meant when nothing is found as typed, as ours does. */
const AGAIN = '/again'
/** The bare side does without: less work than ours. */
const ONCE = ', bare asks once'

/** Searches never asked before, and the same apart: those that find something as typed, and those that do not. */
async function compareFresh({ korak, baseline }: ServerPair, seconds: number, worked: Worked): Promise<Row[]> {
  const both = (name: string, searches: (round: number) => string[], before = '') =>
    compare(
      name,
      (round) => getLoad(korak.url, searches(round), seconds),
      (round) =>
        getLoad(
          baseline,
          searches(round).map((path) => before + path),
          seconds,
        ),
      worked,
    )
  const { found, mended } = await wordsByKind(baseline)
  // Among many jobs few words find nothing: each comes again with another pay, so that no cache can answer.
  const searchesFor = (words: string[]) => (round: number) =>
    Array.from({ length: 9000 }, (_, n) =>
      searchFor(words[n % words.length] ?? '', 1100 + round * 200 + Math.trunc(n / words.length)),
    )
  const rows: Row[] = [
    { ...(await both(FRESH, freshSearches, AGAIN)), promised: { unit: 'share', floor: 0.75, aim: 0.9 } },
    await both(FRESH + ONCE, freshSearches),
    await both(`${FRESH}, found as typed`, searchesFor(found)),
  ]
  if (mended.length < FEWEST) return rows
  const nothing = `${FRESH}, nothing as typed`
  return [...rows, await both(nothing, searchesFor(mended), AGAIN), await both(nothing + ONCE, searchesFor(mended))]
}

/** All reading at one size. */
async function measure(pair: ServerPair, url: string, seconds: number, worked: Worked): Promise<Row[]> {
  const { korak, baseline } = pair
  const details = await jobPaths(url, API)
  const ads = details.map((path) => path.replace('/api/portal', ''))
  const both = (name: string, paths: (round: number) => string[]) =>
    compare(
      name,
      (n) => getLoad(korak.url, paths(n), seconds),
      (n) => getLoad(baseline, paths(n), seconds),
      worked,
    )
  const browser = { 'accept-encoding': 'gzip, br', 'accept-language': 'sl' }
  const page = (name: string, paths: string[]) => compare(name, () => getLoad(korak.url, paths, seconds, browser))
  return [
    {
      ...(await both('list, 900 different pages', () => pages(API))),
      promised: { unit: 'share', floor: 0.75, aim: 0.9 },
    },
    { ...(await both('list, first page', () => [API])), promised: { unit: 'share', floor: 0.4, aim: 0.6 } },
    ...(await compareFresh(pair, seconds, worked)),
    { ...(await both('search, asked before', () => KEPT_SEARCHES)), promised: { unit: 'rate', floor: 4000 } },
    { ...(await both('detail, 8,000 different jobs', () => details)), promised: { unit: 'share', floor: 0.6 } },
    { ...(await page('page /jobs', ['/jobs'])), promised: { unit: 'rate', floor: 500, aim: 1000 } },
    await page('page /jobs, 900 different pages', pages('/jobs')),
    await page('page /jobs/{id}, 100 different jobs', ads.slice(0, 100)),
    await page('page /jobs/{id}, 8,000 different jobs', ads),
  ]
}

const growthOf = (before: Row[], after: Row[], sizes: string): Figure[] =>
  before.flatMap(({ name, ours }) => {
    const grown = after.find((row) => row.name === name)
    // Ours is the same in both lines.
    if (!grown || name.endsWith(ONCE)) return []
    return [{ name: `p95 of ${name}, ${sizes} jobs`, value: grown.ours.p95 / ours.p95, unit: '×', floor: GROWTH }]
  })

/** Searches only, up to a million jobs. */
export async function benchSearches(database: BenchDatabase, seconds: number): Promise<void> {
  const results: Row[][] = []
  for (const size of [...SIZES, 1_000_000]) {
    const made = size > 100_000 ? tenfoldDatabase(database, size / 10) : jobsDatabase(database, size)
    const pair = await startServerPair(database.urlOf(await made))
    console.error(`Searching ${size.toLocaleString('en-US')} jobs`)
    try {
      const load = (url: string, paths: (round: number) => string[]) => (round: number) =>
        getLoad(url, paths(round), seconds)
      const ours = pair.korak.url
      const worked = workedBy(pair, database)
      const fresh = await compareFresh(pair, seconds, worked)
      const broad = await compare('search, words most jobs have, never asked before', load(ours, broadSearches))
      results.push([...fresh, broad])
    } finally {
      await pair.stop()
    }
  }
  const [small = [], middle = [], large = []] = results
  printRows('Searching, 10,000 jobs', small)
  printRows('Searching, 100,000 jobs', middle)
  printRows('Searching, 1,000,000 jobs', large)
  for (const [at, size] of ['10,000', '100,000', '1,000,000'].entries())
    printCosts(`Processor time of one search, ${size} jobs`, results[at]?.filter(({ baseline }) => baseline) ?? [])
  printFigures('Growth with ten times the jobs', [
    ...growthOf(small, middle, '100,000 : 10,000'),
    ...growthOf(middle, large, '1,000,000 : 100,000'),
  ])
}

export async function benchJobs(database: BenchDatabase, seconds: number): Promise<void> {
  const results: Row[][] = []
  for (const size of SIZES) {
    const url = database.urlOf(await jobsDatabase(database, size))
    const pair = await startServerPair(url)
    console.error(`Reading at ${size.toLocaleString('en-US')} jobs`)
    try {
      results.push(await measure(pair, url, seconds, workedBy(pair, database)))
    } finally {
      await pair.stop()
    }
  }
  const [small = [], large = []] = results
  printRows('Reading, 10,000 jobs', small)
  printRows('Reading, 100,000 jobs', large)
  for (const [at, size] of ['10,000', '100,000'].entries())
    printCosts(`Processor time of one request, ${size} jobs`, results[at]?.filter(({ baseline }) => baseline) ?? [])
  const growth = growthOf(small, large, '100,000 : 10,000')
  printFigures('Growth with ten times the jobs', growth)
}

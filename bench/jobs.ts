// Reading: list, search, detail, as calls and as pages, at 10,000 and 100,000 jobs.
import { type BenchDatabase, withClient } from './bench-database.ts'
import { jobsDatabase, RARE } from './jobs-data.ts'
import { getLoad } from './load.ts'
import { type ServerPair, startServerPair } from './side-by-side.ts'
import { type Figure, printFigures, printRows, type Row } from './report.ts'
import { compare } from './rounds.ts'
import { TITLES } from './vocabulary.ts'

export const SIZES = [10_000, 100_000] as const
/** Pages asked for: more than are kept in memory at one time. */
const PAGES = 900
const GROWTH = 1.5
const API = '/api/portal/jobs'

/** Searches nobody asked before: what people type, and a rare word with each. Every round has its own. */
function freshSearches(round: number): string[] {
  const from = round * 6000
  return Array.from({ length: 6000 }, (_, n) => {
    const at = from + n
    const title = (TITLES[at % TITLES.length] ?? '').split(' ')[0] ?? ''
    // One search in three is for a kind of job in general, the others for something rarer.
    const words =
      at % 3 === 0
        ? `${title} ${RARE[at % RARE.length]?.slice(0, 3)}`
        : `${RARE[at % RARE.length]?.slice(0, 5)} ${title.slice(0, 4)}`
    return `${API}?search=${encodeURIComponent(words)}&per_page=10&pay_min=${1000 + (at % 97)}`
  })
}
const KEPT_SEARCHES = TITLES.map((title) => `${API}?search=${encodeURIComponent(title.toLowerCase())}`)
const pages = (path: string): string[] => Array.from({ length: PAGES }, (_, n) => `${path}?page=${n + 1}`)

async function jobPaths(url: string, prefix: string): Promise<string[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ id: string }>('select job_id as id from job_search order by md5(job_id::text) limit 8000'),
  )
  return rows.map((row) => `${prefix}/${row.id}`)
}

/** All reading at one size. */
async function measure({ korak, baseline }: ServerPair, url: string, seconds: number): Promise<Row[]> {
  const details = await jobPaths(url, API)
  const ads = details.map((path) => path.replace('/api/portal', ''))
  const both = (name: string, paths: (round: number) => string[]) =>
    compare(
      name,
      (n) => getLoad(korak.url, paths(n), seconds),
      (n) => getLoad(baseline, paths(n), seconds),
    )
  const browser = { 'accept-encoding': 'gzip, br', 'accept-language': 'sl' }
  const page = (name: string, paths: string[]) => compare(name, () => getLoad(korak.url, paths, seconds, browser))
  return [
    {
      ...(await both('list, 900 different pages', () => pages(API))),
      promised: { unit: 'share', floor: 0.4, aim: 0.6 },
    },
    { ...(await both('list, first page', () => [API])), promised: { unit: 'share', floor: 0.4, aim: 0.6 } },
    {
      ...(await both('search, exact total, never asked before', freshSearches)),
      promised: { unit: 'share', floor: 0.6 },
    },
    { ...(await both('search, asked before', () => KEPT_SEARCHES)), promised: { unit: 'rate', floor: 4000 } },
    { ...(await both('detail, 8,000 different jobs', () => details)), promised: { unit: 'share', floor: 0.6 } },
    { ...(await page('page /jobs', ['/jobs'])), promised: { unit: 'rate', floor: 500, aim: 1000 } },
    await page('page /jobs, 900 different pages', pages('/jobs')),
    await page('page /jobs/{id}, 100 different jobs', ads.slice(0, 100)),
    await page('page /jobs/{id}, 8,000 different jobs', ads),
  ]
}

export async function benchJobs(database: BenchDatabase, seconds: number): Promise<void> {
  const results: Row[][] = []
  for (const size of SIZES) {
    const url = database.urlOf(await jobsDatabase(database, size))
    const pair = await startServerPair(url)
    console.error(`Reading at ${size.toLocaleString('en-US')} jobs`)
    try {
      results.push(await measure(pair, url, seconds))
    } finally {
      await pair.stop()
    }
  }
  const [small = [], large = []] = results
  printRows('Reading, 10,000 jobs', small)
  printRows('Reading, 100,000 jobs', large)
  const growth = small.map(({ name, ours }, at): Figure => ({
    name: `p95 of ${name}, 100,000 : 10,000 jobs`,
    value: (large[at]?.ours.p95 ?? 0) / ours.p95,
    unit: '×',
    floor: GROWTH,
  }))
  printFigures('Growth with ten times the jobs', growth)
}

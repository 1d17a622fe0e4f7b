// Where no memory helps: pages and calls nobody asked for before, by the processor time of the web process and the database.
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { migrate } from '../api/src/db/migrate.ts'
import { seedReference } from '../api/src/seed/seed.ts'
import { firstLoad } from '../tools/first-load.ts'
import { findFreePort } from '../tools/run-server.ts'
import { ask, type Asked, cacheAnswers, type Round, round } from './asking.ts'
import { type BenchDatabase, withClient } from './bench-database.ts'
import { jobsDatabase } from './jobs-data.ts'
import { median } from './load.ts'
import { insertApplications, insertCandidates, tokenOf, touchSessions } from './people.ts'
import { fill, prepare } from './questionnaires.ts'
import { type Figure, printFigures, sayTable } from './report.ts'
import { startServerPair } from './side-by-side.ts'

const SIZES = [10_000, 100_000] as const
const COPY = 'bench_pages'
const PEOPLE = 400
/** Nothing of what is the same for everybody is served longer (`api/src/base/cache.ts`). */
const FORGOTTEN_MS = 5200
const ROUNDS = 3
/** Pieces of work of one round, and before all to warm up. */
const PIECES = 500
/** Lists are asked from the second page on: the first is what everybody asks for. */
const FIRST_PAGE = 2
const PAY_STEPS = [1500, 2000, 2500, 3000, 4000, 5000]
const VISITOR = { 'accept-encoding': 'gzip, br', 'accept-language': 'sl' }

type Work = () => Promise<boolean>
interface Line {
  name: string
  floor?: number
  aim?: number
  /** The work numbered so, of one side. */
  ours: (origin: string, at: number) => Work
  baseline?: (origin: string, at: number) => Work
}
interface Measured {
  line: Line
  ours: Round
  baseline: Round | undefined
  hits: string
}

const middle = (rounds: readonly Round[]): Round => ({
  web: median(rounds.map(({ web }) => web)),
  database: median(rounds.map(({ database }) => database)),
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p95: median(rounds.map((one) => one.p95)),
  failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
})
const cost = ({ web, database }: Round): number => web + database

interface Sides {
  korak: Asked
  baseline: Asked
  metrics: number
}

/** A round to warm up and three that count, each with addresses of its own and nothing left in memory; the sides take turns. */
async function measure({ korak, baseline, metrics }: Sides, line: Line): Promise<Measured> {
  const rounds: { ours: Round[]; baseline: Round[] } = { ours: [], baseline: [] }
  const counts = new Map<string, { asked: number; kept: number }>()
  const work = (make: Line['ours'], { origin }: Asked, number: number): Work[] =>
    Array.from({ length: PIECES }, (_, at) => make(origin, number * PIECES + at))
  for (let number = 0; number <= ROUNDS; number++) {
    await sleep(FORGOTTEN_MS)
    const before = await cacheAnswers(metrics)
    const ours = await round(korak, work(line.ours, korak, number))
    const after = await cacheAnswers(metrics)
    const bare = line.baseline && (await round(baseline, work(line.baseline, baseline, number)))
    if (number === 0) continue
    rounds.ours.push(ours)
    if (bare) rounds.baseline.push(bare)
    for (const [cache, { asked, kept }] of after) {
      const [one, was] = [counts.get(cache) ?? { asked: 0, kept: 0 }, before.get(cache) ?? { asked: 0, kept: 0 }]
      counts.set(cache, { asked: one.asked + asked - was.asked, kept: one.kept + kept - was.kept })
    }
  }
  const hits = [...counts].flatMap(([cache, { asked, kept }]) =>
    asked > 0 ? `${cache} ${Math.round((100 * kept) / asked)} %` : [],
  )
  const ours = middle(rounds.ours)
  const bare = rounds.baseline.length > 0 ? middle(rounds.baseline) : undefined
  console.error(`  ${line.name}: ${cost(ours).toFixed(1)} ms${ours.failed ? `, ${ours.failed} FAILED` : ''}`)
  return { line, ours, baseline: bare, hits: hits.join(', ') || '–' }
}

/** Filters as people choose them: a region with a field, some with how the work is paid or when. */
async function filtersOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ region: string; workfield: string; contract: string; worktime: string }>(
    `select region, workfield, contract, worktime[1] as worktime from job_search
     where region is not null and workfield is not null and contract is not null and worktime[1] is not null
     group by 1, 2, 3, 4 order by md5(concat(region, workfield, contract, worktime[1])) limit $1`,
    [(ROUNDS + 1) * PIECES],
  )
  return rows.map(({ region, workfield, contract, worktime }, at) => {
    const query = new URLSearchParams({ region, workfield })
    query.append('workfield', rows[(at * 7 + 1) % rows.length]?.workfield ?? '')
    query.set('contract', contract)
    if (at % 2 === 0) query.set('worktime', worktime)
    if (at % 4 === 1) query.set('pay_min', String(PAY_STEPS[at % PAY_STEPS.length]))
    return `/jobs?${query}`
  })
}

async function linesOf(url: string, size: number): Promise<Line[]> {
  const [filters, ids] = await withClient(url, async (client) => {
    const jobs = await client.query<{ id: string }>('select job_id as id from job_search order by md5(job_id::text)')
    return [await filtersOf(client), jobs.rows.map(({ id }) => id)] as const
  })
  const person = (at: number) => ({ ...VISITOR, cookie: `korak_session=${tokenOf(at % PEOPLE)}` })
  const last = size / 10
  // One after the other would find the rows of the page before in the database's memory: they are strewn over all pages.
  const pageOf = (at: number): string => `/jobs?page=${FIRST_PAGE + ((at * 617) % (last - FIRST_PAGE))}`
  const filterOf = (at: number): string => filters[at % filters.length] ?? ''
  const idOf = (at: number): string => ids[at % ids.length] ?? ''
  const get = (pathOf: (at: number) => string, headersOf: (at: number) => Record<string, string> = () => VISITOR) =>
    ((origin, at) => () => ask(origin, pathOf(at), headersOf(at))) satisfies Line['ours']
  const list = { floor: 6, aim: 4 }
  return [
    { name: 'page /jobs?page=N', ...list, ours: get(pageOf) },
    { name: 'page /jobs, filtered', ...list, ours: get(filterOf) },
    { name: 'page /jobs?page=N, signed in', ...list, ours: get(pageOf, person) },
    { name: 'page /jobs, filtered, signed in', ...list, ours: get(filterOf, person) },
    {
      name: 'page /jobs/{id}',
      floor: 3,
      aim: 2,
      ours: get((at) => `/jobs/${idOf(at)}`),
      baseline: get((at) => `/api/portal/jobs/${idOf(at + ids.length / 2)}`),
    },
    { name: 'page /jobs/{id}, signed in', ours: get((at) => `/jobs/${idOf(at)}`, person) },
    { name: 'GET /api/portal/tasks', floor: 5, aim: 3, ours: get(() => '/api/portal/tasks', person) },
  ]
}

const place = (name: string, size: number): string => `${name}, ${size.toLocaleString('en-US')} jobs`

export async function benchPages(database: BenchDatabase, only: string): Promise<void> {
  const measured: Measured[] = []
  const figures: Figure[] = []
  const started = async (url: string, program?: string, probe?: string) => {
    const metrics = await findFreePort()
    const pair = await startServerPair(url, program, probe, { METRICS_PORT: String(metrics) })
    const postgres = database.embedded.pid() ?? 0
    const sides: Sides = {
      korak: { origin: pair.korak.url, web: pair.korak.pid, database: postgres },
      baseline: { origin: pair.baseline, web: pair.baselinePid, database: postgres },
      metrics,
    }
    return { pair, sides }
  }
  for (const size of SIZES) {
    await database.create(COPY, await jobsDatabase(database, size))
    const url = database.urlOf(COPY)
    await withClient(url, async (client) => {
      await insertCandidates(client, PEOPLE)
      await insertApplications(client, PEOPLE)
    })
    const lines = (await linesOf(url, size)).filter(({ name }) => name.includes(only))
    const { pair, sides } = await started(url)
    console.error(place('Pages at', size))
    try {
      for (const line of lines) {
        await withClient(url, touchSessions)
        const one = await measure(sides, line)
        measured.push({ ...one, line: { ...line, name: place(line.name, size) } })
      }
      const { total, fonts } = await firstLoad(pair.korak.url, '/jobs', 'src/jobs/JobsPage.tsx')
      if (size === SIZES[0]) {
        const name = `first visit of /jobs, gzip, with fonts (${total.toFixed(0)} + ${fonts.toFixed(0)})`
        figures.push({ name, value: total + fonts, unit: 'KB', floor: 135, aim: 110 })
      }
    } finally {
      await pair.stop()
      await database.drop(COPY)
    }
  }
  if ('questionnaire'.includes(only)) measured.push(await flow(database, started))
  report(measured, figures)
}

/** A public questionnaire: opened, begun and submitted. */
async function flow(
  database: BenchDatabase,
  started: (url: string, program: string, probe: string) => Promise<{ pair: { stop(): Promise<void> }; sides: Sides }>,
): Promise<Measured> {
  await database.create(COPY)
  const url = database.urlOf(COPY)
  await migrate(url)
  await seedReference(url)
  const { link, items } = await withClient(url, prepare)
  const { pair, sides } = await started(url, 'baseline-public-server.ts', `/api/public/questionnaires/${link}`)
  const one = (origin: string) => () => fill(origin, link, items)
  try {
    return await measure(sides, { name: 'questionnaire of 20, open to submit', ours: one, baseline: one })
  } finally {
    await pair.stop()
    await database.drop(COPY)
  }
}

function report(measured: readonly Measured[], others: readonly Figure[]): void {
  const ms = (value: number): string => value.toFixed(1)
  const rate = (value: number): string => Math.round(value).toLocaleString('en-US')
  const counted = measured.flatMap(({ line: { name, floor, aim }, ours }): Figure[] =>
    floor === undefined ? [] : [{ name, value: cost(ours), unit: 'ms', floor, ...(aim && { aim }) }],
  )
  printFigures('Processor time of one request, server and database', [...counted, ...others])
  const shares = measured.flatMap(({ line: { name }, ours, baseline }): Figure[] => {
    if (!baseline) return []
    const limits = name.startsWith('questionnaire') ? { floor: 75 } : { floor: 50, aim: 70 }
    return [{ name, value: (100 * ours.perSecond) / baseline.perSecond, unit: '%', ...limits, moreIsBetter: true }]
  })
  printFigures('Rate beside bare', shares)
  const head = [
    'what nobody asked for',
    'web, ms',
    'database, ms',
    'bare, ms',
    '/s',
    'p95, ms',
    'bare/s',
    'failed',
    'from memory',
  ]
  sayTable(
    'What it is made of',
    head,
    measured.map(({ line, ours, baseline, hits }) => [
      line.name,
      ms(ours.web),
      ms(ours.database),
      baseline ? ms(cost(baseline)) : '–',
      rate(ours.perSecond),
      ms(ours.p95),
      baseline ? rate(baseline.perSecond) : '–',
      String(ours.failed + (baseline?.failed ?? 0)),
      hits,
    ]),
  )
}

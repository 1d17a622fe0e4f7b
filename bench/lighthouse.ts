// Lighthouse as a telephone: on the pages search engines send people to, and on those somebody signed in sees the most.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.mjs'
import { runRare } from '../tools/rare.ts'
import { runServer } from '../tools/run-server.ts'
import { median } from './load.ts'
import { type Figure, printFigures, say } from './report.ts'

const RUNS = 5
const FLOORS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof FLOORS
const CATEGORIES = Object.keys(FLOORS) as Category[]

type Scores = Record<Category, number>

interface Visited {
  name: string
  path: string
  /** Of whoever is signed in. */
  cookie?: string
  /** What nobody may find by searching has no points for being found. */
  counted: Category[]
}

/** What is read of Lighthouse's report. */
interface Report {
  runtimeError?: { message: string }
  audits: Record<string, { title: string; displayValue?: string; score: number | null }>
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>>
}

/** A visit in a browser of its own. On a busy machine Chromium at times misses the beginning: then it is asked again. */
function look(chromePath: string, url: string, cookie?: string): Report {
  const flags = ['--headless=new', ...CHROMIUM_FLAGS].join(' ')
  // Its default is a telephone on a slow connection.
  const args = [url, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`, `--chrome-flags=${flags}`]
  if (cookie) args.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`)
  let reason = ''
  for (let tries = 0; tries < 3; tries++) {
    try {
      const report = JSON.parse(runRare('lighthouse', args, { CHROME_PATH: chromePath })) as Report
      if (!report.runtimeError) return report
      reason = report.runtimeError.message
    } catch (error) {
      reason = (error as Error).message
    }
  }
  throw new Error(reason)
}

/** One visit. @returns points of 100, and on the first run says what cost some */
function visit(chromePath: string, url: string, { cookie, counted }: Visited, isFirst: boolean): Scores {
  const { audits, categories } = look(chromePath, url, cookie)
  for (const category of isFirst ? counted : []) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id]
      if (weight > 0 && audit?.score != null && audit.score < 0.9)
        say(`  ${category}: ${audit.title} ${audit.displayValue ?? ''}`)
    }
  }
  return Object.fromEntries(CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100])) as Scores
}

/** A signed-in candidate of the demo, and what they see. */
async function pagesOf(url: string): Promise<Visited[]> {
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    body: JSON.stringify({ username: 'maja.zupan', password: 'Demo-geslo-1' }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const first = async (call: string): Promise<string> => {
    const answer = await fetch(`${url}/api/portal/${call}`, { headers: { Cookie: cookie } })
    return ((await answer.json()) as { data: { uid: string }[] }).data[0]?.uid ?? ''
  }
  const own = { cookie, counted: CATEGORIES.filter((name) => name !== 'seo') }
  return [
    { name: '/jobs', path: '/jobs', counted: CATEGORIES },
    { name: '/jobs/{id}', path: `/jobs/${await first('jobs')}`, counted: CATEGORIES },
    { name: '/login', path: '/login', counted: CATEGORIES },
    { name: '/dashboard', path: '/dashboard', ...own },
    { name: '/questionnaires/{id}', path: `/questionnaires/${await first('questionnaires')}`, ...own },
  ]
}

export async function benchLighthouse(): Promise<void> {
  const chromePath = ensureChromium()
  if (!chromePath) throw new Error('Lighthouse needs Chrome or Chromium: install one, or set CHROMIUM to its path.')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-lighthouse-'))
  const server = await runServer({ dataDir, settings: { SEED: 'story', WORKERS: '1' } })
  const figures: Figure[] = []
  try {
    for (const page of await pagesOf(server.url)) {
      const runs: Scores[] = []
      say(`Lighthouse, ${page.name}`)
      for (let n = 0; n < RUNS; n++) runs.push(visit(chromePath, server.url + page.path, page, n === 0))
      for (const category of page.counted) {
        const value = median(runs.map((scores) => scores[category]))
        figures.push({ name: `${page.name} ${category}`, value, unit: '', floor: FLOORS[category], moreIsBetter: true })
      }
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  printFigures(`Lighthouse, mobile, medians of ${RUNS}`, figures)
}

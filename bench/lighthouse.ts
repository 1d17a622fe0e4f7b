// Lighthouse as a telephone on the two pages search engines send people to.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.mjs'
import { runRare } from '../tools/rare.ts'
import { runServer } from '../tools/run-server.ts'
import { median } from './load.ts'
import { type Figure, printFigures, say } from './report.ts'

const RUNS = 3
const FLOORS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof FLOORS
const CATEGORIES = Object.keys(FLOORS) as Category[]

type Scores = Record<Category, number>

/** What is read of Lighthouse's report. */
interface Report {
  runtimeError?: { message: string }
  audits: Record<string, { title: string; displayValue?: string; score: number | null }>
  categories: Partial<Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>>
}

/** A visit in a browser of its own. On a busy machine Chromium at times misses the beginning: then it is asked again. */
function look(chromePath: string, url: string): Report {
  const flags = ['--headless=new', ...CHROMIUM_FLAGS].join(' ')
  // Its default is a telephone on a slow connection.
  const args = [url, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join(',')}`, `--chrome-flags=${flags}`]
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
function visit(chromePath: string, url: string, isFirst: boolean): Scores {
  const { audits, categories } = look(chromePath, url)
  for (const category of isFirst ? CATEGORIES : []) {
    for (const { id, weight } of categories[category]?.auditRefs ?? []) {
      const audit = audits[id]
      if (weight > 0 && audit?.score != null && audit.score < 0.9)
        say(`  ${category}: ${audit.title} ${audit.displayValue ?? ''}`)
    }
  }
  return Object.fromEntries(CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100])) as Scores
}

export async function benchLighthouse(): Promise<void> {
  const chromePath = ensureChromium()
  if (!chromePath) throw new Error('Lighthouse needs Chrome or Chromium: install one, or set CHROMIUM to its path.')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-lighthouse-'))
  const server = await runServer({ dataDir, settings: { SEED: 'demo', WORKERS: '1' } })
  const figures: Figure[] = []
  try {
    const list = (await (await fetch(`${server.url}/api/portal/jobs`)).json()) as { data: { uid: string }[] }
    for (const page of ['/jobs', `/jobs/${list.data[0]?.uid}`]) {
      const runs: Scores[] = []
      say(`Lighthouse, ${page.length > 6 ? '/jobs/{id}' : page}`)
      for (let n = 0; n < RUNS; n++) runs.push(visit(chromePath, server.url + page, n === 0))
      for (const category of CATEGORIES) {
        const value = median(runs.map((scores) => scores[category]))
        const name = `${page.length > 6 ? '/jobs/{id}' : page} ${category}`
        figures.push({ name, value, unit: '', floor: FLOORS[category], moreIsBetter: true })
      }
    }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  printFigures(`Lighthouse, mobile, medians of ${RUNS}`, figures)
}

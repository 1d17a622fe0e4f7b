// Cold start, memory after load, first load of a page.
import { setTimeout as sleep } from 'node:timers/promises'
import { firstLoad } from '../tools/first-load.ts'
import { type BenchDatabase, withClient } from './bench-database.ts'
import { jobsDatabase } from './jobs-data.ts'
import { getLoad, median } from './load.ts'
import { memoryOf } from './memory.ts'
import { startKorak } from './side-by-side.ts'
import { printFigures, say } from './report.ts'

const STARTS = 5
const API = '/api/portal/jobs'

export async function benchStart(database: BenchDatabase): Promise<void> {
  const url = database.urlOf(await jobsDatabase(database, 10_000))
  const starts: number[] = []
  for (let n = 0; n <= STARTS; n++) {
    const korak = await startKorak(url, 'start', '/jobs')
    if (n > 0) starts.push(korak.startedIn / 1000)
    await korak.stop()
  }
  const korak = await startKorak(url, 'start')
  try {
    await sleep(1500)
    const idle = memoryOf(korak.pid)
    const { rows } = await withClient(url, (client) =>
      client.query<{ id: string }>('select job_id as id from job_search limit 4000'),
    )
    const pages = Array.from({ length: 900 }, (_, n) => `${API}?page=${n + 1}`)
    const ads = rows.map((row) => `/jobs/${row.id}`)
    const browser = { 'accept-encoding': 'gzip, br' }
    for (const paths of [pages, ads.map((path) => `/api/portal${path}`), ads, ['/jobs']])
      await getLoad(korak.url, paths, 4, browser)
    await sleep(500)
    const { resident, proportional, each } = memoryOf(korak.pid)
    const load = await firstLoad(korak.url, '/jobs', 'src/jobs/JobsPage.tsx')
    printFigures('Start, memory, first load', [
      {
        name: `cold start to the first 200 of /jobs, median of ${STARTS}, database running`,
        value: median(starts),
        unit: 's',
        floor: 1,
        aim: 0.5,
      },
      { name: 'memory of all our processes after 16 s of load', value: resident, unit: 'MB', floor: 300, aim: 200 },
      {
        name: 'first load of /jobs, gzip HTML + CSS + JavaScript',
        value: load.total,
        unit: 'KB',
        floor: 125,
        aim: 105,
      },
      { name: 'of which before hydration', value: load.before, unit: 'KB', floor: 30 },
    ])
    const list = each.map(({ resident }) => Math.round(resident)).join(' + ')
    say(
      `\nMemory by process (supervisor, web, background): ${list} MB; before load ${Math.round(idle.resident)} MB in all.`,
    )
    if (proportional) say(`What the processes share counted once: ${Math.round(proportional)} MB.`)
    say(`Starts: ${starts.map((one) => one.toFixed(2)).join(', ')} s.`)
  } finally {
    await korak.stop()
  }
}

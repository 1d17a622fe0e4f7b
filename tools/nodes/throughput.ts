// What one, two and three nodes do in the same time, over the same proxy and database; once with all the cores they can get, which
// they share with each other, the database and whoever asks, and once held to a part of a core each.
import type autocannon from 'autocannon'
import { withClient } from '../../bench/bench-database.ts'
import { median, run } from '../../bench/load.ts'
import { insertCandidates, PASSWORD, tokenOf, usernameOf } from '../../bench/people.ts'
import { say, sayTable } from '../../bench/report.ts'
import { type Node, openCluster } from './cluster.ts'
import { debians, embedded, hasDebians } from './databases.ts'
import { openDoors } from './doors.ts'
import { holdTo } from './held.ts'

const NODES = 3
const ROUNDS = 3
const SECONDS = 2
const CROWD = 16
const PEOPLE = 640
const SHARE = 0.25

type Request = autocannon.Request
const json = { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
const as = (n: number) => ({ ...json, Cookie: `korak_session=${tokenOf(n)}` })
/** What person n asks for. */
const WORK: Record<string, (n: number) => Request> = {
  'the page of jobs, as everybody gets it': () => ({ method: 'GET', path: '/jobs' }),
  'own applications, signed in': (n) => ({ method: 'GET', path: '/api/portal/applications', headers: as(n) }),
  'the own profile is saved': (n) => ({
    method: 'PUT',
    path: '/api/portal/profile',
    headers: as(n),
    body: JSON.stringify({ city: `Kraj ${n}` }),
  }),
  'sign-in': (n) => ({
    method: 'POST',
    path: '/api/auth/login',
    headers: json,
    body: JSON.stringify({ username: usernameOf(n), password: PASSWORD }),
  }),
}

let failed = 0
async function rate(origin: string, work: (n: number) => Request): Promise<number> {
  let client = 0
  const each = PEOPLE / CROWD
  const setupClient = (one: { setRequests(requests: Request[]): void }) => {
    const from = client++ * each
    one.setRequests(Array.from({ length: each }, (_, n) => work((from + n) % PEOPLE)))
  }
  const options = { url: origin, connections: CROWD, duration: SECONDS, setupClient: setupClient as never }
  const done = await run(options)
  failed += done.failed
  return done.perSecond
}

/** Each work through each door in turn, so that what else the machine does meets all of them. */
async function measure(origins: readonly string[]): Promise<string[][]> {
  const rows: string[][] = []
  for (const [name, work] of Object.entries(WORK)) {
    const rates: number[][] = origins.map(() => [])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, origin] of origins.entries()) rates[at]?.push(await rate(origin, work))
    const figures = rates.map(median)
    const ratios = figures.slice(1).map((one) => `${(one / (figures[0] ?? 1)).toFixed(2)}×`)
    rows.push([name, ...figures.map((one) => `${one < 100 ? one.toFixed(1) : Math.round(one)}/s`), ...ratios])
    console.error(`  ${rows.at(-1)?.join(' · ')}`)
  }
  return rows
}

/** @returns was all that was asked answered well? */
export async function compareNodes(): Promise<boolean> {
  const cluster = await openCluster(
    { SEED: 'story', NODES: String(NODES), LOG_LEVEL: 'error' },
    hasDebians() ? debians : embedded,
  )
  const columns = ['work', '1 node', '2 nodes', '3 nodes', '2 : 1', '3 : 1']
  try {
    const nodes: Node[] = []
    for (let n = 0; n < NODES; n += 1) nodes.push(await cluster.start())
    await withClient(cluster.database.url, (client) => insertCandidates(client, PEOPLE))
    const doors = await openDoors(nodes.map(({ port }) => port))
    try {
      // Where nothing is warm the first would be behind.
      for (const work of Object.values(WORK)) await rate(doors.origins[NODES - 1] ?? '', work)
      const head = `${cluster.database.name}, ${doors.name}, ${CROWD} at a time`
      sayTable(`${head}: each node may use both cores`, columns, await measure(doors.origins))
      const released = nodes.map(({ server }) => holdTo(SHARE, server.pid))
      if (released.every((one) => one !== undefined))
        sayTable(`The same, each node held to ${SHARE * 100} % of a core`, columns, await measure(doors.origins))
      else say('\nHolding each node to a part of a core was not possible here.')
      for (const release of released) release?.()
    } finally {
      await doors.stop()
    }
    say(`\n${failed === 0 ? 'Every request was answered well.' : `**${failed} requests were not answered well.**`}`)
    return failed === 0
  } finally {
    await cluster.stop()
  }
}

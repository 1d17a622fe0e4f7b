// What one, two and three nodes do in the same time, over the same proxy and database; once with all the cores they can get, which
// they share with each other, the database and whoever asks, and once held to a part of a core each.
import { withClient } from '../../bench/bench-database.ts'
import { median, run } from '../../bench/load.ts'
import { workOfDatabase, workOfWeb } from '../../bench/processor.ts'
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
const SHARE = 0.1

interface Request {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}
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

interface Rate {
  perSecond: number
  /** Milliseconds of processor time of all nodes, and of the database, for one request. */
  nodesMs: number
  databaseMs: number
}
interface Measured {
  nodes: readonly Node[]
  origins: readonly string[]
  database: number
}

let failed = 0
async function rate({ nodes, database }: Measured, origin: string, work: (n: number) => Request): Promise<Rate> {
  let client = 0
  const each = PEOPLE / CROWD
  const setupClient = (one: { setRequests(requests: Request[]): void }) => {
    const from = client++ * each
    one.setRequests(Array.from({ length: each }, (_, n) => work((from + n) % PEOPLE)))
  }
  const options = { url: origin, connections: CROWD, duration: SECONDS, setupClient: setupClient as never }
  const worked = () => [nodes.reduce((sum, { server }) => sum + workOfWeb(server.pid), 0), workOfDatabase(database)]
  const [before, begun] = [worked(), performance.now()]
  const done = await run(options)
  const count = (done.perSecond * (performance.now() - begun)) / 1000
  const [nodesMs = 0, databaseMs = 0] = worked().map((ms, at) => (ms - (before[at] ?? 0)) / count)
  failed += done.failed
  return { perSecond: done.perSecond, nodesMs, databaseMs }
}

const short = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))

/** Each work through each door in turn, so that what else the machine does meets all of them. */
async function measure(measured: Measured): Promise<string[][]> {
  const rows: string[][] = []
  for (const [name, work] of Object.entries(WORK)) {
    const rates: Rate[][] = measured.origins.map(() => [])
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [at, origin] of measured.origins.entries()) rates[at]?.push(await rate(measured, origin, work))
    const middle = (what: keyof Rate) => rates.map((each) => median(each.map((one) => one[what])))
    const perSecond = middle('perSecond')
    const ratios = perSecond.slice(1).map((one) => `${(one / (perSecond[0] ?? 1)).toFixed(2)}×`)
    const work3 = (what: 'nodesMs' | 'databaseMs') => middle(what).map(short).join(', ')
    const row = [name, ...perSecond.map((one) => `${short(one)}/s`), ...ratios, work3('nodesMs'), work3('databaseMs')]
    rows.push(row)
    console.error(`  ${row.join(' · ')}`)
  }
  return rows
}

/** @returns was all that was asked answered well? */
export async function compareNodes(): Promise<boolean> {
  const cluster = await openCluster(
    { SEED: 'story', NODES: String(NODES), LOG_LEVEL: 'error' },
    hasDebians() ? debians : embedded,
  )
  const columns = ['work', '1 node', '2 nodes', '3 nodes', '2 : 1', '3 : 1', 'ms of nodes', 'ms of the database']
  try {
    const nodes: Node[] = []
    for (let n = 0; n < NODES; n += 1) nodes.push(await cluster.start())
    await withClient(cluster.database.url, (client) => insertCandidates(client, PEOPLE))
    const doors = await openDoors(nodes.map(({ port }) => port))
    try {
      const measured = { nodes, origins: doors.origins, database: cluster.database.pid() ?? 0 }
      // Where nothing is warm the first would be behind.
      for (const work of Object.values(WORK)) await rate(measured, doors.origins[NODES - 1] ?? '', work)
      const head = `${cluster.database.name}, ${doors.name}, ${CROWD} at a time`
      sayTable(`${head}: each node may use both cores`, columns, await measure(measured))
      const released = nodes.map(({ server }) => holdTo(SHARE, server.pid))
      if (released.every((one) => one !== undefined))
        sayTable(`The same, each node held to ${SHARE * 100} % of a core`, columns, await measure(measured))
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

// The machine of the primary dies, freezes, loses its network or hands over while people write through two nodes of the portal:
// Patroni makes the synchronous standby the primary, and HAProxy leads there.
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from './bench-database.ts'
import { audit, type Findings } from './ledger.ts'
import type { Member, PatroniCluster } from './patroni/cluster.ts'
import { startPortal } from './patroni/portal.ts'
import { insertCandidates } from './people.ts'
import { printFigures, say, sayTable } from './report.ts'
import { startTraffic, type Traffic } from './traffic.ts'

const RUNS = 3
const BEFORE_MS = 2500
const AFTER_MS = 3000
const PATIENCE_MS = 60_000
const CANDIDATES_PER_RUN = 500
/** Nobody may wait longer for the first write after a failover. */
const FLOOR_SECONDS = 15

interface Fault {
  name: string
  strike(primary: Member, cluster: PatroniCluster): Promise<void> | void
  /** What ends it. A machine that has lost its power is started again. */
  mend(former: Member): void
}
const FAULTS: Fault[] = [
  {
    name: 'kill -9 of everything on the machine of the primary',
    strike: ({ machine }) => machine.kill(),
    mend: (former) => former.start(),
  },
  {
    name: 'kill -9 of the primary alone, its Patroni goes on',
    strike: (primary) => process.kill(primary.postmaster(), 'SIGKILL'),
    mend: () => {},
  },
  {
    name: 'the machine of the primary stands still',
    strike: ({ machine }) => machine.freeze(),
    mend: ({ machine }) => machine.thaw(),
  },
  {
    name: 'the machine of the primary has no network',
    strike: ({ machine }) => machine.unplug(),
    mend: ({ machine }) => machine.plug(),
  },
  { name: 'planned switchover', strike: (_, cluster) => cluster.switchOver(), mend: () => {} },
]

interface Sums extends Findings {
  faults: Map<string, number>
  busy: number
  unanswered: number
  /** Longest time without an acknowledged write in each run, in seconds. */
  outages: number[]
}

/** One run: people write before, until somebody else is the primary and writes go through, and while the former one comes back. */
async function strikeOnce(fault: Fault, cluster: PatroniCluster, traffic: Traffic): Promise<void> {
  await sleep(BEFORE_MS)
  const former = await cluster.primary()
  const struckAt = performance.now()
  await fault.strike(former, cluster)
  const isOver = async (): Promise<boolean> => {
    const now = await cluster.primary()
    return now !== former && traffic.lastAt > struckAt + 1000 && performance.now() - traffic.lastAt < 200
  }
  while (!(await isOver()) && performance.now() - struckAt < PATIENCE_MS) await sleep(100)
  await sleep(AFTER_MS)
  fault.mend(former)
  await sleep(AFTER_MS)
  await traffic.stop()
}

/** @param only part of a fault's name, to run just that */
export async function benchFailover(only = ''): Promise<void> {
  const { cluster, proxy, nodes, stop } = await startPortal()
  const faults = FAULTS.filter(({ name }) => name.includes(only))
  const results: [string, Sums][] = []
  try {
    const jobs = await withClient(cluster.url, async (client) => {
      await insertCandidates(client, RUNS * faults.length * CANDIDATES_PER_RUN)
      return (await client.query<{ id: string }>('select job_id as id from job_search order by job_id')).rows.map(
        ({ id }) => id,
      )
    })
    for (const [at, fault] of faults.entries()) {
      const none = { acked: 0, lost: [], doubled: [], torn: [], busy: 0, unanswered: 0, outages: [] }
      const sums: Sums = { ...none, faults: new Map() }
      for (let n = 0; n < RUNS; n++) {
        await cluster.untilWhole()
        const traffic = startTraffic(proxy.url, jobs, at * RUNS + n, CANDIDATES_PER_RUN)
        await strikeOnce(fault, cluster, traffic)
        await cluster.untilWhole()
        add(sums, await audit(cluster.url, proxy.url, traffic.ledger), traffic)
      }
      results.push([fault.name, sums])
      console.error(
        `  ${fault.name}: ${sums.acked} acknowledged, ${sums.outages.map((one) => one.toFixed(1)).join(', ')} s`,
      )
    }
    print(results)
    for (const fault of nodes[0]
      ?.log()
      .match(/^.*"level":50.*$/gm)
      ?.slice(-5) ?? [])
      console.error(fault.slice(0, 500))
  } finally {
    await stop()
  }
}

function add(sums: Sums, found: Findings, traffic: Traffic): void {
  sums.acked += found.acked
  for (const what of ['lost', 'doubled', 'torn'] as const) sums[what].push(...found[what])
  for (const [status, times] of Object.entries(traffic.faults))
    sums.faults.set(status, (sums.faults.get(status) ?? 0) + times)
  sums.busy += traffic.busy
  sums.unanswered += traffic.unanswered
  sums.outages.push(traffic.outage / 1000)
}

const HEAD =
  'what happens|runs|acknowledged|lost|doubled|half done|5xx but 503|503 (busy)|no answer|until a write goes through again'.split(
    '|',
  )
const faultsOf = ({ faults }: Sums): number => [...faults.values()].reduce((sum, times) => sum + times, 0)

function print(results: [string, Sums][]): void {
  sayTable(
    `A primary goes while 13 people register, apply, save and upload through two nodes, ${RUNS} runs each`,
    HEAD,
    results.map(([name, sums]) => {
      const counts = [
        sums.lost.length,
        sums.doubled.length,
        sums.torn.length,
        faultsOf(sums),
        sums.busy,
        sums.unanswered,
      ]
      const outages = sums.outages.map((one) => one.toFixed(1)).join(', ')
      return [name, String(sums.outages.length), String(sums.acked), ...counts.map(String), `${outages} s`]
    }),
  )
  for (const [, { lost, doubled, torn, faults }] of results) {
    for (const one of [...lost, ...doubled, ...torn].slice(0, 5)) say(`  ${one}`)
    for (const [status, times] of faults) say(`  ${times} × ${status}`)
  }
  const sum = (what: (sums: Sums) => number): number => results.reduce((total, [, sums]) => total + what(sums), 0)
  printFigures('What must not happen when a primary goes', [
    { name: 'acknowledged and lost', value: sum(({ lost }) => lost.length), unit: '', floor: 0 },
    { name: 'done twice', value: sum(({ doubled }) => doubled.length), unit: '', floor: 0 },
    { name: 'half done', value: sum(({ torn }) => torn.length), unit: '', floor: 0 },
    { name: '5xx but 503', value: sum(faultsOf), unit: '', floor: 0 },
    {
      name: 'longest time until a write goes through again',
      value: Math.max(...results.flatMap(([, { outages }]) => outages)),
      unit: 's',
      floor: FLOOR_SECONDS,
    },
  ])
}

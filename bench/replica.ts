// Public pages read from a replica that follows at once, two seconds later, or not at all: does anybody miss what they have just done?
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../api/src/seed/accounts.ts'
import { Visitor } from '../tools/nodes/visitor.ts'
import { withClient } from './bench-database.ts'
import { type Portal, startPortal } from './patroni/portal.ts'
import { printFigures, say, sayTable } from './report.ts'
import { send } from './send.ts'
import { startTraffic } from './traffic.ts'
import { insertCandidates } from './people.ts'

const SECONDS = 20
const READERS = 4
const CANDIDATES = 500
/** Between what a consultant does; those who read what is public seldom wait for that. */
const PAUSE_MS = 1500
const WORDS = ['vodja', 'prodaja', 'kuhar', 'voznik', 'razvijalec', 'skladišče', 'ljubljana', 'maribor']

interface Case {
  name: string
  prepare(portal: Portal): Promise<void>
  /** Happens in the middle. */
  strike?(portal: Portal): Promise<void>
}
const delay = async ({ cluster }: Portal, time: string): Promise<void> => {
  await cluster.configure({ postgresql: { parameters: { recovery_min_apply_delay: time } } })
  await sleep(4000)
}
const CASES: Case[] = [
  { name: 'the replica follows at once', prepare: async () => {} },
  { name: 'the replica is 2 s behind', prepare: (portal) => delay(portal, '2s') },
  {
    name: 'the replica dies in the middle',
    prepare: (portal) => delay(portal, '0'),
    async strike({ cluster }) {
      const primary = await cluster.primary()
      cluster.members.find((member) => member !== primary)?.machine.kill()
    },
  },
]

interface Seen {
  writes: number
  /** What somebody did and was then answered without. */
  hidden: string[]
  reads: number
  failed: number
}

/** A consultant pauses a job at one node and publishes it again at the other, and each time looks at once, at the one after. */
async function decide(portal: Portal, job: string, seen: Seen, isOver: () => boolean): Promise<void> {
  const [a, b] = portal.ports as [number, number]
  const consultant = await new Visitor().signIn(a, 'skrbnik', DEMO_PASSWORD)
  for (let n = 0; !isOver(); n++) {
    const [here, there] = n % 2 === 0 ? [a, b] : [b, a]
    const { json } = await consultant.ask<{ rev: number; status: string }>(here, 'GET', `/api/jobs/${job}`)
    const status = json.status === 'published' ? 'paused' : 'published'
    const done = await consultant.ask(here, 'PUT', `/api/jobs/${job}/status`, { body: { status, rev: json.rev } })
    if (done.status !== 200) throw new Error(`A job cannot be ${status}: ${JSON.stringify(done.json)}`)
    seen.writes += 1
    const wanted = status === 'published' ? 200 : 404
    for (const [port, who] of [
      [there, consultant],
      [here, consultant],
      [there, new Visitor()],
    ] as const) {
      const ad = await who.ask(port, 'GET', `/api/portal/jobs/${job}`)
      if (ad.status !== wanted) seen.hidden.push(`${status} at ${here}, ${ad.status} at ${port}`)
    }
    await sleep(PAUSE_MS)
  }
}

/** Searches nobody has asked for, and a page now and then. */
async function read(portal: Portal, reader: number, seen: Seen, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const query = `search=${WORDS[n % WORDS.length]}&pay_min=${100 + ((n * READERS + reader) % 2000)}`
    const { status } = await send(portal.proxy.url, 'GET', `/api/portal/jobs?${query}`).catch(() => ({ status: 0 }))
    seen.reads += 1
    seen.failed += Number(status !== 200)
    await sleep(10)
  }
}

/** Reads that may come from a replica, of both nodes. */
async function sources({ metricsPorts }: Portal): Promise<{ replica: number; primary: number }> {
  const sum = { replica: 0, primary: 0 }
  for (const port of metricsPorts) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    for (const [, from, count] of text.matchAll(/^replica_reads_total\{from="(replica|primary)"\} (\d+)/gm))
      sum[from as 'replica' | 'primary'] += Number(count)
  }
  return sum
}

export async function benchReplica(): Promise<void> {
  const portal = await startPortal(({ replicaUrl }) => ({ DATABASE_READ_URL: replicaUrl }))
  const rows: string[][] = []
  const hidden: string[] = []
  let failed = 0
  try {
    const jobs = await withClient(portal.cluster.url, async (client) => {
      await insertCandidates(client, CASES.length * CANDIDATES)
      return (await client.query<{ id: string }>('select job_id as id from job_search order by job_id')).rows.map(
        ({ id }) => id,
      )
    })
    const [decided = '', ...others] = jobs
    for (const [at, { name, prepare, strike }] of CASES.entries()) {
      await prepare(portal)
      await portal.cluster.untilWhole()
      const before = await sources(portal)
      const seen: Seen = { writes: 0, hidden: [], reads: 0, failed: 0 }
      let isOver = false
      const traffic = startTraffic(portal.proxy.url, others, at, CANDIDATES)
      const readers = Array.from({ length: READERS }, (_, n) => read(portal, n, seen, () => isOver))
      const all = Promise.all([decide(portal, decided, seen, () => isOver), ...readers])
      await Promise.race([all, sleep((SECONDS / 2) * 1000)])
      await strike?.(portal)
      await Promise.race([all, sleep((SECONDS / 2) * 1000)])
      isOver = true
      await Promise.all([all, traffic.stop()])
      const after = await sources(portal)
      const counts = [after.replica - before.replica, after.primary - before.primary]
      hidden.push(...seen.hidden)
      failed += seen.failed
      rows.push([name, ...[seen.writes, seen.hidden.length, seen.reads, seen.failed, ...counts].map(String)])
      console.error(`  ${rows.at(-1)?.join(' | ')}`)
    }
  } finally {
    await portal.stop()
  }
  const head = 'replica|own writes|hidden|searches|failed|read from the replica|read from the primary'.split('|')
  sayTable(`Public pages while 12 people write, ${SECONDS} s each`, head, rows)
  for (const one of hidden.slice(0, 5)) say(`  ${one}`)
  printFigures('What must not happen with a replica', [
    { name: 'own writes hidden from who looked next', value: hidden.length, unit: '', floor: 0 },
    { name: 'searches that failed', value: failed, unit: '', floor: 0 },
  ])
}

// Many who open connections and send next to nothing: they are cut off in time, and whoever asks properly does not notice.
import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runServer } from '../tools/run-server.ts'
import { memoryOf } from './memory.ts'
import { printFigures, say, sayTable } from './report.ts'

const CROWD = 1000
const IDLE = 5000
/** A byte now and then, so that nobody seems to have left. */
const DRIP_MS = 2000
/** Nobody may keep a connection longer. */
const LONGEST_S = 65
const SLOWEST_MS = 500
const MORE_MB = 200

interface Crowd {
  name: string
  count: number
  /** What each sends at once. */
  begins: string
  /** What follows bit by bit. */
  goesOn: string
}
const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Requested-With: XMLHttpRequest\r\n'
const CROWDS: Crowd[] = [
  { name: `${CROWD} send a head without an end`, count: CROWD, begins: HEAD, goesOn: 'X-A: b\r\n' },
  {
    name: `${CROWD} send a body without an end`,
    count: CROWD,
    begins: `${HEAD}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"username":"`,
    goesOn: 'a',
  },
  { name: `${IDLE} send nothing`, count: IDLE, begins: '', goesOn: '' },
]

interface Seen {
  name: string
  connected: number
  /** Seconds until the last of them was cut off. */
  cutAfter: number
  left: number
  honest: number[]
  failed: number
  memory: number
}

async function besiege(url: string, pid: number, { name, count, begins, goesOn }: Crowd): Promise<Seen> {
  const seen: Seen = { name, connected: 0, cutAfter: 0, left: 0, honest: [], failed: 0, memory: 0 }
  const { port } = new URL(url)
  const open = new Set<net.Socket>()
  const begun = performance.now()
  for (let n = 0; n < count; n += 1) {
    const socket = net.connect(Number(port), '127.0.0.1', () => {
      seen.connected += 1
      socket.write(begins)
    })
    const drip = setInterval(() => goesOn && socket.write(goesOn), DRIP_MS)
    open.add(socket)
    socket.resume()
    socket.on('error', () => {})
    socket.once('close', () => {
      clearInterval(drip)
      open.delete(socket)
      seen.cutAfter = (performance.now() - begun) / 1000
    })
    if (n % 100 === 99) await sleep(10)
  }
  while (open.size > 0 && performance.now() - begun < LONGEST_S * 1000) {
    const asked = performance.now()
    const status = await fetch(`${url}/api/portal/jobs?search=kuhar${seen.honest.length}`).then(
      async (answer) => (await answer.arrayBuffer(), answer.status),
      () => 0,
    )
    seen.honest.push(performance.now() - asked)
    seen.failed += Number(status !== 200)
    const { proportional, resident } = memoryOf(pid)
    seen.memory = Math.max(seen.memory, proportional ?? resident)
    await sleep(100)
  }
  seen.left = open.size
  for (const socket of open) socket.destroy()
  return seen
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0

export async function benchSlowSenders(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-slow-'))
  const server = await runServer({ dataDir, settings: { SEED: 'story', WORKERS: '1' } })
  try {
    await sleep(5000)
    const { proportional: before = 0 } = memoryOf(server.pid)
    const all: Seen[] = []
    for (const crowd of CROWDS) all.push(await besiege(server.url, server.pid, crowd))
    sayTable(
      'Connections that send next to nothing, while one person searches',
      [
        'who',
        'connected',
        'all cut off after',
        'still there',
        'searches',
        'failed',
        'p50',
        'p99',
        'memory of all processes',
      ],
      all.map(({ name, connected, cutAfter, left, honest, failed, memory }) => [
        name,
        String(connected),
        `${cutAfter.toFixed(0)} s`,
        String(left),
        String(honest.length),
        String(failed),
        ...[0.5, 0.99].map((share) => `${quantile(honest, share).toFixed(0)} ms`),
        `${memory.toFixed(0)} MB`,
      ]),
    )
    say(`\nMemory before: ${before.toFixed(0)} MB.`)
    const most = (of: (seen: Seen) => number): number => Math.max(...all.map(of))
    printFigures('What slow senders may cost', [
      { name: 'longest a connection was kept', value: most(({ cutAfter }) => cutAfter), unit: 's', floor: LONGEST_S },
      { name: 'not cut off', value: most(({ left }) => left), unit: '', floor: 0 },
      {
        name: 'p99 of the searches',
        value: most(({ honest }) => quantile(honest, 0.99)),
        unit: 'ms',
        floor: SLOWEST_MS,
      },
      { name: 'searches that failed', value: most(({ failed }) => failed), unit: '', floor: 0 },
      { name: 'memory on top', value: most(({ memory }) => memory) - before, unit: 'MB', floor: MORE_MB },
    ])
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

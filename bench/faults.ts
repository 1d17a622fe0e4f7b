// What dies, hangs, fills up or is cut in a measurement, and the mail server beside it that does not.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { findFreePort, type RunningServer } from '../tools/run-server.ts'
import type { Bucket } from './bucket.ts'
import type { Wire } from './wire.ts'

export interface Stage {
  server: RunningServer
  database: { pid(): number | undefined }
  start(): Promise<RunningServer>
  /** Between the portal and its database, and its mail server; where a measurement has them. */
  wires?: Record<'database' | 'mail', Omit<Wire, 'port'>>
  /** Where the files of the portal lie; where a measurement has one. */
  bucket?: Bucket
  /** Of files and database, on a file system of its own; where there is one. */
  disk?: string
  /** What the portal reads its clock from; where there is libfaketime. */
  clock?: string
}
export interface Fault {
  name: string
  strike(stage: Stage): Promise<void> | void
  /** How long it lasts, and what ends it; what dies is over at once. */
  lasts?: { ms: number; mend(stage: Stage): Promise<void> | void }
  /** May it be tried here? */
  isPossible?(stage: Stage): boolean
}

/** Our processes below the server, by what they run. */
function processesOf(pid: number): { pid: number; program: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n')
  return lines.flatMap((text) => {
    const [, own, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(text) ?? []
    const program = /api\/dist\/(worker|background)\.js/.exec(args ?? '')?.[1]
    return program && Number(parent) === pid ? [{ pid: Number(own), program }] : []
  })
}
const killAll = (program: string, { server }: Stage): void => {
  for (const one of processesOf(server.pid)) if (one.program === program) process.kill(one.pid, 'SIGKILL')
}

/** What may die at any moment. */
export const FAULTS: Fault[] = [
  { name: 'kill -9 of the web process', strike: (stage) => killAll('worker', stage) },
  { name: 'kill -9 of the background process', strike: (stage) => killAll('background', stage) },
  {
    name: 'kill -9 of the whole server, started again',
    strike: async (stage) => {
      const all = [stage.server.pid, ...processesOf(stage.server.pid).map(({ pid }) => pid)]
      for (const pid of all) process.kill(pid, 'SIGKILL')
      stage.server = await stage.start()
    },
  },
  {
    name: 'kill -9 of the database',
    strike: ({ database }) => {
      const pid = database.pid()
      try {
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      } catch {
        // It is being started again after the strike before.
      }
    },
  },
]

/** Processes of a server of a database: what listens, and all it has started. */
export function processesFrom(first: number | undefined): number[] {
  if (first === undefined) return []
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().split('\n')
  const below = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === first)
  return [first, ...below.map(([pid = 0]) => pid)]
}
const signal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself.
    }
  }
}
/** Stopped by a strike, to be let go on. */
let stopped: number[] = []
export const stopAll = (pids: number[]): void => signal((stopped = pids), 'SIGSTOP')
export const goOn = (): void => signal(stopped, 'SIGCONT')

/** Makes every wait for the disk longer in the processes of the database, also those that are still to come. */
let slowness: ChildProcess | undefined
const SYNCS = 'fsync,fdatasync,sync_file_range'
function slowDisk(stage: Stage, ms: number): void {
  const among = processesFrom(stage.database.pid()).flatMap((pid) => ['-p', String(pid)])
  const inject = ['-e', `trace=${SYNCS}`, '-e', `inject=${SYNCS}:delay_enter=${1000 * ms}`]
  slowness = spawn('strace', ['-f', '-q', '-o', '/dev/null', ...inject, ...among], { stdio: 'ignore' })
}
const hasStrace = (): boolean => spawnSync('strace', ['-V'], { stdio: 'ignore' }).status === 0

const HOUR_S = 3600
const setClock = ({ clock }: Stage, seconds: number): void => {
  if (clock) writeFileSync(clock, `${seconds < 0 ? '' : '+'}${seconds}`)
}
const FILLING = 'filling'
/** A file takes all the room there is. */
function fillDisk({ disk = '' }: Stage): void {
  const { bavail, bsize } = statfsSync(disk)
  spawnSync('dd', [
    'if=/dev/zero',
    `of=${path.join(disk, FILLING)}`,
    'bs=1M',
    `count=${Math.ceil((bavail * bsize) / 2 ** 20) + 1}`,
  ])
}
const FAKE_CLOCK = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'

/** What does not kill but hangs, fills up, is cut off or lies. */
export const WORSE: Fault[] = [
  {
    name: 'the web process stands still for 8 s',
    strike: ({ server }) =>
      stopAll(processesOf(server.pid).flatMap(({ pid, program }) => (program === 'worker' ? pid : []))),
    lasts: { ms: 8000, mend: goOn },
  },
  {
    name: 'the database stands still for 6 s',
    strike: (stage) => stopAll(processesFrom(stage.database.pid())),
    lasts: { ms: 6000, mend: goOn },
  },
  {
    name: 'the network to the database is cut for 3 s',
    strike: ({ wires }) => wires?.database.cut(),
    lasts: { ms: 3000, mend: ({ wires }) => wires?.database.mend() },
  },
  {
    name: 'the network to the database carries nothing for 6 s',
    strike: ({ wires }) => wires?.database.silence(),
    lasts: { ms: 6000, mend: ({ wires }) => wires?.database.mend() },
  },
  {
    name: 'the network to the database takes 50 ms each way for 5 s',
    strike: ({ wires }) => wires?.database.slow(50),
    lasts: { ms: 5000, mend: ({ wires }) => wires?.database.mend() },
  },
  {
    name: 'the mail server says nothing for 10 s',
    strike: ({ wires }) => wires?.mail.silence(),
    lasts: { ms: 10_000, mend: ({ wires }) => wires?.mail.mend() },
  },
  {
    name: 'the disk of files and database is full for 3 s',
    isPossible: ({ disk }) => disk !== undefined,
    strike: fillDisk,
    lasts: { ms: 3000, mend: ({ disk = '' }) => rmSync(path.join(disk, FILLING), { force: true }) },
  },
  {
    name: 'the disk of the database takes 200 ms longer for each write, for 8 s',
    isPossible: hasStrace,
    strike: (stage) => slowDisk(stage, 200),
    lasts: { ms: 8000, mend: () => void slowness?.kill('SIGINT') },
  },
  {
    name: 'the bucket is killed, and started again after 6 s',
    strike: ({ bucket }) => bucket?.kill(),
    lasts: { ms: 6000, mend: ({ bucket }) => bucket?.start() },
  },
  {
    name: 'the bucket says nothing for 8 s',
    strike: ({ bucket }) => bucket?.wire.silence(),
    lasts: { ms: 8000, mend: ({ bucket }) => bucket?.wire.mend() },
  },
  {
    name: 'the clock of the portal jumps an hour ahead for 4 s',
    isPossible: ({ clock }) => clock !== undefined,
    strike: (stage) => setClock(stage, HOUR_S),
    lasts: { ms: 4000, mend: (stage) => setClock(stage, 0) },
  },
  {
    name: 'the clock of the portal jumps an hour back for 4 s',
    isPossible: ({ clock }) => clock !== undefined,
    strike: (stage) => setClock(stage, -HOUR_S),
    lasts: { ms: 4000, mend: (stage) => setClock(stage, 0) },
  },
]

/** A file system of its own in memory, when whoever runs this may make one. @returns how it goes again */
export function mountSmall(folder: string, megabytes: number): (() => void) | undefined {
  if (process.getuid?.() !== 0) return undefined
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'korak-bench', folder])
  return made.status === 0 ? () => void spawnSync('umount', ['-l', folder]) : undefined
}
/** A file by which the portal's clock can be set, and the settings it is started with. */
export function fakeClock(folder: string): { clock: string; settings: Record<string, string> } | undefined {
  if (!existsSync(FAKE_CLOCK)) return undefined
  const clock = path.join(folder, 'clock')
  writeFileSync(clock, '+0')
  const settings = {
    LD_PRELOAD: FAKE_CLOCK,
    FAKETIME_TIMESTAMP_FILE: clock,
    // Seconds that only go forward are not what jumps.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_CACHE_DURATION: '1',
  }
  return { clock, settings }
}

export interface MailServer {
  port: number
  /** How often each mail was taken, by its Message-ID. */
  taken: ReadonlyMap<string, number>
  /** The mails that came under a subject, by their Message-ID. */
  under: ReadonlyMap<string, ReadonlySet<string>>
  stop(): void
}

/** A mail server that remembers what it took. */
export async function startMailServer(): Promise<MailServer> {
  const taken = new Map<string, number>()
  const under = new Map<string, Set<string>>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onData: (stream, _session, done) => {
      let head = ''
      stream.on('data', (part: Buffer) => void (head += head.length < 4000 ? part.toString() : ''))
      stream.once('end', () => {
        const id = /^message-id: <([^@>]+)/im.exec(head)?.[1] ?? head
        const subject = /^subject: (.*?)\r?$/im.exec(head)?.[1] ?? ''
        taken.set(id, (taken.get(id) ?? 0) + 1)
        under.set(subject, (under.get(subject) ?? new Set()).add(id))
        done()
      })
    },
  })
  server.on('error', () => {})
  const port = await findFreePort()
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  return { port, taken, under, stop: () => server.close(() => {}) }
}

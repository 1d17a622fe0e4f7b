// What dies in a measurement, and the mail server beside it that does not.
import { execFileSync } from 'node:child_process'
import { SMTPServer } from 'smtp-server'
import type { Embedded } from '../api/src/db/embedded.ts'
import { findFreePort, type RunningServer } from '../tools/run-server.ts'

export interface Stage {
  server: RunningServer
  embedded: Embedded
  start(): Promise<RunningServer>
}

/** Our processes below the server, by what they run. */
function processesOf(pid: number): { pid: number; program: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n')
  return lines.flatMap((text) => {
    const [, own, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(text) ?? []
    const program = /api\/src\/(worker|background)\.ts/.exec(args ?? '')?.[1]
    return program && Number(parent) === pid ? [{ pid: Number(own), program }] : []
  })
}
const killAll = (program: string, { server }: Stage): void => {
  for (const one of processesOf(server.pid)) if (one.program === program) process.kill(one.pid, 'SIGKILL')
}

/** What may die at any moment. */
export const FAULTS: { name: string; strike(stage: Stage): Promise<void> | void }[] = [
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
    strike: ({ embedded }) => {
      const pid = embedded.pid()
      try {
        if (pid !== undefined) process.kill(pid, 'SIGKILL')
      } catch {
        // It is being started again after the strike before.
      }
    },
  },
]

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

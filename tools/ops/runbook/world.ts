// What is around the machine while the runbook is run on it: a mail server, people, and somebody who asks without pause.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Machine } from './machine.ts'

const PROGRAM = path.join(import.meta.dirname, 'visitor.ts')

interface Probed {
  counts: Record<string, number>
  faults: string[]
  failed: number
  /** Asked again on a new connection, as a browser does when an idle one was just closed. */
  renewed: number
}
export interface World {
  machine: Machine
  /** What the visitor says to a question; see visitor.ts. */
  visit<T>(...words: string[]): T
  /** Registers somebody by the mailed link. @returns the cookie of the session */
  register(name: string, email: string): string
  /** The token of a mailed link for a new password. */
  forgotten(email: string): string
  beginProbe(): void
  endProbe(): Promise<Probed>
  /** Of the database, as its owner's superuser. */
  query(sql: string, database?: string): string
  stop(): void
}

export function openWorld(machine: Machine): World {
  const place = path.dirname(machine.root)
  const mails = path.join(place, 'mails')
  const probed = path.join(place, 'probed.json')
  rmSync(mails, { recursive: true, force: true })
  mkdirSync(mails, { recursive: true })
  const entered = (words: string[]): string[] =>
    ['-t', String(machine.leader()), '-n', process.execPath, '--disable-warning=ExperimentalWarning', PROGRAM].concat(
      words,
    )
  const trusted = path.join(machine.root, 'etc/korak/tls/portal.crt')
  const env = () => ({
    ...process.env,
    VISITOR_CA: existsSync(trusted) ? readFileSync(trusted, 'utf8') : '',
  })
  const begun = (...words: string[]): ChildProcess =>
    spawn('nsenter', entered(words), { stdio: ['ignore', 'inherit', 'inherit'], env: env() })
  const visit = <T>(...words: string[]): T => {
    const { status, stdout, stderr } = spawnSync('nsenter', entered(words), { encoding: 'utf8', env: env() })
    if (status !== 0) throw new Error(`${words[0]}: ${stderr.slice(-600)}`)
    return JSON.parse(stdout) as T
  }
  const post = begun('post-office', mails)
  let probe: ChildProcess | undefined
  return {
    machine,
    visit,
    register: (name, email) => visit<string>('register', mails, name, email),
    forgotten: (email) => visit<string>('forgotten', mails, email),
    beginProbe: () => {
      rmSync(probed, { force: true })
      probe = begun('probe', probed)
    },
    endProbe: async () => {
      if (!probe || probe.exitCode !== null) throw new Error('Nobody asks')
      await sleep(1500)
      const gone = new Promise((resolve) => probe?.once('exit', resolve))
      probe?.kill('SIGTERM')
      await gone
      return JSON.parse(readFileSync(probed, 'utf8')) as Probed
    },
    query: (sql, database = 'korak') => {
      const { status, output } = machine.run(`sudo -u postgres psql -AtX -d ${database} <<'END'\n${sql}\nEND`)
      if (status !== 0) throw new Error(output)
      return output.trim()
    },
    stop: () => {
      probe?.kill('SIGKILL')
      post.kill('SIGTERM')
    },
  }
}

// Machines that can lose their power or their network, as network namespaces on one bridge of this one. Linux, and as root.
import { execFileSync, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

export interface Machine {
  address: string
  /** Starts a program there, as whoever runs PostgreSQL; it says what it says into a file. */
  run(program: string, args: readonly string[], log: string): void
  /** What it runs, all of it. */
  pids(): number[]
  /** The power goes: everything there dies at once. */
  kill(): void
  freeze(): void
  thaw(): void
  unplug(): void
  plug(): void
}
interface Network {
  machines: Machine[]
  /** Ends what runs there and takes the machines away. */
  stop(): void
}

export const DATABASE_USER = 'postgres'

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })

/** What keeps such machines from being made here, if anything does. */
export function whyNoMachines(): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'machines are made by root on Linux only'
  const name = `kfo${process.pid}t`
  const made = spawnSync('ip', ['netns', 'add', name])
  if (made.status !== 0) return 'no network namespace can be made here'
  ip('netns', 'del', name)
  return null
}

/** Makes so many machines, 10.203.x.11 and on; this one is 10.203.x.1 to them. */
export function makeMachines(count: number): Network {
  const mark = `kfo${process.pid}`
  const net = `10.203.${process.pid % 250}`
  ip('link', 'add', mark, 'type', 'bridge')
  ip('addr', 'add', `${net}.1/24`, 'dev', mark)
  ip('link', 'set', mark, 'up')
  const names = Array.from({ length: count }, (_, n) => `${mark}m${n}`)
  const machines = names.map((name, n) => makeMachine(name, mark, `${net}.${11 + n}`))
  return {
    machines,
    stop() {
      for (const machine of machines) machine.kill()
      for (const name of names) ip('netns', 'del', name)
      ip('link', 'del', mark)
    },
  }
}

function makeMachine(name: string, bridge: string, address: string): Machine {
  ip('netns', 'add', name)
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('link', 'set', name, 'master', bridge, 'up')
  ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', name, 'link', 'set', 'eth0', 'up')
  ip('-n', name, 'link', 'set', 'lo', 'up')
  const pids = (): number[] =>
    execFileSync('ip', ['netns', 'pids', name]).toString().trim().split('\n').filter(Boolean).map(Number)
  const signal = (kind: NodeJS.Signals): void => {
    for (const pid of pids()) {
      try {
        process.kill(pid, kind)
      } catch {
        // It has ended by itself.
      }
    }
  }
  return {
    address,
    pids,
    run(program, args, log) {
      const file = openSync(log, 'a')
      const output: StdioOptions = ['ignore', file, file]
      const user = ['setpriv', `--reuid=${DATABASE_USER}`, `--regid=${DATABASE_USER}`, '--clear-groups']
      spawn('ip', ['netns', 'exec', name, ...user, program, ...args], {
        stdio: output,
        detached: true,
        cwd: '/',
        env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' },
      }).unref()
      closeSync(file)
    },
    kill: () => signal('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    unplug: () => ip('link', 'set', name, 'down'),
    plug: () => ip('link', 'set', name, 'up'),
  }
}

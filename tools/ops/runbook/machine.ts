// A Debian with systemd of its own, in which the commands of the runbook are run as root: systemd-nspawn without a network
// but its own loopback, made anew from a copy of what debootstrap fetches once. Needs root, debootstrap and systemd-container.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SUITE = 'bookworm'
const INCLUDED = 'systemd,systemd-sysv,dbus,ca-certificates,libstdc++6,procps'
const BOOT_MS = 60_000
/** What systemd says once everything wanted is started, whether or not something failed. */
const UP = /^(running|degraded)$/

interface Ran {
  status: number
  output: string
}
export interface Machine {
  /** Its files, seen from here. */
  root: string
  /** Runs commands as root in it, until the first that fails. */
  run(commands: string): Ran
  /** Its first process, by its number here. */
  leader(): number
  stop(): Promise<void>
}

const must = (program: string, args: string[], options: object = {}): void => {
  const { status, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
  if (error || status !== 0) throw new Error(`${program} ${args.join(' ')} failed`)
}

/** A Debian that was never started, and a copy of it that may be written. @param network commands of the page that need one */
export function install(place: string, network: readonly string[]): string {
  const base = path.join(place, 'base')
  const wanted = JSON.stringify({ SUITE, INCLUDED, network })
  const made = path.join(place, 'base.made')
  if (!existsSync(made) || readFileSync(made, 'utf8') !== wanted) {
    rmSync(base, { recursive: true, force: true })
    mkdirSync(place, { recursive: true })
    must('debootstrap', ['--variant=minbase', `--include=${INCLUDED}`, SUITE, base])
    // Nothing starts while it is being installed; the machine is not running yet.
    writeFileSync(path.join(base, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
    for (const commands of network)
      must('chroot', [base, '/bin/bash', '-euc', commands], { env: { ...CLEAN, DEBIAN_FRONTEND: 'noninteractive' } })
    rmSync(path.join(base, 'usr/sbin/policy-rc.d'))
    rmSync(path.join(base, 'var/lib/apt/lists'), { recursive: true, force: true })
    writeFileSync(made, wanted)
  }
  const root = path.join(place, 'machine')
  rmSync(root, { recursive: true, force: true })
  must('cp', ['-a', '--reflink=auto', base, root])
  writeFileSync(path.join(root, 'etc/machine-id'), 'uninitialized\n')
  // It has no network to wait for; the portal is asked by its own name.
  symlinkSync('/dev/null', path.join(root, 'etc/systemd/system/systemd-networkd-wait-online.service'))
  writeFileSync(path.join(root, 'etc/hosts'), `127.0.0.1 localhost portal.example ${hostname()}\n`)
  return root
}

const CLEAN = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' }

/** Gives the machine the Node of this repository and the npm of this computer, as a download from nodejs.org would. */
export function giveNode(root: string, node: string, npm: string): void {
  cpSync(node, path.join(root, 'usr/local/bin/node'))
  cpSync(npm, path.join(root, 'usr/local/lib/npm'), { recursive: true, dereference: true })
  const start = '#!/bin/sh\nexec /usr/local/bin/node /usr/local/lib/npm/bin/npm-cli.js "$@"\n'
  writeFileSync(path.join(root, 'usr/local/bin/npm'), start, { mode: 0o755 })
  mkdirSync(path.join(root, 'usr/local/etc'), { recursive: true })
  writeFileSync(path.join(root, 'usr/local/etc/npmrc'), 'offline=true\nupdate-notifier=false\n')
}

/** @param cache of npm: read, and written beside */
export async function boot(root: string, cache: string): Promise<Machine> {
  const log = openSync(`${root}.log`, 'w')
  const above = `${root}.npm`
  rmSync(above, { recursive: true, force: true })
  mkdirSync(above, { recursive: true })
  const quiet = ['--quiet', '--register=no', '--keep-unit', '--private-network', '--resolv-conf=off']
  const npm = `--overlay=${cache}:${above}:${path.join(CLEAN.HOME, '.npm')}`
  const nspawn = spawn('systemd-nspawn', [...quiet, npm, `--directory=${root}`, '--boot'], {
    stdio: ['ignore', log, log],
  })
  const leader = () => leaderOf(nspawn.pid ?? 0)
  const enter = (...command: string[]) => ['-t', String(leader()), '-m', '-u', '-i', '-n', '-p', '-C', ...command]
  const run = (commands: string): Ran => {
    const script = `cd /; set -euo pipefail; ${commands}`
    const ran = spawnSync('nsenter', enter('/bin/bash', '-c', script), {
      encoding: 'utf8',
      env: CLEAN,
      maxBuffer: 64 * 1024 * 1024,
    })
    return { status: ran.status ?? 1, output: `${ran.stdout}${ran.stderr}` }
  }
  const stop = async (): Promise<void> => {
    if (nspawn.exitCode !== null || nspawn.signalCode !== null) return
    const gone = new Promise((resolve) => void nspawn.once('exit', resolve))
    if (leader()) run('systemctl poweroff --no-block || true')
    await Promise.race([gone, sleep(20_000, undefined, { ref: false })])
    if (nspawn.exitCode === null) nspawn.kill('SIGKILL')
    await gone
  }
  const end = Date.now() + BOOT_MS
  while (!leader() || !UP.test(run('systemctl is-system-running || true').output.trim())) {
    if (nspawn.exitCode !== null || Date.now() > end) {
      await stop()
      throw new Error(`The machine did not start: ${readFileSync(`${root}.log`, 'utf8').slice(-1500)}`)
    }
    await sleep(300)
  }
  return { root, run, leader, stop }
}

/** The first process of the machine: the child of nspawn that is systemd. */
function leaderOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'pid=,comm=', '--ppid', String(pid)], { encoding: 'utf8' })
  return Number(/(\d+)\s+systemd$/m.exec(stdout.trimEnd())?.[1] ?? 0)
}

// Proxies without stickiness, one for each number of nodes: HAProxy where there is one, or our own in this process.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../run-server.ts'
import { startRoundRobin } from './proxy.ts'

const HAPROXY = '/usr/sbin/haproxy'

interface Doors {
  name: string
  /** The first leads to the first node, the second to the first two … */
  origins: string[]
  stop(): Promise<void>
}

const section = (listen: number, ports: readonly number[]): string =>
  [
    `listen to${ports.length}`,
    `  bind 127.0.0.1:${listen}`,
    '  balance roundrobin',
    ...ports.map((port) => `  server node${port} 127.0.0.1:${port}`),
  ].join('\n')

async function haproxy(ports: readonly number[]): Promise<Doors> {
  const home = mkdtempSync(path.join(tmpdir(), 'korak-doors-'))
  const listens: number[] = []
  for (const _ of ports) listens.push(await findFreePort())
  const limits = ['connect', 'client', 'server'].map((what) => `  timeout ${what} 30s`)
  const common = [
    'global',
    '  maxconn 2000',
    '  nbthread 1',
    'defaults',
    '  mode http',
    '  http-reuse always',
    ...limits,
  ]
  const sections = listens.map((listen, at) => section(listen, ports.slice(0, at + 1)))
  const file = path.join(home, 'haproxy.cfg')
  writeFileSync(file, `${[common.join('\n'), ...sections].join('\n')}\n`)
  const child: ChildProcess = spawn(HAPROXY, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => void child.kill('SIGKILL'))
  const origins = listens.map((port) => `http://127.0.0.1:${port}`)
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`${origins[0]}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await sleep(50)
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
    rmSync(home, { recursive: true, force: true })
  }
  return { name: 'HAProxy with one thread', origins, stop }
}

async function own(ports: readonly number[]): Promise<Doors> {
  const proxies = await Promise.all(ports.map(() => startRoundRobin()))
  for (const [at, proxy] of proxies.entries()) proxy.leadTo(ports.slice(0, at + 1))
  const stop = async (): Promise<void> => void (await Promise.all(proxies.map((one) => one.stop())))
  return { name: 'a proxy within the program that asks', origins: proxies.map(({ url }) => url), stop }
}

export const openDoors = (ports: readonly number[]): Promise<Doors> =>
  existsSync(HAPROXY) ? haproxy(ports) : own(ports)

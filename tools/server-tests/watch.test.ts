// A web process that dies, hangs or is stopped: another takes its place. One that only waits for the database stays.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningServer, runServer } from '../run-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })
const PATIENCE = { timeout: 60_000, interval: 100 }

const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-watch-'))
let server: RunningServer
beforeAll(async () => {
  server = await runServer({ dataDir, settings: { SEED: 'reference' } })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Our processes that run this program. */
function processes(program: 'worker' | 'background', { pid } = server): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n')
  return lines.flatMap((line) => {
    const [, own, parent, name] = /^\s*(\d+)\s+(\d+)\s.*api\/dist\/(\w+)\.js/.exec(line) ?? []
    return name === program && Number(parent) === pid ? [Number(own)] : []
  })
}
const webs = () => processes('worker')
const statusOf = (address: string): Promise<number> =>
  fetch(server.url + address, { signal: AbortSignal.timeout(20_000), headers: { connection: 'close' } }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
const untilServed = () => expect.poll(() => statusOf('/readyz'), PATIENCE).toBe(200)
const untilAlone = () => expect.poll(() => webs().length, PATIENCE).toBe(1)

test('one that is killed is started again; until then connections are refused', async () => {
  const [serving = 0] = webs()
  process.kill(serving, 'SIGKILL')
  expect(await statusOf('/healthz')).toBe(0)
  await untilServed()
  expect(webs()).not.toContain(serving)
  expect(webs()).toHaveLength(1)
})

test('one that does not answer is ended when another has taken its place, the one for the background too', async () => {
  const [[serving = 0], [working = 0]] = [webs(), processes('background')]
  for (const pid of [serving, working]) process.kill(pid, 'SIGSTOP')
  // Who comes meanwhile waits for the other one.
  expect(await statusOf('/healthz')).toBe(200)
  await untilServed()
  await untilAlone()
  expect(webs()).not.toContain(serving)
  expect(server.log()).toContain('web process does not answer')
  await expect.poll(() => processes('background').filter((pid) => pid !== working).length, PATIENCE).toBe(1)
  expect(processes('background')).toHaveLength(1)
})

test.runIf(process.platform === 'linux')(
  'one that comes back meanwhile answers what it has and leaves by itself',
  async () => {
    const [serving = 0] = webs()
    process.kill(serving, 'SIGSTOP')
    const asked: Promise<number>[] = []
    const asking = setInterval(() => asked.push(statusOf('/healthz')), 50)
    await expect.poll(() => webs().length, PATIENCE).toBe(2)
    process.kill(serving, 'SIGCONT')
    await untilAlone()
    clearInterval(asking)
    // Nobody notices, neither who waited nor who came while the other one was starting.
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
    expect(webs()).not.toContain(serving)
  },
)

test.runIf(process.platform === 'linux')('while the database hangs nobody is replaced', async () => {
  const before = webs()
  const postmaster = Number(readFileSync(path.join(placeOfDatabase(), 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)])
    .toString()
    .trim()
    .split(/\s+/)
  const all = [postmaster, ...children.map(Number)]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  try {
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, n) => statusOf(`/api/portal/jobs?page=${n + 1}`)))
    expect(new Set(statuses)).toEqual(new Set([503]))
    await sleep(3000)
  } finally {
    for (const pid of all) process.kill(pid, 'SIGCONT')
  }
  await untilServed()
  expect(webs()).toEqual(before)
})

test('of a new version of which one process does not start, none stays in service', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'korak-watch-'))
  const pair = await runServer({ dataDir: folder, settings: { SEED: 'reference', WORKERS: '2' } })
  try {
    const old = processes('worker', pair)
    expect(old).toHaveLength(2)
    process.kill(pair.pid, 'SIGHUP')
    const fresh = () => processes('worker', pair).filter((pid) => !old.includes(pid))
    await expect.poll(() => fresh().length, { ...PATIENCE, interval: 10 }).toBe(2)
    process.kill(fresh()[0] ?? 0, 'SIGKILL')
    await expect.poll(() => pair.log(), PATIENCE).toContain('did not start; the old one stays')
    await expect.poll(() => processes('worker', pair), PATIENCE).toEqual(old)
    expect((await fetch(`${pair.url}/readyz`)).status).toBe(200)
  } finally {
    await pair.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Where the embedded database lies: started by root it may be elsewhere. */
function placeOfDatabase(): string {
  try {
    return readFileSync(path.join(dataDir, 'postgres.place'), 'utf8').trim()
  } catch {
    return path.join(dataDir, 'postgres')
  }
}

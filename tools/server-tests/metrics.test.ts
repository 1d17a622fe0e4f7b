// What is told to Prometheus where several web processes take turns at answering it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findFreePort, type RunningServer, runServer } from '../run-server.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const dataDir = mkdtempSync(path.join(tmpdir(), 'korak-metrics-'))
const metricsPort = await findFreePort()
let server: RunningServer
beforeAll(async () => {
  const settings = { SEED: 'reference', WORKERS: '2', METRICS_PORT: String(metricsPort) }
  server = await runServer({ dataDir, settings })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** What has been counted, by the series it is counted in. */
async function counted(): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers: { connection: 'close' } })
  const lines = (await answer.text())
    .split('\n')
    .filter((line) => /^(http_\w+_count|process_cpu_seconds_total)\b/.test(line))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

test('what is counted in one series never goes down: rates are made of it', async () => {
  const last = new Map<string, number>()
  const wentDown = new Set<string>()
  for (let scrape = 0; scrape < 8; scrape++) {
    await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })
    for (const [series, value] of await counted()) {
      if (value < (last.get(series) ?? 0)) wentDown.add(series)
      last.set(series, value)
    }
  }
  expect([...wentDown]).toEqual([])
  expect([...last.keys()].filter((series) => series.startsWith('process_cpu_seconds_total'))).toHaveLength(2)
})

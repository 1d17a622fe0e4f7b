// Load by autocannon, with exact percentiles from every single answer.
import autocannon from 'autocannon'

export const CONCURRENCY = 16
/** No more than this many different questions are prepared for one round. */
const MOST_QUESTIONS = 8000

export interface Load {
  perSecond: number
  p50: number
  p95: number
  failed: number
  /** Pieces of work done. */
  done: number
}
interface Client {
  setRequests(requests: { method: string; path: string; headers: Record<string, string> }[]): void
}
type Listen = (event: string, listener: (...values: never[]) => void) => void

/** The value below which 95 of 100 lie. */
export function p95(values: readonly number[]): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)] ?? 0
}
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** GETs for some seconds. Several connections never ask the same at the same time, unless there is only one question. */
export async function getLoad(
  origin: string,
  paths: readonly string[],
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Load> {
  const asked = paths.slice(0, MOST_QUESTIONS).map((path) => ({ method: 'GET', path, headers }))
  const share = Math.max(1, Math.floor(asked.length / CONCURRENCY))
  let number = 0
  const setupClient = (client: Client) => {
    const own = asked.slice(share * number, share * (number + 1))
    number += 1
    client.setRequests(own.length > 0 ? own : asked.slice(0, 1))
  }
  return run({ url: origin, connections: CONCURRENCY, duration: seconds, setupClient } as never)
}

/** Runs autocannon as asked. */
export async function run(options: autocannon.Options): Promise<Load> {
  if (!/^http:\/\/127\.0\.0\.1:\d+/.test(String(options.url))) throw new Error('Load goes to this machine only')
  const times: number[] = []
  const running = autocannon({ timeout: 10, ...options })
  const on = running.on.bind(running) as unknown as Listen
  on('response', ((_client: unknown, _status: number, _bytes: number, time: number) => times.push(time)) as never)
  const begun = performance.now()
  const result = await running
  const took = (performance.now() - begun) / 1000
  const failed = result.errors + result.timeouts + result.non2xx
  return { perSecond: times.length / took, p50: median(times), p95: p95(times), failed, done: times.length }
}

/** Work done by so many workers, as many as there are connections when left out, until the time is over: for what takes more than one request. */
export async function workLoad(seconds: number, work: () => Promise<boolean>, workers = CONCURRENCY): Promise<Load> {
  const times: number[] = []
  let failed = 0
  const begun = performance.now()
  const worker = async (): Promise<void> => {
    while (performance.now() - begun < seconds * 1000) {
      const start = performance.now()
      if (!(await work())) failed += 1
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  const perSecond = times.length / ((performance.now() - begun) / 1000)
  return { perSecond, p50: median(times), p95: p95(times), failed, done: times.length }
}

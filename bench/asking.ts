// Addresses asked one time each, by so many at once: what one round of them costs in processor time and how fast it was.
import http from 'node:http'
import { CONCURRENCY, p95 } from './load.ts'
import { workOfDatabase, workOfWeb } from './processor.ts'

const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY, scheduling: 'fifo' })

/** A side that is asked: ours or the bare one. */
export interface Asked {
  origin: string
  web: number
  database: number
}
/** One round: milliseconds of processor time for each piece of work, and how fast they came. */
export interface Round {
  web: number
  database: number
  perSecond: number
  p95: number
  failed: number
}

/** GETs one address and reads the answer to its end. @returns was it answered with 200? */
export function ask(origin: string, path: string, headers: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(origin + path, { headers, agent, timeout: 20_000 }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode === 200))
      response.once('error', () => resolve(false))
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(false))
  })
}

/** Does each piece of work once, several at a time, and counts what it costs. */
export async function round(asked: Asked, work: readonly (() => Promise<boolean>)[]): Promise<Round> {
  const left = work.values()
  const times: number[] = []
  let failed = 0
  const worker = async (): Promise<void> => {
    for (const one of left) {
      const begun = performance.now()
      if (!(await one())) failed += 1
      times.push(performance.now() - begun)
    }
  }
  const [web, database] = [workOfWeb(asked.web), workOfDatabase(asked.database)]
  const begun = performance.now()
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  const took = (performance.now() - begun) / 1000
  const each = (worked: number): number => worked / work.length
  return {
    web: each(workOfWeb(asked.web) - web),
    database: each(workOfDatabase(asked.database) - database),
    perSecond: work.length / took,
    p95: p95(times),
    failed,
  }
}

/** Answers of what is kept in memory, by cache: how many there were, and how many of them from memory. */
export async function cacheAnswers(port: number): Promise<Map<string, { asked: number; kept: number }>> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text())
  const counts = new Map<string, { asked: number; kept: number }>()
  for (const [, cache = '', from, count] of text.matchAll(
    /^cache_answers_total\{cache="(\w+)",from="(\w+)"\} (\d+)/gm,
  )) {
    const one = counts.get(cache) ?? { asked: 0, kept: 0 }
    one.asked += Number(count)
    if (from === 'memory') one.kept += Number(count)
    counts.set(cache, one)
  }
  return counts
}

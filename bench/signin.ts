// Signing in, beside the password hash alone: nothing else may cost much.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type BenchDatabase, withClient } from './bench-database.ts'
import { jobsDatabase } from './jobs-data.ts'
import { CONCURRENCY, type Load, median, p95, run } from './load.ts'
import { startKorak } from './side-by-side.ts'
import { insertCandidates, PASSWORD, usernameOf } from './people.ts'
import { printRows } from './report.ts'
import { compare } from './rounds.ts'

const COPY = 'bench_signin'
const CANDIDATES = 1000
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 2 } as const

/** Checks passwords as many at a time as there are cores, and nothing else. */
async function rawHashes(stored: string, seconds: number): Promise<Load> {
  const times: number[] = []
  const begun = performance.now()
  const worker = async (): Promise<void> => {
    while (performance.now() - begun < seconds * 1000) {
      const start = performance.now()
      await verify(stored, PASSWORD)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  const perSecond = times.length / ((performance.now() - begun) / 1000)
  return { perSecond, p50: median(times), p95: p95(times), failed: 0 }
}

interface Client {
  setRequests(requests: object[]): void
}

function signIns(origin: string, seconds: number): Promise<Load> {
  let number = 0
  const setupClient = (client: Client) => {
    const from = number++ * 60
    client.setRequests(
      Array.from({ length: 60 }, (_, n) => ({
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
        body: JSON.stringify({ username: usernameOf((from + n) % CANDIDATES), password: PASSWORD }),
      })),
    )
  }
  return run({ url: origin, connections: CONCURRENCY, duration: seconds, setupClient: setupClient as never })
}

export async function benchSignIn(database: BenchDatabase, seconds: number): Promise<void> {
  await database.create(COPY, await jobsDatabase(database, 10_000))
  const url = database.urlOf(COPY)
  await withClient(url, (client) => insertCandidates(client, CANDIDATES))
  const stored = await hash(PASSWORD, COST)
  const korak = await startKorak(url, 'signin')
  try {
    const row = await compare(
      'sign-in (baseline: argon2id alone)',
      () => signIns(korak.url, seconds),
      () => rawHashes(stored, seconds),
    )
    printRows('Signing in', [{ ...row, promised: { unit: 'share', floor: 0.8 } }])
  } finally {
    await korak.stop()
    await database.drop(COPY)
  }
}

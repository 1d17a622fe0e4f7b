// Signing in, beside the password hash alone: nothing else may cost much.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type BenchDatabase, withClient } from './bench-database.ts'
import { jobsDatabase } from './jobs-data.ts'
import { type Load, median, p95, workLoad } from './load.ts'
import { startKorak, workedBy } from './side-by-side.ts'
import { insertCandidates, PASSWORD, usernameOf } from './people.ts'
import { printCosts, printRows, type Row } from './report.ts'
import { compare } from './rounds.ts'
import { send } from './send.ts'

const COPY = 'bench_signin'
const CANDIDATES = 300
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
  return { perSecond, p50: median(times), p95: p95(times), failed: 0, done: times.length }
}

/** Browsers by the account they sign in to: the mark each got, which it shows the next time. */
const marks = new Map<string, string>()

let number = 0
/**
 * Signs in people of many networks, each one after the other from the next one: limits are on.
 * @param isKnown a browser that has signed in before, as most are; else one nobody has seen, which is told by mail
 */
function signIns(origin: string, seconds: number, isKnown: boolean): Promise<Load> {
  return workLoad(seconds, async () => {
    const at = number++
    const username = usernameOf(at % CANDIDATES)
    const mark = isKnown ? marks.get(username) : undefined
    const headers = {
      'X-Forwarded-For': `10.${(at >> 8) % 256}.${at % 256}.7`,
      ...(mark && { Cookie: mark }),
    }
    const answer = await send(origin, 'POST', '/api/auth/login', { headers, body: { username, password: PASSWORD } })
    const given = answer.cookies.find((cookie) => cookie.startsWith('korak_device='))
    if (given) marks.set(username, given.split(';', 1)[0] ?? '')
    return answer.status === 200
  })
}

export async function benchSignIn(database: BenchDatabase, seconds: number): Promise<void> {
  await database.create(COPY, await jobsDatabase(database, 10_000))
  const url = database.urlOf(COPY)
  await withClient(url, (client) => insertCandidates(client, CANDIDATES))
  const stored = await hash(PASSWORD, COST)
  const korak = await startKorak(url, 'signin', undefined, undefined, { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  const worked = workedBy({ korak, baselinePid: process.pid }, database)
  const own = () => ({ web: (process.cpuUsage().user + process.cpuUsage().system) / 1000, database: 0 })
  const rows: Row[] = []
  try {
    for (const [name, isKnown] of [
      ['sign-in, a known browser', true],
      ['sign-in, a new browser', false],
    ] as const) {
      const row = await compare(
        `${name} (bare: argon2id alone)`,
        () => signIns(korak.url, seconds, isKnown),
        () => rawHashes(stored, seconds),
        { ours: worked.ours, baseline: own },
      )
      rows.push({ ...row, promised: { unit: 'share', floor: 0.75, aim: 0.85 } })
    }
    printRows('Signing in, limits on', rows)
    printCosts('Processor time of one sign-in', rows)
  } finally {
    await korak.stop()
    await database.drop(COPY)
  }
}

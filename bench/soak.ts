// A quarter of an hour of everything at once, and what memory all our processes hold then.
import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchDatabase, withClient } from './bench-database.ts'
import { jobsDatabase, RARE } from './jobs-data.ts'
import { workLoad } from './load.ts'
import { familyOf, memoryOf, partsOf } from './memory.ts'
import { startKorak } from './side-by-side.ts'
import { insertCandidates, PASSWORD, tokenOf, touchSessions, usernameOf } from './people.ts'
import { fill, prepare } from './questionnaires.ts'
import { printFigures, say } from './report.ts'
import { send } from './send.ts'
import { TITLES } from './vocabulary.ts'

const CONNECTIONS = 64
const CANDIDATES = 1000
const COPY = 'bench_soak'
/** Memory after the load, all processes together. */
const MOST_MB = 300
const AIM_MB = 220
const API = '/api/portal/jobs'

/** One piece of what people do; the number makes each another one. */
type Work = (number: number) => Promise<boolean>

/** Mixed load at 64 connections for so many seconds (900: a quarter of an hour); every minute says what is held. */
export async function benchSoak(database: BenchDatabase, seconds: number): Promise<void> {
  await database.create(COPY, await jobsDatabase(database, 10_000))
  const url = database.urlOf(COPY)
  const { jobs, link } = await withClient(url, async (client) => {
    await insertCandidates(client, CANDIDATES)
    const { rows } = await client.query<{ id: string }>('select job_id as id from job_search order by job_id')
    const made = await prepare(client)
    await touchSessions(client)
    return { jobs: rows.map(({ id }) => id), link: made }
  })
  const korak = await startKorak(url, 'soak')
  try {
    await sleep(5000)
    const idle = memoryOf(korak.pid)
    const works = worksAt(korak.url, jobs, link)
    let number = 0
    const watch = setInterval(() => console.log(`${lineOf(memoryOf(korak.pid))}; ${number} pieces of work`), 60_000)
    const { perSecond, failed } = await workLoad(
      seconds,
      () => {
        number += 1
        return works[number % works.length]?.(number).catch(() => false) ?? Promise.resolve(false)
      },
      CONNECTIONS,
    )
    clearInterval(watch)
    const after = memoryOf(korak.pid)
    printFigures(`Memory after ${seconds} s of mixed load, ${CONNECTIONS} connections`, [
      {
        name: 'all our processes, what they share counted once',
        value: after.proportional ?? after.resident,
        unit: 'MB',
        floor: MOST_MB,
        aim: AIM_MB,
      },
      { name: 'pieces of work that failed', value: failed, unit: '', floor: 0 },
    ])
    say(`\nBefore: ${lineOf(idle)}.`)
    say(`After: ${lineOf(after)}.`)
    for (const { pid, name } of familyOf(korak.pid)) {
      const parts = partsOf(pid)
      if (parts)
        say(
          `${name}: ${Math.round(parts.heap)} MB are the heap of V8 and code, ${Math.round(parts.library)} what libraries hold, ${Math.round(parts.files)} files.`,
        )
    }
    say(`${Math.round(perSecond)} pieces of work a second, ${number} in all.`)
    await sleep(15_000)
    say(`A quarter of a minute later: ${lineOf(memoryOf(korak.pid))}.`)
  } finally {
    await korak.stop()
    await database.drop(COPY)
  }
}

const lineOf = ({ each, proportional, resident }: ReturnType<typeof memoryOf>): string =>
  `${Math.round(proportional ?? resident)} MB (${each.map((one) => `${one.name} ${Math.round(one.proportional ?? one.resident)}`).join(' + ')})`

/** What people and machines do all day: mostly reading, each time something else; some apply, sign in, answer. */
function worksAt(
  origin: string,
  jobs: readonly string[],
  { link, items }: Awaited<ReturnType<typeof prepare>>,
): Work[] {
  const get = (path: string): Promise<boolean> => send(origin, 'GET', path).then(({ status }) => status === 200)
  const job = (number: number): string => jobs[(number * 7) % jobs.length] ?? ''
  const words = (number: number): string =>
    encodeURIComponent(`${RARE[number % RARE.length]?.slice(0, 3)} ${TITLES[number % TITLES.length]?.split(' ')[0]}`)
  const reading: Work[] = [
    (n) => get(`${API}?page=${(n % 900) + 1}`),
    (n) => get(`${API}?search=${words(n)}`),
    (n) => get(`${API}?pay_min=${n % 5000}`),
    (n) => get(`${API}?location=${1000 + (n % 8000)}&pay_min=${n % 3000}`),
    (n) => get(`${API}/${job(n)}`),
    (n) => get(`/jobs/${job(n)}`),
    (n) => get(`/jobs?page=${(n % 900) + 1}`),
    (n) => get(`/jobs?fbclid=${n}&utm_source=novice`),
    (n) => get(`/jobs?search=${words(n)}`),
  ]
  const person = (number: number) => ({ token: tokenOf(number % CANDIDATES) })
  const writing: Work[] = [
    async (n) => {
      const { status } = await send(origin, 'POST', '/api/portal/applications', {
        ...person(n),
        body: { job_uid: job(n) },
      })
      // The same person and job come around again in a long run.
      return status < 300 || status === 409
    },
    async (n) => {
      const body = { username: usernameOf(n % CANDIDATES), password: PASSWORD }
      return (await send(origin, 'POST', '/api/auth/login', { body })).status === 200
    },
    async (n) => {
      const body = { city: `Kraj ${n}` }
      return (await send(origin, 'PUT', '/api/portal/profile', { ...person(n), body })).status === 200
    },
    async (n) => (await send(origin, 'GET', '/api/portal/tasks', person(n))).status === 200,
    () => fill(origin, link, items),
  ]
  return [...reading, ...reading, ...writing]
}

// People who register, apply and save their profile all the time, and who try again when there is no answer.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'
import { PASSWORD, tokenOf, usernameOf } from './people.ts'
import { send, type Sent } from './send.ts'

const RETRY_MS = 25
/** Nobody tries one thing for longer. */
const PATIENCE_MS = 60_000

const CVS_EACH = 15

async function upload(origin: string, token: string, content: string): Promise<Sent> {
  const body = new FormData()
  body.append('cv', new Blob([content], { type: 'application/rtf' }), 'zivljenjepis.rtf')
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Cookie: `korak_session=${token}` }
  const signal = AbortSignal.timeout(30_000)
  const answer = await fetch(`${origin}/api/portal/profile/cv`, { method: 'POST', body, headers, signal })
  return { status: answer.status, body: await answer.text(), cookies: [] }
}

export interface Traffic {
  ledger: Ledger
  /** Answers of 500 and above, by status; refusing as busy (503 with Retry-After) is counted apart. */
  faults: Record<string, number>
  busy: number
  /** Requests that got no answer at all. */
  unanswered: number
  /** Longest time without a single acknowledged write, in milliseconds. */
  outage: number
  /** When a write was last acknowledged (`performance.now()`). */
  lastAt: number
  stop(): Promise<void>
}

/** @param jobs ids of open jobs. @param run keeps the people of one run apart from those of others. @param pauseMs after each thing done, not after a try */
export function startTraffic(
  origin: string,
  jobs: readonly string[],
  run: number,
  candidatesPerRun: number,
  pauseMs = 0,
): Traffic {
  const ledger: Ledger = { registrations: [], sendings: [], savings: [], uploads: [] }
  let isStopping = false
  const traffic: Traffic = {
    ledger,
    faults: {},
    busy: 0,
    unanswered: 0,
    outage: 0,
    lastAt: performance.now(),
    stop: async () => {},
  }
  const insist = async (method: string, path: string, body: unknown, token?: string): Promise<boolean> =>
    (await insistOn(`${method} ${path}`, () => send(origin, method, path, { body, ...(token ? { token } : {}) }))) !==
    null
  /** Asks until there is an answer that is no fault. @returns what was acknowledged; null: nothing was */
  const insistOn = async (what: string, ask: () => Promise<Sent>): Promise<string | null> => {
    for (const begun = performance.now(); performance.now() - begun < PATIENCE_MS; await sleep(RETRY_MS)) {
      const answer = await ask().catch(() => null)
      if (!answer) traffic.unanswered += 1
      else if (answer.status === 503) traffic.busy += 1
      else if (answer.status >= 500) traffic.faults[answer.status] = (traffic.faults[answer.status] ?? 0) + 1
      else {
        if (answer.status >= 300) throw new Error(`${what} answered ${answer.status}: ${answer.body.slice(0, 300)}`)
        traffic.outage = Math.max(traffic.outage, performance.now() - traffic.lastAt)
        traffic.lastAt = performance.now()
        if (pauseMs > 0 && !isStopping) await sleep(pauseMs)
        return answer.body
      }
      if (isStopping) return null
    }
    return null
  }
  const registering = async (worker: number): Promise<void> => {
    for (let n = 0; !isStopping; n++) {
      const entry = { email: `novi.${run}.${worker}.${n}@example.com`, isAcked: false }
      ledger.registrations.push(entry)
      const person = {
        name: `Novi Kandidat${n}`,
        gender: 'male',
        birthday: '1991-04-06',
        education: 6,
        career: 'beginner',
      }
      const body = { ...person, email: entry.email, password: PASSWORD, confirm_password: PASSWORD }
      entry.isAcked = await insist('POST', '/api/auth/signup-candidate', body)
    }
  }
  const applying = async (worker: number): Promise<void> => {
    for (let n = 0; !isStopping; n++) {
      const candidate = run * candidatesPerRun + worker * 100 + Math.floor(n / jobs.length)
      const entry = { username: usernameOf(candidate), job: jobs[n % jobs.length] ?? '', isAcked: false }
      ledger.sendings.push(entry)
      const token = tokenOf(candidate)
      entry.isAcked = await insist('POST', '/api/portal/applications', { job_uid: entry.job }, token)
    }
  }
  const saving = async (worker: number): Promise<void> => {
    const candidate = run * candidatesPerRun + 90 + worker * 100
    const entry = { username: usernameOf(candidate), asked: 0, acked: 0 }
    ledger.savings.push(entry)
    for (let n = 1; !isStopping; n++) {
      entry.asked = n
      const body = { education_summary: String(n), city: String(n) }
      if (await insist('PUT', '/api/portal/profile', body, tokenOf(candidate))) entry.acked = n
    }
  }
  /** A person may keep a few CVs: the next one uploads the next ones. */
  const uploading = async (): Promise<void> => {
    for (let n = 0; !isStopping; n++) {
      const token = tokenOf(run * candidatesPerRun + 60 + Math.floor(n / CVS_EACH))
      const entry = { token, content: `{\\rtf1\\ansi CV ${run}.${n}\\par}`, uid: null as string | null }
      ledger.uploads.push(entry)
      const done = await insistOn('POST /portal/profile/cv', () => upload(origin, token, entry.content))
      if (done !== null) entry.uid = (JSON.parse(done) as { uid: string }).uid
    }
  }
  const people = [0, 1, 2, 3].flatMap((worker) => [registering(worker), applying(worker), saving(worker)])
  people.push(uploading())
  const all = Promise.all(people)
  all.catch(() => {})
  traffic.stop = async () => {
    isStopping = true
    await all
    traffic.outage = Math.max(traffic.outage, performance.now() - traffic.lastAt)
  }
  return traffic
}

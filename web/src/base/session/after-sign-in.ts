import { asHref } from '@korak/contract/screens.ts'
import { DAY_MS, LOCAL, SESSION, read, write } from '#base/page/storage.ts'
import type { GoalJob, Stored } from './access.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The entry under `jobdetails`; `expires` in epoch milliseconds. */
interface StoredJob extends GoalJob {
  expires: number
}

/** Keeps the job a signed-out person has pressed to apply for, for 24 hours; where they wanted to go before counts no more. */
export function keepJob(uid: string, now = Date.now()): void {
  write('local', LOCAL.jobDetails, { uid, apply: true, expires: now + DAY_MS })
  keepReturnTo(null)
}

/** The kept job without removing it; the sign-in page names it. Null when none, expired or not a job's uid. */
export function peekJob(now = Date.now()): GoalJob | null {
  const entry = read<Partial<StoredJob>>('local', LOCAL.jobDetails)
  const expires = typeof entry?.expires === 'string' ? Date.parse(entry.expires) : Number(entry?.expires)
  const isGood = typeof entry?.uid === 'string' && UUID.test(entry.uid) && expires > now
  return isGood ? { uid: entry.uid as string, apply: entry.apply === true } : null
}

/** The kept job; the entry is removed whether it is still good or not. */
export function takeJob(now = Date.now()): GoalJob | null {
  const job = peekJob(now)
  write('local', LOCAL.jobDetails, null)
  return job
}

/** From sign-in until it has been opened; gates and a reload of them lie between. */
export const keepGoalJob = (job: GoalJob | null): void => write('session', SESSION.goalJob, job)

/** Remembers where a signed-out person was going. Never taken from the address bar of another site's link. */
export const keepReturnTo = (path: string | null): void => write('session', SESSION.returnTo, path)

/** What whereTo needs to know. Only paths of our own count. */
export function storedGoal(): Stored {
  const job = read<GoalJob>('session', SESSION.goalJob)
  const path = read<string>('session', SESSION.returnTo)
  const isOurs = typeof path === 'string' && /^\/(?![/\\])/.test(path) && path !== '/login'
  return { job: job && UUID.test(job.uid) ? job : null, returnTo: isOurs ? asHref(path) : null }
}

import { DAY_MS } from '#base/time.ts'
import * as queries from './recurring.queries.ts'

const MINUTE_MS = 60_000
const MAX_ATTEMPTS = 5

/**
 * Recurring tasks, by the clock of the database. The library's own go by the clock of each node, as does what it notes about them for
 * all nodes: one whose clock is ahead would put off what waits every time anew, and once it is right nothing would be due until that time.
 * @param cron lines `minute hour day month weekday task.name`, UTC
 * @returns to be called every few seconds: queues what is due, and once what was due while nobody ran, at most a day ago
 */
export async function recurring(cron: string): Promise<() => Promise<void>> {
  const { parseCronItems } = await import('graphile-worker')
  const items = parseCronItems(
    cron
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((parts) => parts.length === 6)
      // The library's crontab text knows no dots in names.
      .map((parts) => ({ task: String(parts[5]), match: parts.slice(0, 5).join(' '), identifier: String(parts[5]) })),
  )
  let lookedAt = 0
  return async () => {
    const { at, since } = await queries.findKnown()
    const minute = at.getTime() - (at.getTime() % MINUTE_MS)
    if (minute === lookedAt) return
    const unknown = items.filter(({ task }) => !since.has(task)).map(({ task }) => task)
    if (unknown.length > 0) await queries.insertKnown(unknown)
    const due = items.flatMap(({ task, match }) => {
      const last = since.get(task)?.getTime() ?? minute
      const from = last > minute + MINUTE_MS ? 0 : last
      const found = latest(match, minute, Math.max(from, minute - DAY_MS))
      return found === null ? [] : [{ name: task, at: found }]
    })
    if (due.length > 0) await queries.queueRecurring(due, MAX_ATTEMPTS)
    lookedAt = minute
  }
}

type Match = Awaited<ReturnType<(typeof import('graphile-worker'))['parseCronItems']>>[number]['match']
/** The latest minute after one and up to another. */
function latest(match: Match, until: number, after: number): Date | null {
  for (let time = until; time > after; time -= MINUTE_MS) {
    const at = new Date(time)
    const [min, hour, date, month] = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1]
    if (match({ min, hour, date, month, dow: at.getUTCDay() })) return at
  }
  return null
}

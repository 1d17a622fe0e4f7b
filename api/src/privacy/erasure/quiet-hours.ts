import { enqueue } from '#background/queue.ts'
import { now } from '#base/time.ts'

/** Hour and minute (UTC) at which the traces of the day's erasures are removed: tables stand still for a moment. */
const QUIET = { hour: 2, minute: 30 }

/** The next quiet time of the night. */
export function nextQuietTime(): Date {
  const at = now()
  const quiet = new Date(at)
  quiet.setUTCHours(QUIET.hour, QUIET.minute, 0, 0)
  if (quiet <= at) quiet.setUTCDate(quiet.getUTCDate() + 1)
  return quiet
}

/** What deleted rows leave in the files of the database goes in the next quiet hour. */
export const scrubSoon = (): Promise<void> =>
  enqueue('privacy.scrub', {}, { key: 'privacy.scrub', runAt: nextQuietTime() })

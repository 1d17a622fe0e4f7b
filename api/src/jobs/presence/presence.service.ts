import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { enqueue } from '#background/queue.ts'
import { transact } from '#db/db.ts'
import { Refusal } from '#errors.ts'
import { findJob } from '#jobs/jobs.queries.ts'
import * as queries from './presence.queries.ts'

/** Longer than a page that is open lets one wait for its next word; all is gone before a minute is over. */
const KEPT_MS = 40_000

/** Forgets who has not been heard of. */
export const forgetPresences = (): Promise<void> => queries.deletePresencesBefore(new Date(now().getTime() - KEPT_MS))

/** Notes that somebody has a job open. @returns who else has @throws Refusal NOT_FOUND */
export const notePresence = (
  { userId }: Who,
  jobId: string,
  { tab, has_changes: hasChanges, is_over: isOver }: { tab: string; has_changes: boolean; is_over: boolean },
) =>
  transact(async () => {
    if (!(await findJob(jobId))) throw new Refusal('NOT_FOUND')
    await forgetPresences()
    if (isOver) await queries.deletePresence(userId, tab)
    else {
      await queries.upsertPresence({ userId, tab, jobId, hasChanges, seenAt: now() })
      const runAt = new Date(now().getTime() + KEPT_MS + 1000)
      await enqueue('presence.forget', {}, { key: 'presence.forget', runAt })
    }
    const others = await queries.findOthers(jobId, userId)
    return { others: others.map(({ name, hasChanges: has }) => ({ name, has_changes: has })) }
  })

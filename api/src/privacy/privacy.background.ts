import { eachApart } from '#base/each-apart.ts'
import { emptyWords } from '#mail/mail.ts'
import { enqueue } from '#background/queue.ts'
import { hasLastMails, LAST_WORDS } from '#privacy/erasure/erasure.queries.ts'
import { leaveTrail } from '#privacy/erasure/erased-trail.queries.ts'
import { eraseClosed } from '#privacy/erasure/erasure.service.ts'
import { nextQuietTime } from '#privacy/erasure/quiet-hours.ts'
import { reapplyTombstones } from '#privacy/erasure/reapply-erasures.service.ts'
import { runRetention } from '#privacy/retention/retention.service.ts'
import { isOwnDatabase, scrubInUse } from '#privacy/erasure/deleted-row-scrub.queries.ts'

async function carryOutRules(): Promise<void> {
  const reports = await runRetention(false)
  const failed = reports.flatMap(({ rule, code }) => (code === null ? [] : `${rule} (${code})`))
  // Failing brings the task back, with growing waits; what is done is not done again.
  if (failed.length > 0)
    throw Object.assign(new Error(`Retention is not complete: ${failed.join(', ')}`), { code: 'RETENTION' })
}

export const tasks = {
  /** At the end of the grace of one account; every night for all that may have been missed. */
  'privacy.erase': async ({ userId }: { userId?: string } = {}): Promise<void> => void (await eraseClosed(userId)),

  /** After an erasure has committed: the trail of a busy account is long, and nobody has to wait for it. */
  'privacy.trail': ({ userId, applications = [] }: { userId: string; applications?: string[] }): Promise<void> =>
    leaveTrail(userId, applications),

  'privacy.retention': async (): Promise<void> => {
    // Before the rules: whoever was to be forgotten is not written to. Who cannot be keeps nobody else's data longer.
    await eachApart([reapplyTombstones, carryOutRules], (step) => step())
  },

  /** The night after an erasure. On a server of somebody else traces of rows go by their own clock (docs/privacy.md). */
  'privacy.scrub': async (): Promise<void> => {
    await emptyWords(LAST_WORDS)
    if (isOwnDatabase()) await scrubInUse()
    // One that still waits names somebody, and its row will be one more trace.
    if (await hasLastMails()) await enqueue('privacy.scrub', {}, { key: 'privacy.scrub', runAt: nextQuietTime() })
  },
}

/** UTC: after midnight in Ljubljana, in summer and in winter. */
export const cron = ['20 0 * * * privacy.erase', '10 1 * * * privacy.retention'].join('\n')

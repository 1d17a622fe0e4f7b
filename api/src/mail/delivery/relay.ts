import { pauseLeft } from './breaker.ts'
import { findFreshMails } from '#mail/mails.queries.ts'
import { sendQueued } from './outbox.ts'

const PAUSE_MS = 500
const BATCH = 50
const AT_ONCE = 2

/** First try of the mails that have no task of their own. @returns how many there were */
export async function relayFresh(): Promise<number> {
  if (pauseLeft() > 0) return 0
  const ids = await findFreshMails(BATCH)
  const waiting = [...ids]
  const sendOn = async (): Promise<void> => {
    for (let id = waiting.shift(); id; id = waiting.shift()) await sendQueued(id)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
  return ids.length
}

interface Relay {
  stop(): Promise<void>
}

/**
 * Looks twice a second for mails that single-statement commands left in the outbox. What is interrupted here is found by
 * `remindQueued` like any other forgotten mail.
 * @param report told about errors; the relay goes on, since the database may only be away for a moment
 */
export function startRelay(report: (error: unknown) => void): Relay {
  let isStopping = false
  let wake = () => {}
  const run = async (): Promise<void> => {
    while (!isStopping) {
      const count = await relayFresh().catch((error: unknown) => (report(error), 0))
      if (count === BATCH) continue
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, PAUSE_MS).unref()
      })
    }
  }
  const running = run()
  return {
    async stop() {
      isStopping = true
      wake()
      await running
    },
  }
}

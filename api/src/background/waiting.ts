import { findWaiting } from './queue.queries.ts'

interface Waiting {
  due: number
  /** Since when the oldest is due. */
  seconds: number
  failed: number
}

/** What waits for the background process, for those who watch over it. */
export async function waitingNow(): Promise<{ tasks: Waiting; mails: Waiting; silentSeconds: number }> {
  const row = await findWaiting()
  return {
    tasks: { due: row.tasks, seconds: row.tasksSeconds, failed: row.tasksFailed },
    mails: { due: row.mails, seconds: row.mailsSeconds, failed: row.mailsFailed },
    silentSeconds: row.silentSeconds,
  }
}

import { Logger, runOnce } from 'graphile-worker'
import type { TaskHandlers } from '../src/tasks/tasks.ts'

/** Runs what waits in the queue of a test database, mails and account tasks or the given ones, until nothing is due. */
export async function runTasks(databaseUrl: string, handlers?: TaskHandlers): Promise<void> {
  const own = handlers ?? {
    ...(await import('../src/mail/mail.tasks.ts')).tasks,
    ...(await import('../src/auth/auth.tasks.ts')).tasks,
  }
  const taskList = Object.fromEntries(
    Object.entries(own as TaskHandlers).map(([name, handler]) => [
      name,
      (payload: unknown) => handler(payload as never),
    ]),
  )
  await runOnce({ connectionString: databaseUrl, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) })
}

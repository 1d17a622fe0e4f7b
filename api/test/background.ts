import { Logger, runOnce } from 'graphile-worker'
import pg from 'pg'
import { type QueueHandlers, tasksInTraces } from '../src/background/queue.ts'

/** Runs what waits in the queue of a test database, mails and account tasks or the given ones, until nothing is due. */
export async function runTasks(databaseUrl: string, handlers?: QueueHandlers): Promise<void> {
  const own = handlers ?? {
    ...(await import('../src/mail/mail.background.ts')).tasks,
    ...(await import('../src/accounts/accounts.background.ts')).tasks,
  }
  const taskList = tasksInTraces(own as QueueHandlers)
  const options = { connectionString: databaseUrl, taskList, noHandleSignals: true, logger: new Logger(() => () => {}) }
  // A task in a lane that is being let go of is not seen at once; the run then ends before it.
  do await runOnce(options)
  while (await isDue(databaseUrl, Object.keys(taskList)))
}

async function isDue(databaseUrl: string, names: string[]): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rowCount } = await client
    .query(
      `select from graphile_worker.jobs where task_identifier = any($1) and run_at <= now() and attempts < max_attempts
        and locked_at is null limit 1`,
      [names],
    )
    .finally(() => client.end())
  return rowCount === 1
}

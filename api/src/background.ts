import { connect, disconnect } from '#db/db.ts'
import { env } from '#env.ts'
import { startTasks } from '#tasks/tasks.ts'
import { backgroundTasks, CRON } from './background.list.ts'

/** The background process: mails, housekeeping and everything that may take longer than a request. */
const url = env().DATABASE_URL ?? ''
connect(url, 6)
const runner = await startTasks(env().DATABASE_DIRECT_URL ?? url, backgroundTasks, CRON)

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(0), 10_000).unref()
  await runner.stop()
  await disconnect()
  process.exit(0)
}
process.on('message', (message) => void (message === 'stop' && stop()))
process.on('disconnect', () => void stop())
process.on('SIGINT', () => {})
process.on('SIGTERM', () => void stop())

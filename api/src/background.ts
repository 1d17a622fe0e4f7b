import { othersTold } from '#base/told.ts'
import { journalWritten } from '#consents/ledger/journal.ts'
import { goByDatabase } from '#db/clock.ts'
import { connect, disconnect } from '#db/db.ts'
import { BACKGROUND, isOneOfSeveral } from '#db/shares.ts'
import { tellWritten } from '#db/telling.ts'
import { env } from '#env.ts'
import { startRelay } from '#mail/delivery/relay.ts'
import { codeOf, queueLog } from '#background/queue-log.ts'
import { runQueue } from '#background/queue.ts'
import { openConfiguredDoor } from '#replies/door.ts'
import { backgroundTasks, CRON } from './background.list.ts'
import { listenToPrimary } from './supervisor-messages.ts'
import { startTracing } from './tracing.ts'
import { wire } from './wiring.ts'

/** The background process: mails, housekeeping and everything that may take longer than a request. */
const onCommand = listenToPrimary()
// From here on it answers when it is asked whether it is there, however long the database takes.
process.send?.({ ready: true })
wire()
const stopTracing = await startTracing('background')
const url = env().DATABASE_URL ?? ''
connect(url, BACKGROUND.own, { statement_timeout: 5000, query_timeout: 6000 })
if (isOneOfSeveral({ nodes: env().NODES, workers: env().WORKERS ?? 1 })) tellWritten()
const log = queueLog()
await goByDatabase((seconds) =>
  log('warn', 'the clock of this machine is apart from that of the database', { code: `${seconds} s` }),
)
const runner = await runQueue(env().DATABASE_DIRECT_URL ?? url, backgroundTasks, CRON)
const relay = startRelay((error) => log('warn', 'mail relay', { code: codeOf(error) }))
const door = await openConfiguredDoor()

let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(0), 10_000).unref()
  await Promise.all([relay.stop(), door?.stop(), runner.stop()])
  await Promise.all([journalWritten(), othersTold()])
  await disconnect()
  await stopTracing()
  process.exit(0)
}
onCommand(() => void stop())

import { EventEmitter } from 'node:events'
import type { Job, Runner, WorkerEvents } from 'graphile-worker'
import { openPool } from '#db/pool.ts'
import { BACKGROUND } from '#db/shares.ts'
import type { Pool } from 'pg'
import * as queries from './queue.queries.ts'
import { codeOf, type QueueLog, queueLog } from './queue-log.ts'
import { followTrace, inSpan, KIND, traceOf, traceparent } from '#base/trace.ts'
import { recurring } from './recurring.ts'

/** What is being done here, by its id. */
type Held = Map<string, Job>
type TaskHandler = (payload: never) => Promise<void>
export type QueueHandlers = Record<string, TaskHandler>

/**
 * Tasks that run at once. Some may be held for long, by work or by somebody outside who does not answer, and all of them
 * together leave room: two downloads, two mails, one CV, one file that is scanned, one round of questions to providers of
 * tests, and one for everything quick. None holds a connection of the queue while it runs.
 */
const AT_ONCE = 8
/** A worker says every few seconds that it lives; one that is silent for long has lost what it held. */
const HEARTBEAT_MS = 5000
const DEAD_SECONDS = 30
/** Longest time until the database knows that a task is done. */
const NOTED_MS = 10_000
/** Pause before the queue is started again after the database went away. */
const RESTART_MS = 2000
/** Failed looks into the queue in a row after which it is started anew. */
const STUCK_AFTER = 3 * AT_ONCE
const DEFAULT_ATTEMPTS = 15

/**
 * Adds a background task in the open transaction: it exists when the transaction commits and not otherwise.
 * Handlers must bear being run twice. A task that throws is run again with growing waits (about 3 s, 7 s, 20 s, … 6 h).
 * @param options `key`: at most one waiting task has it, a newer one takes its place; `lane`: tasks of one lane run one
 * after the other, so that long ones leave room for the rest
 */
export const enqueue = (
  name: string,
  payload: Record<string, unknown> = {},
  options: { runAt?: Date; key?: string; maxAttempts?: number; lane?: string } = {},
): Promise<void> =>
  queries.insertTask({
    name,
    payload: { ...payload, traceparent: traceparent() ?? undefined },
    runAt: options.runAt ?? null,
    key: options.key ?? null,
    maxAttempts: options.maxAttempts ?? DEFAULT_ATTEMPTS,
    lane: options.lane ?? null,
  })

/** A lane for something with a random id: of many at most two run at once. */
export const oneOfTwoLanes = (name: string, id: string): string => `${name}:${Number.parseInt(id.slice(0, 2), 16) % 2}`

export interface QueueRunner {
  /** Takes no new task, lets the running ones finish (those that do not within 5 s go back to the queue). */
  stop(): Promise<void>
}

/**
 * Runs background tasks until stopped; outlives restarts of the database. The pool of `#db` must be connected too.
 * @param url direct connection (LISTEN and prepared statements do not go through a transaction pooler)
 * @param cron lines `minute hour day month weekday task.name`, UTC
 */
export async function runQueue(
  url: string,
  handlers: QueueHandlers,
  cron: string,
  log: QueueLog = queueLog(),
): Promise<QueueRunner> {
  const pool = openPool({ connectionString: url, max: BACKGROUND.queue })
  const living = new Set<string>()
  const held: Held = new Map()
  let isStopping = false
  let runner: Runner | undefined
  const giveUp = () => void runner?.stop().catch(() => {})
  const start = () => startQueue(pool, handlers, watch(living, held, log, giveUp))
  runner = await start()
  const keepRunning = async (): Promise<void> => {
    while (!isStopping) {
      await runner?.promise.catch((error: unknown) => log('error', 'queue', { code: codeOf(error) }))
      if (isStopping) return
      await new Promise((resolve) => setTimeout(resolve, RESTART_MS))
      if (isStopping) return
      runner = await start().catch(() => runner)
    }
  }
  const kept = keepRunning()
  const queueDue = await recurring(cron)
  let isBeating = false
  const beat = async () => {
    if (isBeating) return
    isBeating = true
    const failing = (what: string) => (error: unknown) => log('warn', what, { code: codeOf(error) })
    await heartbeat(living, held).then(
      () => queueDue().catch(failing('recurring tasks')),
      // The database is away: what is due is not asked for.
      failing('heartbeat'),
    )
    isBeating = false
  }
  await beat()
  const timer = setInterval(() => void beat(), HEARTBEAT_MS)
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      const ids = [...living]
      await runner?.stop().catch(() => {})
      await queries.forgetWorkers(ids).catch(() => {})
      await pool.end()
      await kept
    },
  }
}

async function heartbeat(living: Set<string>, held: Held): Promise<void> {
  await queries.reportWorkers([...living])
  await queries.releaseTasksOfDead(DEAD_SECONDS)
  await queries.releaseTasksNobodyHolds([...living], [...held.keys()], DEAD_SECONDS)
  await queries.releaseEmptyLanes(DEAD_SECONDS)
}

async function startQueue(pgPool: Pool, handlers: QueueHandlers, events: WorkerEvents): Promise<Runner> {
  // Only who runs the queue reads it: web processes put tasks into it by a statement.
  const { Logger, run } = await import('graphile-worker')
  return run({
    pgPool,
    concurrency: AT_ONCE,
    pollInterval: 2000,
    noHandleSignals: true,
    // The library's own lines quote errors; ours come from its events.
    logger: new Logger(() => () => {}),
    events,
    taskList: tasksInTraces(handlers),
    // Recurring ones are queued by `recurring`.
    parsedCronItems: [],
  })
}

interface HandedOn {
  traceparent?: string
}
/** A task goes on with the trace of the request it is because of; one of the clock begins its own. */
function handleInTrace(name: string, handler: TaskHandler, payload: unknown): Promise<void> {
  const { traceparent: handedOn, ...own } = payload as HandedOn
  const attributes = { 'messaging.system': 'graphile_worker', 'messaging.destination.name': name }
  return followTrace(handedOn, () => inSpan(`process ${name}`, KIND.consumer, attributes, () => handler(own as never)))
}
/** As the library wants them. */
export const tasksInTraces = (handlers: QueueHandlers): Record<string, (payload: unknown) => Promise<void>> =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, (payload) => handleInTrace(name, handler, payload)]),
  )

/**
 * Follows the library's events into log and bookkeeping. When the database goes away at the very start, the library
 * keeps the first error of its list of task names for good: then only a new start helps.
 */
function watch(living: Set<string>, held: Held, log: QueueLog, giveUp: () => void): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  const fieldsOf = (job: Job, error?: unknown) => ({
    reqId: traceOf((job.payload as HandedOn | null)?.traceparent),
    task: job.task_identifier,
    job: job.id,
    attempt: job.attempts,
    ...(error === undefined ? {} : { code: codeOf(error), err: error }),
  })
  // What is taken is held in the name of the pool, not of the worker in it.
  events.on('pool:create', ({ workerPool }) => void living.add(workerPool.id))
  events.on('pool:release', ({ workerPool }) => void living.delete(workerPool.id))
  let failures = 0
  events.on('worker:getJob:error', ({ error }) => {
    failures += 1
    log('warn', 'queue look', { code: codeOf(error) })
    if (failures === STUCK_AFTER) giveUp()
  })
  events.on('worker:getJob:empty', () => void (failures = 0))
  events.on('job:start', () => void (failures = 0))
  events.on('job:start', ({ job }) => void held.set(job.id, job))
  // The database may not know for a moment that it is done; meanwhile the next try of it may have begun.
  const letGo = (job: Job) => held.get(job.id) === job && held.delete(job.id)
  events.on('job:complete', ({ job }) => void setTimeout(letGo, NOTED_MS, job).unref())
  events.on('job:success', ({ job }) => log('debug', 'task done', fieldsOf(job)))
  events.on('job:error', ({ job, error }) => log('warn', 'task error', fieldsOf(job, error)))
  events.on('job:failed', ({ job, error }) => log('error', 'task failed', fieldsOf(job, error)))
  events.on('pool:listen:error', ({ error }) => log('warn', 'queue listen', { code: codeOf(error) }))
  events.on('worker:fatalError', ({ error }) => log('error', 'queue worker', { code: codeOf(error) }))
  return events
}

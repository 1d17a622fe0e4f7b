import { type ChildProcess, fork } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import path from 'node:path'
import { env, WARMING, withEnvironment } from '#env.ts'
import { untilReady, watchPulse } from './pulse.ts'
import type { PreparedMessage } from './supervisor-messages.ts'

/** Each process ends by itself 10 s after it is told to; one that does not even then is ended. */
const STOP_MS = 15_000
/** On a large machine V8 and the C library keep what they could give back: a smaller nursery, and one heap instead of one a thread. */
const FRUGAL = ['--max-semi-space-size=4', '--max-old-space-size=256']
/** Where nobody waits for an answer it may take a fifth longer to collect what is not needed any more. */
const SMALL = [...FRUGAL, '--optimize-for-size']
const ONE_HEAP = { MALLOC_ARENA_MAX: '1' }
/** A crashing process is started again after 0.1 s, then twice as long each time up to 5 s. */
const BACKOFF = { first: 100, longest: 5000 }

interface Supervisor {
  /** Lets the first workers load their code while the database is still being prepared. */
  warm(): void
  /** Starts everything, on the database of `useDatabase`. @returns the port listened on */
  start(): Promise<number>
  /** Starts new workers, then lets the old ones finish: nobody notices. */
  replace(): Promise<void>
  stop(): Promise<void>
}

/** Keeps the web workers and the background process running; one that does not answer counts as one that ended. */
export function superviseWorkers({ log }: { log: (line: string) => void }): Supervisor {
  const count = env().WORKERS ?? 1
  // Handing connections out loses the one just handed to a process that dies or hangs: whoever made it waits in vain.
  // A single process takes them itself, and what it does not take waits for its successor. Several would share unevenly.
  cluster.schedulingPolicy = count === 1 ? cluster.SCHED_NONE : cluster.SCHED_RR
  cluster.setupPrimary({
    exec: path.join(import.meta.dirname, 'worker.ts'),
    execArgv: [...process.execArgv, ...FRUGAL],
  })
  let background: ChildProcess | undefined
  let isStarted = false
  let isStopping = false
  let delay = BACKOFF.first
  const starting = new Set<Worker>()
  const serving = new Set<Worker>()
  /** They stay until another one is ready, since they may come back; each with whether it is silent now. */
  const stuck = new Map<Worker, () => boolean>()
  const leaving = new Set<Worker>()
  const warmed: Worker[] = []

  const serve = (worker: Worker): void => {
    starting.delete(worker)
    if (!leaving.has(worker)) serving.add(worker)
    const isSilent = watchPulse(worker.process, () => {
      if (isStopping) return
      log('A web process does not answer; another takes its place.')
      if (leaving.has(worker)) return void worker.process.kill('SIGKILL')
      serving.delete(worker)
      stuck.set(worker, isSilent)
      fill()
    })
    const [old] = stuck.keys()
    if (old) retire(old)
  }
  /** It has a successor, who gets the connections that wait. It finishes what it has, unless it is silent still. */
  const retire = (worker: Worker): void => {
    if (worker.isDead() || leaving.has(worker)) return
    const isSilent = stuck.get(worker)
    forget(worker)
    leaving.add(worker)
    if (isSilent?.()) worker.process.kill('SIGKILL')
    else tell(worker, 'drain')
  }
  const forget = (worker: Worker): void => [starting, serving, stuck].forEach((set) => void set.delete(worker))
  const again = (what: () => void): void => {
    setTimeout(() => void (isStopping || what()), delay)
    delay = Math.min(delay * 2, BACKOFF.longest)
  }
  const forkWorker = async (worker = cluster.fork(ONE_HEAP)): Promise<{ worker: Worker; port: number }> => {
    starting.add(worker)
    // A message to a process that has just ended is no reason to end as well.
    worker.on('error', () => {})
    const { port = 0 } = await untilReady(worker.process)
    delay = BACKOFF.first
    serve(worker)
    return { worker, port }
  }
  const isFull = (): boolean => serving.size + starting.size >= count
  const fill = (): void => {
    while (!isFull()) void forkWorker().catch(() => {})
  }
  cluster.on('exit', (worker, code, signal) => {
    forget(worker)
    // Before the first one is ready there is nothing to keep alive: the start itself fails with its reason.
    if (!isStarted || isStopping || leaving.delete(worker)) return
    // A new one that could not start beside those in service: they go on.
    if (isFull()) return
    log(`A web process ended (${signal || code}); starting it again.`)
    again(fill)
  })
  const forkBackground = (): void => {
    const forked = fork(path.join(import.meta.dirname, 'background.ts'), {
      stdio: 'inherit',
      execArgv: [...process.execArgv, ...SMALL],
      env: withEnvironment(ONE_HEAP),
    })
    background = forked
    const giveUp = (): void => {
      if (!isStopping) log('The background process does not answer; ending it.')
      forked.kill('SIGKILL')
    }
    void untilReady(forked).then(
      () => watchPulse(forked, giveUp, { isPatient: true }),
      () => {},
    )
    forked.once('exit', (code, signal) => {
      if (isStopping) return
      if (code !== 0) log(`The background process ended (${signal || code}); starting it again.`)
      again(forkBackground)
    })
  }
  const workers = (): Worker[] =>
    Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? [worker] : []))
  const gone = (process: ChildProcess): Promise<void> =>
    process.exitCode !== null || process.signalCode !== null
      ? Promise.resolve()
      : new Promise((resolve) => void process.once('exit', () => resolve()))

  /** What is asked for while everything starts comes after it. */
  const started = Promise.withResolvers<void>()
  let replacing = started.promise
  const replaceOnce = async (): Promise<void> => {
    if (isStopping) return
    const old = workers().filter((worker) => !leaving.has(worker))
    const fresh = await Promise.allSettled(Array.from({ length: count }, () => forkWorker()))
    if (fresh.some(({ status }) => status === 'rejected')) {
      if (isStopping) return
      log('The new version did not start; the old one stays in service.')
      // Two versions never serve side by side for long. An old one that has ended meanwhile is started again.
      for (const one of fresh) if (one.status === 'fulfilled') retire(one.value.worker)
      fill()
      return
    }
    for (const worker of old) retire(worker)
    // It comes back by itself, with the new files.
    if (background) tell(background)
  }

  /** One that was warmed, unless it has ended: the next one says why. */
  const beginWarmed = (worker: Worker): ReturnType<typeof forkWorker> => {
    if (worker.isDead() || !worker.isConnected()) return forkWorker()
    const { DATABASE_URL: url = '', DATABASE_CONNECTIONS: connections } = env()
    worker.send({ prepared: { url, connections } } satisfies PreparedMessage, () => {})
    return forkWorker(worker)
  }

  return {
    warm() {
      for (let n = 0; n < count; n++) warmed.push(cluster.fork({ ...ONE_HEAP, ...WARMING }))
      for (const worker of warmed) worker.on('error', () => {})
    },
    async start() {
      const ports = await Promise.all(warmed.splice(0).map(beginWarmed))
      isStarted = true
      started.resolve()
      forkBackground()
      return ports[0]?.port ?? 0
    },
    replace() {
      replacing = replacing.then(replaceOnce)
      return replacing
    },
    async stop() {
      isStopping = true
      const web = workers()
      const all = [...web.map((worker) => worker.process), ...(background ? [background] : [])]
      for (const target of background ? [...web, background] : web) tell(target)
      const end = setTimeout(() => all.forEach((process) => process.kill('SIGKILL')), STOP_MS)
      await Promise.all(all.map(gone))
      clearTimeout(end)
    },
  }
}

/** Asks a process to finish. One that is on its way out already has no channel any more. */
function tell(target: Worker | ChildProcess, what: 'stop' | 'drain' = 'stop'): void {
  const isOpen = 'isConnected' in target ? target.isConnected() : target.connected
  if (isOpen) target.send(what, () => {})
}

import { type ChildProcess, fork } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import path from 'node:path'
import { env } from '#env.ts'

const START_MS = 30_000
/** A crashing process is started again after 0.1 s, then twice as long each time up to 5 s. */
const BACKOFF = { first: 100, longest: 5000 }

interface Supervisor {
  /** Starts everything. @returns the port listened on */
  start(): Promise<number>
  /** Starts new workers, then lets the old ones finish: nobody notices. */
  replace(): Promise<void>
  stop(): Promise<void>
}

/** Keeps the web workers and the background process running. */
export function superviseWorkers({ log }: { log: (line: string) => void }): Supervisor {
  cluster.setupPrimary({ exec: path.join(import.meta.dirname, 'worker.ts') })
  const count = env().WORKERS ?? 1
  let background: ChildProcess | undefined
  let isStarted = false
  let isStopping = false
  let delay = BACKOFF.first
  const leaving = new Set<Worker>()

  const ready = (worker: Worker): Promise<number> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the web process did not start in time')), START_MS)
      worker.once('message', (message: { port?: number }) => {
        clearTimeout(timer)
        delay = BACKOFF.first
        resolve(message.port ?? 0)
      })
      worker.once('exit', (code) => {
        clearTimeout(timer)
        reject(new Error(`the web process ended with code ${code}`))
      })
    })
  const again = (what: () => void): void => {
    setTimeout(() => void (isStopping || what()), delay)
    delay = Math.min(delay * 2, BACKOFF.longest)
  }
  const forkWorker = (): Promise<number> => ready(cluster.fork())
  cluster.on('exit', (worker, code, signal) => {
    // Before the first one is ready there is nothing to keep alive: the start itself fails with its reason.
    if (!isStarted || isStopping || leaving.delete(worker)) return
    log(`A web process ended (${signal || code}); starting it again.`)
    again(() => void forkWorker().catch(() => {}))
  })
  const forkBackground = (): void => {
    background = fork(path.join(import.meta.dirname, 'background.ts'), { stdio: 'inherit' })
    background.once('exit', (code, signal) => {
      if (isStopping) return
      log(`The background process ended (${signal || code}); starting it again.`)
      again(forkBackground)
    })
  }
  const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const gone = (process: ChildProcess): Promise<void> =>
    process.exitCode !== null || process.signalCode !== null
      ? Promise.resolve()
      : new Promise((resolve) => void process.once('exit', () => resolve()))

  return {
    async start() {
      const ports = await Promise.all(Array.from({ length: count }, forkWorker))
      isStarted = true
      forkBackground()
      return ports[0] ?? 0
    },
    async replace() {
      const old = workers()
      await Promise.all(Array.from({ length: count }, forkWorker))
      for (const worker of old) {
        leaving.add(worker)
        worker.send('stop')
      }
      background?.send('stop')
    },
    async stop() {
      isStopping = true
      const web = workers()
      for (const worker of web) worker.send('stop')
      if (background?.connected) background.send('stop')
      await Promise.all([...web.map((worker) => gone(worker.process)), ...(background ? [gone(background)] : [])])
    },
  }
}

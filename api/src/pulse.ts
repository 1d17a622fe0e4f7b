import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

const TICK_MS = 500
/** A process that has not answered for so many ticks (2 s) is silent. */
const SILENT = 4
/** Silent for so many (10 s) it is given up, whatever keeps it. */
const LOST = 20
/** Processor time without an answer that no request takes: it goes round in circles. */
const STUCK_MS = 1500

const START_MS = 30_000

/** What a process says when it has started. */
interface Ready {
  ready?: boolean
  port?: number
}

/**
 * Waits until a process says that it is ready. One that does not in time is ended: its end is what starts another one.
 * @throws Error when it ends, or is ended, before
 */
export function untilReady(started: ChildProcess, patience = START_MS): Promise<Ready> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error('the web process did not start in time'))
      started.kill('SIGKILL')
    }, patience)
    started.on('message', (message: Ready) => {
      if (!message.ready) return
      clearTimeout(timer)
      resolve(message)
    })
    started.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the web process ended with code ${code}`))
    })
  })
}

/**
 * Asks a process twice a second whether it is there, until it ends. Silent for two seconds it is stuck when it was at work
 * all that time (a loop) or somebody stopped it; one that only lacks a processor on a busy machine is given ten.
 * @param onStuck told once for each silence
 * @param isPatient gives it ten seconds, whatever keeps it: it may work hard for a while, and nobody waits for it
 * @returns is it silent now?
 */
export function watchPulse(watched: ChildProcess, onStuck: () => void, { isPatient = false } = {}): () => boolean {
  const { pid } = watched
  let unanswered = 0
  let isTold = false
  let worked = workOf(pid)
  let last = performance.now()
  const isStuck = (): boolean => {
    const now = workOf(pid)
    return unanswered >= LOST || (now !== null && (now.isStopped || now.ms - (worked?.ms ?? 0) >= STUCK_MS))
  }
  const tick = (): void => {
    const late = performance.now() - last
    last += late
    // Who did not run itself cannot tell who did not answer: a machine that slept, or has no processor for us.
    if (late > 2 * TICK_MS) unanswered = 0
    if (unanswered >= (isPatient ? LOST : SILENT) && !isTold && isStuck()) {
      isTold = true
      onStuck()
    }
    unanswered += 1
    if (watched.connected) watched.send('ping', () => {})
  }
  const timer = setInterval(tick, TICK_MS)
  watched.on('message', (message) => {
    if (message !== 'pong') return
    unanswered = 0
    isTold = false
    worked = workOf(pid)
  })
  watched.once('exit', () => clearInterval(timer))
  return () => unanswered >= SILENT
}

/** Processor time of the thread that answers (Linux; nobody else tells), and whether somebody stopped it. */
function workOf(pid: number | undefined): { ms: number; isStopped: boolean } | null {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
    // Behind the name, which may hold spaces: state, …, and as the 12th and 13th time in and for the program, in hundredths.
    const parts = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { ms: (Number(parts[11]) + Number(parts[12])) * 10, isStopped: parts[0] === 'T' }
  } catch {
    return null
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import path from 'node:path'
import { Unreadable, type UnreadableReason } from '#document.ts'
import type { CvReading } from '#reading.ts'
import { isPgm, MAX_SCANNED } from '#scan/bitmap.ts'
import { recognise, TooSlow } from '#scan/tesseract.ts'
import { CONFINED, MAX_RESIDENT, READER_PRIORITY, ROOT, WATCH_MS } from './confined.ts'
import { residentBytes } from './memory.ts'
import type { FromChild, ToChild } from './messages.ts'

/** A child that has grown is replaced before the next CV, so that none pays for another. */
const MAX_IDLE = 350 * 1024 * 1024
/**
 * Longest a reading takes: of text alone, and with pages the OCR works on, two seconds each (it is not the child that works).
 * Pages after `lastPage` are left out, so that those before them still count.
 */
const AWAITED = { text: 12_000, scan: 14_500, lastPage: 9_000 }
/** Where nobody waits a machine that is busy with other work takes its time. */
const UNAWAITED = { text: 48_000, scan: 55_000, lastPage: 45_000 }

export type ReadingStep = 'reading' | 'recognising'

/** One warm child process. It reads one CV at a time; when a CV breaks it, the next one gets a new one. */
export class Reader {
  #child: ChildProcess | null = null

  /** Starts the child ahead of its first CV. */
  warm(): void {
    this.#child ??= start()
  }

  /**
   * @param options `isAwaited`: does somebody wait for it
   * @throws Unreadable for whatever happened; the caller's process is not touched by it
   */
  async read(
    bytes: Uint8Array,
    today: Date,
    onStep: (step: ReadingStep, page: number) => void,
    { isAwaited = true } = {},
  ): Promise<CvReading> {
    this.warm()
    const child = this.#child!
    try {
      return await this.#ask(child, bytes, today, onStep, isAwaited ? AWAITED : UNAWAITED)
    } finally {
      const resident = child.pid && child.exitCode === null && !child.killed ? await residentBytes(child.pid) : null
      if (child.killed || child.exitCode !== null || !child.connected || (resident ?? 0) > MAX_IDLE)
        this.#replace(child)
    }
  }

  /** The next one is started at once, while nobody waits for it, unless somebody has ended this reader. */
  #replace(child: ChildProcess): void {
    const isOwn = this.#child === child
    this.#drop(child)
    if (isOwn) this.warm()
  }

  #drop(child: ChildProcess): void {
    child.kill('SIGKILL')
    if (this.#child === child) this.#child = null
  }

  stop(): void {
    if (this.#child) this.#drop(this.#child)
  }

  #ask(
    child: ChildProcess,
    bytes: Uint8Array,
    today: Date,
    onStep: (step: ReadingStep, page: number) => void,
    limits: typeof AWAITED,
  ): Promise<CvReading> {
    return new Promise((resolve, reject) => {
      let pages = 0
      let isRecognising = false
      const over = new AbortController()
      const started = performance.now()
      let timer = setTimeout(() => end('time-out'), limits.text)
      const watch = setInterval(() => {
        void residentBytes(child.pid ?? 0).then((resident) => {
          if (resident !== null && resident > MAX_RESIDENT) end('out-of-memory')
        })
      }, WATCH_MS)
      const settle = (): void => {
        over.abort()
        clearTimeout(timer)
        clearInterval(watch)
        child.off('message', hear)
        child.off('exit', exited)
        child.off('error', exited)
      }
      const end = (reason: UnreadableReason, detail?: string): void => {
        settle()
        if (!['locked', 'empty', 'unknown-format', 'no-text', 'broken', 'too-large'].includes(reason))
          child.kill('SIGKILL')
        reject(new Unreadable(reason, detail))
      }
      const exited = (): void => {
        child.kill('SIGKILL')
        end('out-of-memory', 'the reading process ended')
      }
      const hear = (message: FromChild): void => {
        if (message.kind === 'read') {
          settle()
          resolve(message.reading)
        } else if (message.kind === 'unreadable') end(message.reason, message.detail)
        else if (message.kind === 'recognise') {
          // Pages come one after the other, a few, as we draw them; whatever asks for more is not our program any more.
          if (isRecognising || pages >= MAX_SCANNED || !isPgm(message.picture)) {
            child.kill('SIGKILL')
            return end('broken', 'the reading process asks for too much')
          }
          isRecognising = true
          onStep('recognising', ++pages)
          if (pages === 1) {
            clearTimeout(timer)
            timer = setTimeout(() => end('time-out'), limits.scan - (performance.now() - started))
          }
          const isLate = performance.now() - started > limits.lastPage
          const answer = isLate ? LATE : recognisePage(message.picture, over.signal)
          void Promise.resolve(answer).then((page) => {
            isRecognising = false
            send(child, page)
          })
        }
      }
      child.on('message', hear)
      child.on('exit', exited)
      child.on('error', exited)
      onStep('reading', 0)
      send(child, { kind: 'read', bytes, today: today.toISOString() })
    })
  }
}

/** Whoever has ended by now is told of by its exit. */
const send = (child: ChildProcess, message: ToChild): void => {
  if (child.connected) child.send(message, () => undefined)
}

const LATE: ToChild = { kind: 'unrecognised' }

/** The words of a page, or why there are none; a picture that cannot be read is an empty page. */
async function recognisePage(picture: Uint8Array, signal: AbortSignal): Promise<ToChild> {
  return recognise(Buffer.from(picture), signal).then(
    (tables): ToChild => ({ kind: 'recognised', tables }),
    (error: unknown): ToChild => (error instanceof TooSlow ? LATE : { kind: 'recognised', tables: [] }),
  )
}

/** The child may read the program and nothing else, knows no settings and no secrets, and has a small heap. */
function start(): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'child.ts'), [], {
    execArgv: CONFINED,
    env: {},
    cwd: ROOT,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Reading a CV can wait a little; whoever looks at a page cannot.
  if (child.pid) setPriority(child.pid, READER_PRIORITY)
  // An idle child keeps no server alive.
  child.unref()
  child.channel?.unref()
  return child
}

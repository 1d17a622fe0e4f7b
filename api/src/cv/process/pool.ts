import { availableParallelism } from 'node:os'
import { Unreadable } from '#cv/document.ts'
import type { CvReading } from '#cv/reading.ts'
import { Reader, type Step } from './reader.ts'

/** Where a CV is: waiting with how many before it, being read, or a scanned page being recognised. */
export type Progress = { step: 'waiting'; before: number } | { step: Step; page: number }

interface Waiting {
  bytes: Uint8Array
  today: Date
  onProgress: (progress: Progress) => void
  resolve: (reading: CvReading) => void
  reject: (error: unknown) => void
}

const MAX_WAITING = 50

/** Reads CVs in child processes, one for each core at most, in the order they came. */
export class CvPool {
  readonly #free: Reader[] = []
  readonly #queue: Waiting[] = []
  readonly #size: number
  #made = 0
  #isStopped = false

  constructor(size = availableParallelism()) {
    this.#size = Math.max(1, size)
  }

  /** Starts one process ahead, so that the first CV does not wait for it. */
  warm(): void {
    if (this.#made > 0 || this.#isStopped) return
    const reader = new Reader()
    this.#made++
    reader.warm()
    this.#free.push(reader)
  }

  /**
   * Reads one CV; waits while all processes are busy.
   * @param today the day that decides what goes on and how old somebody may be
   * @throws Unreadable with a reason; `busy` when too many wait already
   */
  read(bytes: Uint8Array, today: Date, onProgress: (progress: Progress) => void = () => undefined): Promise<CvReading> {
    if (this.#queue.length >= MAX_WAITING || this.#isStopped) return Promise.reject(new Unreadable('busy'))
    return new Promise((resolve, reject) => {
      this.#queue.push({ bytes, today, onProgress, resolve, reject })
      this.#next()
      const before = this.#queue.findIndex((one) => one.resolve === resolve)
      if (before >= 0) onProgress({ step: 'waiting', before })
    })
  }

  #next(): void {
    const reader = this.#free.pop() ?? (this.#made < this.#size ? this.#make() : null)
    if (!reader) return
    const waiting = this.#queue.shift()
    if (!waiting) {
      this.#free.push(reader)
      return
    }
    for (const [before, one] of this.#queue.entries()) one.onProgress({ step: 'waiting', before })
    const { bytes, today, onProgress, resolve, reject } = waiting
    void reader
      .read(bytes, today, (step, page) => onProgress({ step, page }))
      .then(resolve, reject)
      .finally(() => {
        if (this.#isStopped) return reader.stop()
        this.#free.push(reader)
        this.#next()
      })
  }

  #make(): Reader {
    this.#made++
    return new Reader()
  }

  /** Ends all processes that are free; those at work end after their CV. */
  stop(): void {
    this.#isStopped = true
    for (const reader of this.#free) reader.stop()
    for (const { reject } of this.#queue.splice(0)) reject(new Unreadable('busy'))
  }
}

import { type CvReading, Reader, type ReadingStep, Unreadable } from '@korak/cv/read.ts'

/** Where a CV is: waiting with how many before it, being read, or a scanned page being recognised. */
export type ReadProgress = { step: 'waiting'; before: number } | { step: ReadingStep; page: number }

interface ReadRequest {
  /** Asked when its turn has come, so that those who wait take no memory. */
  load: () => Promise<Uint8Array>
  today: Date
  onProgress: (progress: ReadProgress) => void
  signal: AbortSignal
  /** Does somebody wait for it? */
  isAwaited: boolean
  resolve: (reading: CvReading) => void
  reject: (error: unknown) => void
}

type OneReader = Pick<Reader, 'read' | 'stop'>

const MAX_WAITING = 20
/** A process that has had nothing to read for so long ends; the next CV starts a new one. */
const IDLE_MS = 120_000

/**
 * Where CVs wait for a process that reads them: so many at a time, in the order they came. Processes are started with the
 * first CV and end when there are none. Whoever gives up leaves the queue, and a reading under way ends with its process.
 */
export class ReaderPool {
  readonly #size: number
  readonly #make: () => OneReader
  readonly #free: OneReader[] = []
  readonly #busy = new Set<OneReader>()
  #queue: ReadRequest[] = []
  #idle: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(size: number, make: () => OneReader = () => new Reader()) {
    this.#size = Math.max(1, size)
    this.#make = make
  }

  /** @throws Unreadable with a reason, `busy` when too many wait already; the reason of the signal when that comes first */
  read(wanted: Omit<ReadRequest, 'resolve' | 'reject'>): Promise<CvReading> {
    wanted.signal.throwIfAborted()
    if (this.#queue.length >= MAX_WAITING) throw new Unreadable('busy')
    const { promise, resolve, reject } = Promise.withResolvers<CvReading>()
    const request = { ...wanted, resolve, reject }
    const leave = (): void => {
      this.#queue = this.#queue.filter((one) => one !== request)
      reject(wanted.signal.reason)
    }
    wanted.signal.addEventListener('abort', leave, { once: true })
    this.#queue.push(request)
    this.#next()
    const before = this.#queue.indexOf(request)
    if (before >= 0) wanted.onProgress({ step: 'waiting', before })
    return promise.finally(() => wanted.signal.removeEventListener('abort', leave))
  }

  #next(): void {
    if (this.#queue.length === 0 || this.#busy.size >= this.#size) return
    const request = this.#queue.shift()
    if (!request) return
    clearTimeout(this.#idle)
    for (const [before, one] of this.#queue.entries()) one.onProgress({ step: 'waiting', before })
    const reader = this.#free.pop() ?? this.#make()
    this.#busy.add(reader)
    void this.#serve(reader, request).finally(() => {
      this.#busy.delete(reader)
      this.#free.push(reader)
      this.#rest()
      this.#next()
    })
  }

  async #serve(reader: OneReader, request: ReadRequest): Promise<void> {
    const { load, today, onProgress, signal, isAwaited, resolve, reject } = request
    const end = (): void => reader.stop()
    signal.addEventListener('abort', end, { once: true })
    try {
      const bytes = await load()
      signal.throwIfAborted()
      if (this.#isStopped) throw new Unreadable('busy')
      resolve(await reader.read(bytes, today, (step, page) => onProgress({ step, page }), { isAwaited }))
    } catch (error) {
      reject(error)
    } finally {
      signal.removeEventListener('abort', end)
    }
  }

  #rest(): void {
    clearTimeout(this.#idle)
    if (this.#busy.size === 0) this.#idle = setTimeout(() => this.#dismiss(this.#free.splice(0)), IDLE_MS).unref()
  }

  #dismiss(readers: OneReader[]): void {
    for (const reader of readers) reader.stop()
  }

  /** Ends all processes for good. What waits or is being read cannot be read. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#idle)
    for (const { reject } of this.#queue.splice(0)) reject(new Unreadable('busy'))
    this.#dismiss([...this.#free.splice(0), ...this.#busy])
  }
}

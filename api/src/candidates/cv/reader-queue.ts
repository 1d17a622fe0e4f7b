import { type CvReading, Reader, type ReadingStep, Unreadable } from '@korak/cv/read.ts'

/** Where a CV is: waiting with how many before it, being read, or a scanned page being recognised. */
export type ReadProgress = { step: 'waiting'; before: number } | { step: ReadingStep; page: number }

interface ReadRequest {
  /** Asked when its turn has come, so that those who wait take no memory. */
  load: () => Promise<Uint8Array>
  today: Date
  onProgress: (progress: ReadProgress) => void
  signal: AbortSignal
  /** The network it comes from. */
  from: string
  /** Does somebody wait for it? */
  isAwaited: boolean
  /** How many of the same network went before it, since there were none of it here. */
  rank: number
  resolve: (reading: CvReading) => void
  reject: (error: unknown) => void
}

type OneReader = Pick<Reader, 'read' | 'stop'>

const MAX_WAITING = 20
/** A process that has had nothing to read for so long ends; the next CV starts a new one. */
const IDLE_MS = 120_000

/**
 * Where CVs wait for a process that reads them: so many at a time, in the order they came, but of each network one before
 * the second of any other: who sends many that take long keeps nobody else waiting. Processes are started with the
 * first CV and end when there are none. Whoever gives up leaves the queue, and a reading under way ends with its process.
 */
export class ReaderPool {
  readonly #size: number
  readonly #make: () => OneReader
  readonly #free: OneReader[] = []
  readonly #busy = new Set<OneReader>()
  readonly #reading = new Set<ReadRequest>()
  #queue: ReadRequest[] = []
  #idle: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(size: number, make: () => OneReader = () => new Reader()) {
    this.#size = Math.max(1, size)
    this.#make = make
  }

  /** @throws Unreadable with a reason, `busy` when too many wait already; the reason of the signal when that comes first */
  read(wanted: Omit<ReadRequest, 'rank' | 'resolve' | 'reject'>): Promise<CvReading> {
    wanted.signal.throwIfAborted()
    const own = [...this.#reading, ...this.#queue].filter(({ from }) => from === wanted.from)
    const rank = Math.max(-1, ...own.map((one) => one.rank)) + 1
    this.#makeRoom(rank)
    const { promise, resolve, reject } = Promise.withResolvers<CvReading>()
    const request = { ...wanted, rank, resolve, reject }
    const leave = (): void => {
      this.#queue = this.#queue.filter((one) => one !== request)
      reject(wanted.signal.reason)
    }
    wanted.signal.addEventListener('abort', leave, { once: true })
    const place = this.#queue.findIndex((one) => one.rank > rank)
    this.#queue.splice(place < 0 ? this.#queue.length : place, 0, request)
    this.#next()
    const before = this.#queue.indexOf(request)
    if (before >= 0) this.#tell(before)
    return promise.finally(() => wanted.signal.removeEventListener('abort', leave))
  }

  /** @throws Unreadable `busy` when all who wait have as much right to */
  #makeRoom(rank: number): void {
    if (this.#queue.length < MAX_WAITING) return
    const last = this.#queue.at(-1)
    if (!last || last.rank <= rank) throw new Unreadable('busy')
    this.#queue.pop()
    last.reject(new Unreadable('busy'))
  }

  /** Says to those from this place on how many are before them. */
  #tell(from: number): void {
    for (const [before, one] of this.#queue.entries()) if (before >= from) one.onProgress({ step: 'waiting', before })
  }

  #next(): void {
    if (this.#queue.length === 0 || this.#busy.size >= this.#size) return
    const request = this.#queue.shift()
    if (!request) return
    clearTimeout(this.#idle)
    this.#tell(0)
    // The one whose process was ended last is warming up behind the others.
    const reader = this.#free.shift() ?? this.#make()
    this.#busy.add(reader)
    this.#reading.add(request)
    void this.#serve(reader, request).finally(() => {
      this.#busy.delete(reader)
      this.#reading.delete(request)
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

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** Somebody who types without a pause is not waited for any longer. */
const LONGEST_TYPING_MS = 4000

/** When to send next: after a pause in typing, yet while it goes on too; after a failure, later and later. */
export class Pace {
  readonly #send: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #typingSince: number | null = null
  #wait = FIRST_WAIT_MS
  #isStopped = false

  constructor(send: () => void) {
    this.#send = send
  }

  after(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(this.#send, ms)
  }

  /** Something was put; more may follow within the pause. */
  afterTyping(pause: number): void {
    this.#typingSince ??= Date.now()
    this.after(Math.max(0, Math.min(pause, this.#typingSince + LONGEST_TYPING_MS - Date.now())))
  }

  afterFailure(): void {
    this.after(this.#wait)
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS)
  }

  /** It works, or somebody asks for it: the next failure waits the shortest time. */
  forget(): void {
    this.#wait = FIRST_WAIT_MS
  }

  /** It is being sent. */
  begin(): void {
    clearTimeout(this.#timer)
    this.#typingSince = null
  }

  /** What was stopped may be put again. */
  resume(): void {
    this.#isStopped = false
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }
}

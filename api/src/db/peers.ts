import { setTimeout as sleep } from 'node:timers/promises'

/** Whoever has not confirmed by then is no longer waited for, until it is heard again. */
const SILENT_MS = 200

/** Other processes that hear what is told, and who of them has yet to confirm something. */
export class Peers {
  readonly #known = new Set<string>()
  readonly #open = new Map<number, { left: Set<string>; done: () => void }>()
  #turn = 0

  /** @returns was it unknown? */
  add(id: string): boolean {
    const isNew = !this.#known.has(id)
    this.#known.add(id)
    return isNew
  }

  remove(id: string): void {
    this.#known.delete(id)
    for (const turn of this.#open.keys()) this.confirm(id, turn)
  }

  confirm(id: string, turn: number): void {
    const waiting = this.#open.get(turn)
    waiting?.left.delete(id)
    if (waiting?.left.size === 0) waiting.done()
  }

  /**
   * Says something to all of them and waits until each has confirmed.
   * @param say is given the number to confirm
   */
  async saidToAll(say: (turn: number) => Promise<unknown>): Promise<void> {
    const turn = (this.#turn += 1)
    const left = new Set(this.#known)
    const all = new Promise<void>((resolve) => this.#open.set(turn, { left, done: resolve }))
    try {
      await say(turn)
      if (left.size > 0) await Promise.race([all, sleep(SILENT_MS, undefined, { ref: false })])
      for (const id of left) this.#known.delete(id)
    } finally {
      this.#open.delete(turn)
    }
  }
}

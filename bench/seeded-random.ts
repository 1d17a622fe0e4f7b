/** Numbers that look random and are the same in every run (mulberry32). */
export class Chance {
  #state: number
  constructor(seed: number) {
    this.#state = seed
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number below the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T
  }

  /** Some of the choices, each at most once. */
  some<T>(choices: readonly T[], count: number): T[] {
    const rest = [...choices]
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(this.below(rest.length), 1)[0] as T)
  }
}

import { seededRandom } from '../engine/src/seeded-random.factory.ts'

/** Choices that look random and are the same in every run. */
export class SeededRandom {
  /** From 0 up to, not including, 1. */
  readonly next: () => number
  constructor(seed: number) {
    this.next = seededRandom(seed)
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

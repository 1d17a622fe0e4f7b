/**
 * A place for what a room below needs and only a room above has: `wiring.ts` sets it when a process puts the application
 * together. Empty it throws, so that nothing is silently left out where somebody forgot to.
 */
interface HandedIn<T> {
  set(value: T): void
  readonly value: T
}

export function handedIn<T>(what: string): HandedIn<T> {
  let filled: { value: T } | undefined
  return {
    set: (value) => void (filled = { value }),
    get value() {
      if (!filled) throw new Error(`Nobody has handed in ${what}: call wire() first`)
      return filled.value
    },
  }
}

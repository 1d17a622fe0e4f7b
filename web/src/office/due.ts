import { useEffect, useRef } from 'react'

/** What comes of it is there a little after the instant itself. */
const LATER_MS = 3000
const SOON_MS = 3_600_000
const AGAIN_MS = 10_000
const TRIES = 6

/** Asks anew, by `refresh`, when the next of these instants is over: what is shown changes by itself then. */
export function useDue(instants: readonly string[], refresh: () => unknown): void {
  const next = instants.map((instant) => Date.parse(instant)).toSorted((a, b) => a - b)[0]
  const last = useRef(refresh)
  useEffect(() => {
    last.current = refresh
  })
  useEffect(() => {
    if (next === undefined || next - Date.now() > SOON_MS) return undefined
    let timer: ReturnType<typeof setTimeout>
    const wait = (ms: number, left: number) => {
      timer = setTimeout(() => {
        void last.current()
        // What goes may be late itself.
        if (left > 0) wait(AGAIN_MS, left - 1)
      }, ms)
    }
    wait(Math.max(next - Date.now(), 0) + LATER_MS, TRIES)
    return () => clearTimeout(timer)
  }, [next])
}

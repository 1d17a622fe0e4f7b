import { setImmediate } from 'node:timers/promises'

/** No longer does anybody else wait for a piece of long work, unless one of its turns is longer. */
const TURN_MS = 20

/** Does long work that can be put down in between, so that the process answers others meanwhile. */
export async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  let since = performance.now()
  for (;;) {
    const turn = work.next()
    if (turn.done) return turn.value
    if (performance.now() - since < TURN_MS) continue
    await setImmediate()
    since = performance.now()
  }
}

// A mail server that does not answer is left alone for a while, instead of being asked by every mail that waits.

/** So many tries in a row got nowhere before it is left alone. */
const FAILURES = 3
const SHORTEST_MS = 10_000
const LONGEST_MS = 60_000

let failures = 0
let pauseMs = SHORTEST_MS
let closedUntil = 0

/** Milliseconds until the mail server is tried again; 0 when it may be tried now. */
export const pauseLeft = (): number => Math.max(0, closedUntil - Date.now())

/** It took a mail, or refused this very one: it works. */
export function noteAnswer(): void {
  failures = 0
  pauseMs = SHORTEST_MS
  closedUntil = 0
}

/** It could not be reached, did not greet, or did not let us in. Each pause is twice as long as the one before. */
export function noteSilence(): void {
  failures += 1
  if (failures < FAILURES) return
  // After the pause one failure is enough.
  failures = FAILURES - 1
  closedUntil = Date.now() + pauseMs
  pauseMs = Math.min(2 * pauseMs, LONGEST_MS)
}

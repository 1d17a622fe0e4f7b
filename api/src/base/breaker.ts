interface Options {
  /** So many tries in a row get nowhere before it is left alone. */
  failures: number
  /** The first pause; each is twice as long as the one before, up to the longest. */
  shortestMs: number
  longestMs: number
  /** Told when it is left alone, and when it answers again. */
  report: (isAnswering: boolean) => void
}

/** Whether somebody outside is asked now: who does not answer is left alone for a while, instead of by everything that waits. */
interface Breaker {
  /** Milliseconds until it is tried again; 0 when it may be tried now. */
  pauseLeft(): number
  /**
   * May it be tried now? As long as it is in doubt, one may at a time.
   * @param ms how long the try takes at most; one that is never heard of again keeps the others waiting no longer
   */
  admits(ms: number): boolean
  /** It answered, were it to refuse: it works. */
  noteAnswer(): void
  /**
   * It could not be reached, or did not answer. Tries that begin together go silent together: of those begun before it was
   * last left alone no more is learnt.
   * @param begun when the try began, in milliseconds
   */
  noteSilence(begun: number): void
}

/** A breaker of this process: each process finds out by itself. */
export function makeBreaker({ failures: most, shortestMs, longestMs, report }: Options): Breaker {
  let failures = 0
  let isAnswering = true
  let pauseMs = shortestMs
  let closedAt = -1
  let closedUntil = 0
  const pauseLeft = (): number => Math.max(0, closedUntil - performance.now())
  const tell = (answers: boolean): void => {
    if (answers !== isAnswering) report(answers)
    isAnswering = answers
  }
  return {
    pauseLeft,
    admits(ms) {
      if (pauseLeft() > 0) return false
      if (!isAnswering) closedUntil = performance.now() + ms
      return true
    },
    noteAnswer() {
      failures = 0
      pauseMs = shortestMs
      closedUntil = 0
      tell(true)
    },
    noteSilence(begun) {
      if (begun <= closedAt) return
      failures += 1
      if (failures < most) return
      // After the pause one failure is enough.
      failures = most - 1
      closedAt = performance.now()
      closedUntil = closedAt + pauseMs
      pauseMs = Math.min(2 * pauseMs, longestMs)
      tell(false)
    },
  }
}

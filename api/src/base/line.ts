import { Refusal } from '#errors.ts'

const BUSY_SECONDS = 2

interface Options {
  /** Pieces of work at one time. */
  atOnce: number
  /** Most who wait; others are sent away at once. */
  waiting: number
}

/**
 * A line for costly work, so that a crowd for one thing leaves room for everything else: some are served, some wait,
 * and whoever comes when the line is full is told so before anything is spent on them.
 */
export function makeLine({ atOnce, waiting: most }: Options) {
  let running = 0
  const waiting: (() => void)[] = []
  /** Runs work when a place is free. @throws Refusal BUSY when the line is full */
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running++
    else {
      if (waiting.length >= most) throw new Refusal('BUSY', {}, BUSY_SECONDS)
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // The place goes to the next in line without ever being free.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
